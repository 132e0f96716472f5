"""A headless Chromium, steered over its DevTools pipe with nothing but the standard library."""
import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time


def find_chromium():
    return next((path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None)


class Browser:
    """One tab. `evaluate` runs a script in it, `key` and `type` press keys, `screenshot` writes a PNG."""

    def __init__(self, width=1280, height=900, mobile=False):
        self.profile = tempfile.mkdtemp(prefix="recount-page-")
        to_read, self.write_end = os.pipe()
        self.read_end, to_write = os.pipe()
        # Chromium reads commands from descriptor 3 and answers on 4.
        move = f"exec 3<&{to_read} 4>&{to_write}; exec \"$@\""
        self.process = subprocess.Popen(
            ["bash", "-c", move, "-", find_chromium(), "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
             "--remote-debugging-pipe", f"--user-data-dir={self.profile}", f"--window-size={width},{height}", "about:blank"],
            pass_fds=(to_read, to_write), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        self.buffer = b""
        self.number = 0
        self.session = None
        self.events = []
        target = self.send("Target.createTarget", {"url": "about:blank"})["targetId"]
        self.session = self.send("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.send(f"{domain}.enable")
        self.send("Emulation.setDeviceMetricsOverride",
                  {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile})
        self.send("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": self.profile}, browser=True)

    def send(self, method, params=None, browser=False, timeout=120):
        self.number += 1
        message = {"id": self.number, "method": method, "params": params or {}}
        if self.session and not browser:
            message["sessionId"] = self.session
        os.write(self.write_end, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive(timeout)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def receive(self, timeout):
        while b"\0" not in self.buffer:
            if not select.select([self.read_end], [], [], timeout)[0]:
                raise TimeoutError("the browser does not answer")
            block = os.read(self.read_end, 1 << 20)
            if not block:
                raise RuntimeError("the browser went away")
            self.buffer += block
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def open(self, path):
        self.events.clear()
        self.send("Page.navigate", {"url": "file://" + os.path.abspath(path)})
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self.receive(120))

    def evaluate(self, script):
        result = self.send("Runtime.evaluate", {"expression": script, "returnByValue": True, "awaitPromise": True})
        if "exceptionDetails" in result:
            raise RuntimeError(f"{script}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def key(self, name):
        text = {"Enter": "\r"}.get(name, name if len(name) == 1 else "")
        self.send("Input.dispatchKeyEvent", {"type": "keyDown", "key": name, "text": text,
                                             "windowsVirtualKeyCode": 13 if name == "Enter" else 0})
        self.send("Input.dispatchKeyEvent", {"type": "keyUp", "key": name})

    def type(self, text):
        for letter in text:
            self.key(letter)

    def click(self, x, y):
        for kind in ("mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent", {"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1})

    def screenshot(self, path, whole=False):
        data = self.send("Page.captureScreenshot", {"format": "png", "captureBeyondViewport": whole})["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def downloaded(self, name, seconds=10):
        path = os.path.join(self.profile, name)
        until = time.time() + seconds
        while time.time() < until:
            if os.path.exists(path) and os.path.getsize(path) > 0:
                return path
            time.sleep(0.05)
        raise TimeoutError(f"{name} was not saved")

    def complaints(self):
        """What the page threw or logged as an error, what its policy stopped, and dialogs."""
        self.evaluate("0")  # everything that was under way is told now
        return [event for event in self.events
                if event.get("method") in ("Runtime.exceptionThrown", "Page.javascriptDialogOpening")
                or (event.get("method") == "Log.entryAdded" and event["params"]["entry"]["level"] == "error")]

    def close(self):
        try:
            self.send("Browser.close", browser=True, timeout=10)
            self.process.wait(10)
        except (RuntimeError, TimeoutError, subprocess.TimeoutExpired, OSError):
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)
