#!/usr/bin/env python3
"""How fast a page is: tests/page/measure_page.py PAGE [SCREENSHOT]

Prints the bytes, the first paint, when the page was ready, the memory of its script, and the time of a step to the next
flagged cell until it is drawn. Processor time of other programs is in these figures.
"""
import os
import statistics
import sys

from browser import Browser

browser = Browser()
try:
    browser.open(sys.argv[1])
    print(f"size {os.path.getsize(sys.argv[1]) / 1e6:.1f} MB, cards {browser.evaluate('document.querySelectorAll(`article`).length')}, "
          f"elements {browser.evaluate('document.querySelectorAll(`*`).length')}")
    paint = browser.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime")
    ready = browser.evaluate("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")
    print(f"first paint after {paint:.0f} ms, ready after {ready:.0f} ms")
    step = """new Promise(done => { const start = performance.now();
        document.querySelectorAll('#tools button')[1].click();
        requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - start))); })"""
    times = [browser.evaluate(step) for _ in range(40)]
    print(f"a step: median {statistics.median(times):.0f} ms, worst {max(times):.0f} ms of {len(times)}")
    print(f"script memory {browser.evaluate('performance.memory.usedJSHeapSize') / 1e6:.0f} MB")
    print(f"complaints: {browser.complaints()}")
    if len(sys.argv) > 2:
        browser.screenshot(sys.argv[2])
finally:
    browser.close()
