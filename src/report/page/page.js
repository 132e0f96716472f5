// The report's page: filter the cards, step through the flagged cells, say what they hold, and save what was said.
// Without it the page can still be read and printed.
'use strict';
(() => {
  const make = (tag, properties = {}, ...children) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  };
  const svg = (tag, attributes, ...children) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const name in attributes) element.setAttribute(name, attributes[name]);
    element.append(...children);
    return element;
  };

  const cards = [...document.querySelectorAll('article.card')];
  const known = new Map();
  // A card's readings: {cells: [row, column, game, kind, value, confidence, expected, left, top, width, height], said}
  const dataOf = (card) => {
    if (!known.has(card)) known.set(card, JSON.parse(card.querySelector('script').textContent));
    return known.get(card);
  };
  const cellOf = (card, row, column) => dataOf(card).cells.find((cell) => cell[0] === row && cell[1] === column);
  const words = (row) => row.replaceAll('_', ' ');
  const written = ({ kind, value }) =>
    ({ number: String(value), struck: '/', ticks: 'v'.repeat(value), blank: 'blank', illegible: 'illegible' })[kind];

  // What a person typed: nothing confirms what was read.
  const parse = (text) => {
    const typed = text.trim().toLowerCase();
    if (/^[0-9]{1,5}$/.test(typed)) return { kind: 'number', value: Number(typed) };
    if (/^v{1,99}$/.test(typed)) return { kind: 'ticks', value: typed.length };
    if (['/', '\\', '-', 'x'].includes(typed)) return { kind: 'struck', value: 0 };
    if (['b', 'blank'].includes(typed)) return { kind: 'blank', value: 0 };
    if (typed === '?') return { kind: 'illegible', value: 0 };
    return null;
  };

  // --- what was said, kept by the browser until it is saved

  const memory = `recount ${document.body.dataset.report}`;
  const said = new Map();
  let unsaved = false;
  const keyOf = (entry) => JSON.stringify([entry.sha256, entry.page, entry.sheet, entry.row, entry.column]);
  const remember = () => {
    try { localStorage.setItem(memory, JSON.stringify([...said.values()])); } catch { /* no storage: save the file */ }
  };
  const placeOf = (card, row, column) => ({
    photo: card.dataset.photo, sha256: card.dataset.sha256, page: Number(card.dataset.page),
    sheet: Number(card.dataset.sheet), row, column,
  });

  const person = make('input', { type: 'text', size: 12, autocomplete: 'name', maxLength: 60 });
  const count = make('output', { id: 'count' });
  const where = make('output', { id: 'where' });

  const say = (flag, mark) => {
    const card = flag.closest('article');
    const cell = cellOf(card, flag.dataset.row, Number(flag.dataset.column));
    const read = { kind: cell[3], value: cell[4] };
    const entry = { ...placeOf(card, cell[0], cell[1]), ...(mark ?? read), read, by: person.value.trim(),
      at: new Date().toISOString() };
    said.set(keyOf(entry), entry);
    unsaved = true;
    remember();
    show(flag, entry);
  };
  const show = (flag, entry) => {
    const same = entry.kind === entry.read.kind && entry.value === entry.read.value;
    flag.classList.add('done');
    const output = flag.querySelector('output');
    output.className = '';
    output.textContent = same ? `✓ ${written(entry)}, as read` : `✓ ${written(entry)}, not ${written(entry.read)}`;
    count.textContent = `${said.size} said`;
  };

  // --- flagged cells

  const prepare = (flag) => {
    const card = flag.closest('article');
    const cell = cellOf(card, flag.dataset.row, Number(flag.dataset.column));
    const name = words(flag.dataset.row);
    const input = make('input', { type: 'text', inputMode: 'numeric', autocomplete: 'off', maxLength: 99,
      placeholder: written({ kind: cell[3], value: cell[4] }) });
    input.setAttribute('aria-label', `What ${name} says; Enter alone: as read`);
    const button = (text, label, mark) => {
      const made = make('button', { type: 'button', textContent: text, onclick: () => { say(flag, mark); step(1); } });
      made.setAttribute('aria-label', `${name}: ${label}`);
      return made;
    };
    const output = make('output');
    const accept = () => {
      const mark = input.value.trim() === '' ? null : parse(input.value);
      if (input.value.trim() !== '' && mark === null) {
        output.className = 'bad';
        output.textContent = 'digits, / struck, v for each tick, b blank, ? illegible';
        return;
      }
      say(flag, mark);
      step(1);
    };
    input.addEventListener('keydown', (event) => {
      const keys = { Enter: accept, ArrowDown: () => step(1), ArrowUp: () => step(-1), n: () => step(1), p: () => step(-1),
        Escape: () => { input.value = ''; } };
      if (!(event.key in keys) || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      keys[event.key]();
    });
    flag.append(make('div', { className: 'say' }, input, button('Right', 'as read', null),
      button('Struck', 'struck', { kind: 'struck', value: 0 }), button('Blank', 'blank', { kind: 'blank', value: 0 }),
      output));
    const entry = said.get(keyOf(placeOf(card, cell[0], cell[1])));
    if (entry) show(flag, entry);
  };

  let flags = [];
  let current = -1;
  const gather = () => {
    flags = [...document.querySelectorAll('li.flag[data-row]')].filter((flag) => !flag.closest('article').hidden);
  };
  const go = (flag) => {
    current = flags.indexOf(flag);
    where.textContent = `${current + 1} of ${flags.length}`;
    if (!flag.querySelector('.say')) prepare(flag);
    const input = flag.querySelector('input');
    input.focus({ preventScroll: true });
    input.select();
    flag.scrollIntoView({ block: 'center' });
  };
  const step = (by) => {
    const next = current + by;
    if (next >= 0 && next < flags.length) go(flags[next]);
    else if (flags.length === 0) where.textContent = 'no flagged cells';
    else where.textContent = by > 0 ? `that was the last of ${flags.length}` : 'that was the first';
  };
  document.addEventListener('focusin', (event) => {
    const flag = event.target.closest?.('li.flag[data-row]');
    if (flag && flags.includes(flag)) {
      current = flags.indexOf(flag);
      where.textContent = `${current + 1} of ${flags.length}`;
    }
  });
  document.addEventListener('keydown', (event) => {
    if (event.target.matches?.('input, textarea, select') || event.ctrlKey || event.altKey || event.metaKey) return;
    const by = { n: 1, j: 1, p: -1, k: -1 }[event.key];
    if (by) { event.preventDefault(); step(by); }
  });

  // --- any other cell: tap it in the picture

  const pick = (card, cell) => {
    const same = [...card.querySelectorAll('li.flag[data-row]')].find(
      (flag) => flag.dataset.row === cell[0] && Number(flag.dataset.column) === cell[1]);
    if (same) { go(same); return; }
    const rim = Math.max(8, Math.floor(cell[10] / 3));
    const image = card.querySelector('.picture image'); // typed cards have none
    const crop = !image ? [] : [svg('svg', { class: 'crop', viewBox: `${cell[7] - rim} ${cell[8] - rim} ${cell[9] + 2 * rim} ${cell[10] + 2 * rim}`,
      role: 'img', 'aria-label': 'The cell in the photo' },
    svg('use', { href: `#${image.id}` }))];
    const flag = make('li', { className: 'flag picked' }, ...crop, make('div', { className: 'what' },
      make('h5', { textContent: `${words(cell[0])}, game ${cell[2]}` }),
      make('p', { textContent: `read ${written({ kind: cell[3], value: cell[4] })} (${(100 * cell[5]).toFixed(1)} %)` +
        (cell[6] === null ? '' : `, by the rules ${cell[6]}`) })));
    flag.dataset.row = cell[0];
    flag.dataset.column = cell[1];
    let list = card.querySelector('ol.picked');
    if (!list) {
      list = make('ol', { className: 'flags picked' });
      card.querySelector('.said').append(list);
    }
    list.append(flag);
    gather();
    go(flag);
  };
  document.addEventListener('click', (event) => {
    const picture = event.target.closest?.('.picture svg');
    if (!picture) return;
    const frame = picture.getBoundingClientRect();
    const scale = picture.viewBox.baseVal.width / frame.width;
    const x = (event.clientX - frame.left) * scale;
    const y = (event.clientY - frame.top) * scale;
    const card = picture.closest('article');
    const cell = dataOf(card).cells.find((c) => x >= c[7] && x < c[7] + c[9] && y >= c[8] && y < c[8] + c[10]);
    if (cell) pick(card, cell);
  });

  // --- all readings of a card, when someone asks for them

  const table = (card) => {
    const { cells } = dataOf(card);
    const columns = [...new Set(cells.map((cell) => cell[1]))].filter((column) => column > 0);
    const rows = [...new Set(cells.map((cell) => cell[0]))];
    const head = make('tr', {}, make('th', { scope: 'col', textContent: 'row' }),
      ...columns.map((column) => make('th', { scope: 'col', className: 'n', textContent: `column ${column}` })));
    const body = rows.map((row) => make('tr', {}, make('th', { scope: 'row', textContent: words(row) }),
      ...columns.map((column) => {
        const cell = cells.find((one) => one[0] === row && (one[1] === column || one[1] === 0));
        const text = cell && cell[3] !== 'blank' ? written({ kind: cell[3], value: cell[4] }) : '';
        const button = make('button', { type: 'button', textContent: text || '·', onclick: () => pick(card, cell) });
        button.setAttribute('aria-label', `${words(row)}, column ${column}: ${text || 'blank'}; say what it holds`);
        return make('td', { className: 'n' }, cell ? button : '');
      })));
    return make('div', { className: 'wide' }, make('table', {}, make('thead', {}, head), make('tbody', {}, ...body)));
  };
  for (const card of cards) {
    const details = make('details', {}, make('summary', { textContent: 'All readings' }));
    details.addEventListener('toggle', () => { if (details.children.length === 1) details.append(table(card)); });
    card.querySelector('.said').append(details);
  }

  // --- filter

  const lines = [...document.querySelectorAll('.games tbody tr')];
  const blocks = [...document.querySelectorAll('.games .rows')];
  const search = make('input', { type: 'search', size: 14, id: 'search' });
  let wanted = 'all';
  const filter = () => {
    const text = search.value.trim().toLowerCase();
    const fits = (element, name) =>
      (wanted === 'all' || element.dataset.verdicts.split(' ').includes(wanted)) && name.toLowerCase().includes(text);
    for (const card of cards) card.hidden = !fits(card, card.dataset.photo);
    for (const line of lines) line.hidden = !fits(line, line.cells[1].textContent);
    for (const block of blocks) block.hidden = !block.querySelector('tbody tr:not([hidden])');
    gather();
    current = -1;
    where.textContent = `${flags.length} flagged`;
  };
  search.addEventListener('input', filter);
  const choices = [['all', 'all'], ['error', '! wrong'], ['review', '? to look at'], ['ok', '✓ right']].map(([value, text]) =>
    make('label', {}, make('input', { type: 'radio', name: 'verdict', value, checked: value === 'all',
      onchange: () => { wanted = value; filter(); } }), text));

  // --- saving

  const save = () => {
    const entries = [];
    for (const card of cards)
      for (const one of dataOf(card).said) entries.push({ ...placeOf(card, one.row, one.column), ...one });
    entries.push(...said.values());
    const text = JSON.stringify({ format: 'recount-corrections/1', corrections: entries }, null, 1);
    const link = make('a', { href: URL.createObjectURL(new Blob([text], { type: 'application/json' })), download: 'corrections.json' });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    unsaved = false;
    count.textContent = `${said.size} said, saved`;
  };
  addEventListener('beforeunload', (event) => { if (unsaved) event.preventDefault(); });

  try {
    for (const entry of JSON.parse(localStorage.getItem(memory) ?? '[]')) said.set(keyOf(entry), entry);
    person.value = localStorage.getItem('recount person') ?? '';
  } catch { /* no storage, or not ours */ }
  person.addEventListener('change', () => {
    try { localStorage.setItem('recount person', person.value); } catch { /* as above */ }
  });

  document.getElementById('tools').append(
    make('fieldset', {}, make('legend', { textContent: 'Show' }), ...choices),
    make('label', {}, 'Photo', search),
    make('button', { type: 'button', textContent: '‹ Previous', onclick: () => step(-1) }), where,
    make('button', { type: 'button', textContent: 'Next flagged cell ›', onclick: () => step(1) }),
    make('label', {}, 'Your name', person),
    make('button', { type: 'button', className: 'main', id: 'save', textContent: 'Save corrections', onclick: save }), count,
    make('span', { className: 'hint', textContent: 'Keys: n next, p previous; in a cell Enter: as read, or type what it ' +
      'says (digits, / struck, v a tick, b blank, ? illegible). Tap any other cell in a picture to correct it.' }));
  filter();
  if (said.size > 0) {
    count.textContent = `${said.size} said`;
    for (const flag of flags)
      if (said.has(keyOf(placeOf(flag.closest('article'), flag.dataset.row, Number(flag.dataset.column))))) prepare(flag);
  }
})();
