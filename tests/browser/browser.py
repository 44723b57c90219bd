"""A real browser for tests, through chromedriver and nothing but Python's own library.

    with Browser() as browser:
        browser.open("http://127.0.0.1:8080/")
        browser.script("return document.title")
        browser.complaints()      # what the page wrote to the console as errors
"""

import base64
import json
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.request

FLAGS = (
    "--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync --window-size=1400,1000"
).split()


class Browser:
    def __enter__(self):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.profile = tempfile.mkdtemp()
        self.driver = subprocess.Popen(
            ["chromedriver", f"--port={self.port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        options = {"args": [*FLAGS, f"--user-data-dir={self.profile}"], "binary": shutil.which("chromium")}
        wanted = {"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}
        for attempt in range(100):
            try:
                self.session = ""
                answer = self.ask("POST", "", {"capabilities": {"alwaysMatch": wanted}})
                self.session = "/" + answer["sessionId"]
                return self
            except (ConnectionError, urllib.error.URLError):
                if attempt == 99:
                    raise
                time.sleep(0.1)

    def __exit__(self, *_):
        try:
            self.ask("DELETE", "")
        finally:
            self.driver.terminate()
            self.driver.wait()
            shutil.rmtree(self.profile, ignore_errors=True)

    def ask(self, method, path, body=None):
        data = json.dumps(body).encode() if body is not None else None
        url = f"http://127.0.0.1:{self.port}/session{self.session}{path}"
        request = urllib.request.Request(url, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise SystemExit(f"{method} {path}: {error.read().decode()}") from error

    def open(self, url):
        self.ask("POST", "/url", {"url": url})

    def script(self, code, *arguments):
        return self.ask("POST", "/execute/sync", {"script": code, "args": list(arguments)})

    def click(self, css):
        """Clicks the first thing that matches, as a person would: it must be visible and free."""
        found = self.ask("POST", "/element", {"using": "css selector", "value": css})
        self.ask("POST", f"/element/{next(iter(found.values()))}/click", {})

    def wait(self, code, seconds=30):
        """Waits until a piece of script says yes."""
        end = time.monotonic() + seconds
        while not (answer := self.script("return " + code)):
            if time.monotonic() > end:
                raise SystemExit(f"waited {seconds} s in vain for: {code}")
            time.sleep(0.05)
        return answer

    def complaints(self):
        entries = self.ask("POST", "/se/log", {"type": "browser"})
        return [entry["message"] for entry in entries if entry["level"] in ("SEVERE", "WARNING")]

    def picture(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.ask("GET", "/screenshot")))
