#!/usr/bin/env python3
"""The report's page in a browser: tests/page/test_page.py RECOUNT SAMPLES [FOLDER FOR SCREENSHOTS]

Opens the page of a few samples from disk in headless Chromium and does what a person does: filters, steps, corrects
cells by keyboard and by a tap, saves, and runs recount again with the corrections. Exit status 77 (skipped) where there
is no Chromium.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile

from browser import Browser, find_chromium

NASTY = "<img src=x onerror=alert(1)>.jpg"


def check(holds, what):
    print(("ok   " if holds else "FAIL ") + what)
    check.failed += not holds


check.failed = 0


def run(recount, *arguments):
    return subprocess.run([recount, *arguments], capture_output=True, text=True, check=False)


def look_at(browser, page, shots):
    browser.open(page)
    check(browser.complaints() == [], f"nothing is wrong on the page: {browser.complaints()}")
    check(browser.evaluate("performance.getEntriesByType('resource').filter(r => !r.name.startsWith('data:')).length") == 0,
          "nothing is loaded")
    check(browser.evaluate("document.querySelectorAll('img').length") == 0, "no name became an element")
    check(browser.evaluate("document.body.textContent.includes('<img src=x onerror=alert(1)>.jpg')"), "names stay text")
    check(browser.evaluate("document.querySelector('.headline').textContent.length > 20"), "who won stands on top")
    check(browser.evaluate("document.querySelector('article.card').classList.contains('error')"), "the worst card is first")
    check(browser.evaluate("""[...document.querySelectorAll('input, button')].every(e =>
        e.labels?.length > 0 || e.getAttribute('aria-label') || e.textContent.trim())"""), "every control has a name")
    check(browser.evaluate("""[...document.querySelectorAll('svg.crop use')].every(u =>
        document.querySelector(u.getAttribute('href')))"""), "every crop has its picture")
    check(browser.evaluate("""(() => { let last = 0; return [...document.querySelectorAll('h1,h2,h3,h4,h5')].every(h => {
        const level = +h.tagName[1], good = level <= last + 1 || last === 0; last = level; return good; }) })()"""),
          "headings go down a level at a time")
    if shots:
        browser.screenshot(os.path.join(shots, "page.png"))


def filter_cards(browser):
    shown = "document.querySelectorAll('article.card:not([hidden])').length"
    everything = browser.evaluate(shown)
    browser.evaluate("document.querySelector('input[value=error]').click()")
    wrong = browser.evaluate(shown)
    check(0 < wrong < everything, f"the filter shows the wrong ones: {wrong} of {everything}")
    browser.evaluate("document.querySelector('input[value=all]').click()")
    browser.evaluate("""(() => { const s = document.querySelector('#search'); s.value = 'triple';
        s.dispatchEvent(new Event('input')); })()""")
    check(browser.evaluate(shown) == 1, "the search finds a photo by its name")
    check(browser.evaluate("document.querySelectorAll('.games tbody tr:not([hidden])').length") == 1, "and its game")
    browser.evaluate("""(() => { const s = document.querySelector('#search'); s.value = 'no such photo';
        s.dispatchEvent(new Event('input')); })()""")
    check(browser.evaluate("document.querySelectorAll('.games .rows:not([hidden])').length") == 0,
          "no heads stay without games")
    browser.evaluate("""(() => { const s = document.querySelector('#search'); s.value = '';
        s.dispatchEvent(new Event('input')); })()""")


def correct(browser, shots):
    """Steps to the flagged lower total of the nasty photo, says 104, and taps the grand total to say 116."""
    name = "(() => { const p = [...document.querySelectorAll('label')].find(l => l.textContent === 'Your name').control; p.focus(); })()"
    browser.evaluate(name)
    browser.type("Ann")
    browser.evaluate("document.activeElement.blur()")
    for _ in range(40):
        browser.key("n")
        place = browser.evaluate("""(() => { const f = document.activeElement.closest('li.flag');
            return f && [f.closest('article').dataset.photo, f.dataset.row]; })()""")
        if place and place[0].endswith(NASTY) and place[1] == "lower_total":
            break
        check(place is not None, f"a step leads to a flagged cell: {place}")
    if shots:
        browser.screenshot(os.path.join(shots, "step.png"))
    browser.type("104")
    browser.key("Enter")
    said = browser.evaluate("""[...document.querySelectorAll('li.flag.done')].map(f => f.querySelector('output').textContent)""")
    check(said == ["✓ 104, not 114"], f"digits overwrite: {said}")
    place = browser.evaluate("""(() => {
        const card = [...document.querySelectorAll('article')].find(a => a.dataset.photo.includes('onerror'));
        const cell = JSON.parse(card.querySelector('script').textContent).cells.find(c => c[0] === 'grand_total');
        const svg = card.querySelector('.picture svg');
        svg.scrollIntoView({block: 'end'});
        const box = svg.getBoundingClientRect(), scale = box.width / svg.viewBox.baseVal.width;
        return [box.left + (cell[7] + cell[9] / 2) * scale, box.top + (cell[8] + cell[10] / 2) * scale]; })()""")
    browser.click(*place)
    check(browser.evaluate("document.activeElement.closest('li.flag')?.dataset.row") == "grand_total", "a tap picks a cell")
    browser.type("116")
    browser.key("Enter")
    browser.evaluate("document.querySelector('#save').click()")
    return browser.downloaded("corrections.json")


def run_again(recount, folder, saved, before):
    corrections = json.load(open(saved, encoding="utf-8"))
    check(corrections["format"] == "recount-corrections/1", "what was saved has its format")
    check([(one["row"], one["value"], one["by"]) for one in corrections["corrections"]] ==
          [("lower_total", 104, "Ann"), ("grand_total", 116, "Ann")], "it holds what was said, and who said it")
    run(recount, "check", os.path.join(folder, "pile"), "--out", os.path.join(folder, "run"), "--corrections", saved, "-q")
    after = json.load(open(os.path.join(folder, "run", "report.json"), encoding="utf-8"))
    games = [next(photo for photo in report["photos"] if photo["path"].endswith(NASTY))["sheets"][0]["games"][0]
             for report in (before, after)]
    check(games[0]["verdict"] != "ok" and games[1]["verdict"] == "ok", "the corrections change the verdict")
    cell = next(cell for cell in games[1]["cells"] if cell["row"] == "lower_total")
    check((cell["value"], cell["original"]["value"], cell["corrections"][0]["by"]) == (104, 114, "Ann"),
          "the original reading stays beside who said what")


def main():
    if find_chromium() is None:
        print("SKIP: no Chromium here; install it to test the page")
        return 77
    recount, samples = sys.argv[1], sys.argv[2]
    shots = sys.argv[3] if len(sys.argv) > 3 else None
    folder = tempfile.mkdtemp(prefix="recount-page-")
    try:
        pile = os.path.join(folder, "pile")
        os.mkdir(pile)
        shutil.copy(os.path.join(samples, "event", "card-6.jpg"), os.path.join(pile, NASTY))
        for name in ("triple-easy.jpg", "piecepack-medium.jpg", "event/card-1.jpg"):
            shutil.copy(os.path.join(samples, name), pile)
        with open(os.path.join(pile, "bad.jpg"), "w", encoding="utf-8") as file:
            file.write("no picture")
        run(recount, "check", pile, "--out", os.path.join(folder, "run"), "-q")
        before = json.load(open(os.path.join(folder, "run", "report.json"), encoding="utf-8"))
        page = os.path.join(folder, "run", "index.html")
        browser = Browser()
        try:
            look_at(browser, page, shots)
            filter_cards(browser)
            saved = correct(browser, shots)
            run_again(recount, folder, saved, before)
            browser.open(page)
            check(browser.evaluate("document.querySelectorAll('.picture path.settled, li.flag.settled').length > 0"),
                  "the page shows what a person settled")
            check(browser.complaints() == [], f"nothing is wrong on the corrected page: {browser.complaints()}")
        finally:
            browser.close()
        phone = Browser(390, 844, mobile=True)
        try:
            phone.open(page)
            check(phone.evaluate("document.documentElement.scrollWidth <= 390"), "a phone need not scroll sideways")
            if shots:
                phone.screenshot(os.path.join(shots, "phone.png"))
                phone.evaluate("document.querySelector('article').scrollIntoView()")
                phone.screenshot(os.path.join(shots, "phone-card.png"))
        finally:
            phone.close()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return 1 if check.failed else 0


if __name__ == "__main__":
    sys.exit(main())
