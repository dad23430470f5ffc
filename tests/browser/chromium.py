"""Chromium for tests: a server for the page's folder, a browser, and the wire on which Chromium tells
and is told things (its DevTools protocol). Python's own library is all it needs."""
import base64
import contextlib
import functools
import http.server
import json
import os
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import threading
import time

QUIET = ["--no-sandbox", "--no-first-run", "--no-default-browser-check", "--disable-extensions",
         "--disable-component-update", "--disable-background-networking", "--disable-sync",
         "--disable-gpu", "--disable-dev-shm-usage", "--password-store=basic", "--disable-infobars",
         "--disable-features=Translate,MediaRouter,OptimizationHints", "--lang=en", "--test-type",
         "--disable-background-timer-throttling", "--disable-renderer-backgrounding",
         "--disable-backgrounding-occluded-windows"]


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the folder, counts the bytes, and says nothing; what is isolated may have threads."""
    sent = {}
    isolated = False

    def end_headers(self):
        if self.isolated:
            self.send_header("Cross-Origin-Opener-Policy", "same-origin")
            self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        super().end_headers()

    def log_message(self, *_):
        pass

    def copyfile(self, source, outputfile):
        data = source.read()
        Handler.sent[self.path.split("?")[0]] = len(data)
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            outputfile.write(data)


class Isolated(Handler):
    isolated = True


def serve(folder, isolated=False):
    """The server, in a thread of its own, and its address."""
    handler = functools.partial(Isolated if isolated else Handler, directory=folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, "http://127.0.0.1:%d/" % server.server_address[1]


class Wire:
    """A web socket, as little of it as this needs."""

    def __init__(self, port, path):
        self.socket = socket.create_connection(("127.0.0.1", port))
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(("GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                             "Connection: Upgrade\r\nSec-WebSocket-Key: %s\r\n"
                             "Sec-WebSocket-Version: 13\r\n\r\n" % (path, port, key)).encode())
        self.rest = b""
        while b"\r\n\r\n" not in self.rest:
            self.rest += self.socket.recv(4096)
        self.rest = self.rest.split(b"\r\n\r\n", 1)[1]

    def send(self, text):
        data, mask = text.encode(), os.urandom(4)
        size = len(data)
        head = b"\x81" + (bytes([0x80 | size]) if size < 126 else
                          b"\xfe" + struct.pack(">H", size) if size < 65536 else
                          b"\xff" + struct.pack(">Q", size))
        long = (mask * (size // 4 + 1))[:size]
        body = (int.from_bytes(data, "big") ^ int.from_bytes(long, "big")).to_bytes(size, "big")
        self.socket.sendall(head + mask + body)

    def take(self, size):
        parts, there = [self.rest], len(self.rest)
        while there < size:
            part = self.socket.recv(max(65536, size - there))
            if not part:
                raise ConnectionError("Chromium has gone")
            parts.append(part)
            there += len(part)
        data = b"".join(parts)
        self.rest = data[size:]
        return data[:size]

    def receive(self):
        whole = b""
        while True:
            first, size = self.take(2)
            size &= 0x7f
            if size == 126:
                size = struct.unpack(">H", self.take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self.take(8))[0]
            whole += self.take(size)
            if first & 0x80:
                return whole.decode()


class Page:
    """A page in a Chromium of its own. `window`: on the display; otherwise headless."""

    def __init__(self, url, size, window=False, before="", touch=False):
        self.folder = tempfile.mkdtemp(prefix="chromium-")
        self.said, self.number, self.loaded = [], 0, False
        flags = QUIET + ["--user-data-dir=" + self.folder, "--remote-debugging-port=0",
                         "--remote-allow-origins=*", "--window-size=%d,%d" % size]
        flags += ["--window-position=0,0", "--app=" + url.split("index.html")[0] + "README.txt"] if window else \
                 ["--headless=new", "--hide-scrollbars"]
        self.program = subprocess.Popen(["chromium"] + flags + ([] if window else ["about:blank"]),
                                        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL, start_new_session=True)
        self.wire = self.connect()
        for domain in ("Page", "Runtime"):
            self.ask(domain + ".enable")
        if before:
            self.ask("Page.addScriptToEvaluateOnNewDocument", source=before)
        if not window:
            self.ask("Emulation.setDeviceMetricsOverride", width=size[0], height=size[1],
                     deviceScaleFactor=1, mobile=False)
        if touch:
            self.ask("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
        self.ask("Page.navigate", url=url)

    def connect(self):
        told = os.path.join(self.folder, "DevToolsActivePort")
        for _ in range(1200):
            with contextlib.suppress(OSError, ValueError, IndexError):
                port = int(open(told).read().split()[0])
                import urllib.request
                pages = json.load(urllib.request.urlopen("http://127.0.0.1:%d/json" % port))
                page = [p for p in pages if p["type"] == "page"][0]
                return Wire(port, page["webSocketDebuggerUrl"].split(str(port), 1)[1])
            if self.program.poll() is not None:
                raise RuntimeError("Chromium does not start")
            time.sleep(0.05)
        raise RuntimeError("Chromium says nothing")

    def ask(self, what, **how):
        self.number += 1
        number = self.number
        self.wire.send(json.dumps({"id": number, "method": what, "params": how}))
        while True:
            told = json.loads(self.wire.receive())
            if told.get("id") == number:
                if "error" in told:
                    raise RuntimeError("%s: %s" % (what, told["error"]))
                return told.get("result", {})
            self.heard(told)

    def tell_only(self, what, **how):
        """Nobody waits for the answer, which ask passes over."""
        self.number += 1
        self.wire.send(json.dumps({"id": self.number, "method": what, "params": how}))

    def tap(self, x, y):
        """A short one, however busy the machine is."""
        self.tell_only("Input.dispatchTouchEvent", type="touchStart",
                       touchPoints=[{"x": x, "y": y, "id": 0}])
        self.tell_only("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def heard(self, told):
        if told.get("method") == "Runtime.exceptionThrown":
            details = told["params"]["exceptionDetails"]
            self.said.append(details.get("exception", {}).get("description", details["text"]))
        elif told.get("method") == "Runtime.consoleAPICalled":
            self.said.append(" ".join(str(a.get("value", "")) for a in told["params"]["args"]))

    def tell(self, expression):
        """What an expression is in the page."""
        answer = self.ask("Runtime.evaluate", expression=expression, returnByValue=True,
                          awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"].get("exception", {}).get(
                "description", "the page refuses"))
        return answer["result"].get("value")

    def until(self, expression, seconds):
        end = time.time() + seconds
        while time.time() < end:
            with contextlib.suppress(RuntimeError):
                value = self.tell(expression)
                if value:
                    return value
            time.sleep(0.05)
        raise RuntimeError("not within %d s: %s\n%s" % (seconds, expression, "\n".join(self.said[-20:])))

    def picture(self, path):
        data = self.ask("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as out:
            out.write(base64.b64decode(data))

    def mouse(self, what, x, y, button="none", buttons=0, clicks=0, **more):
        self.ask("Input.dispatchMouseEvent", type=what, x=x, y=y, button=button, buttons=buttons,
                 clickCount=clicks, **more)

    def click(self, x, y):
        self.mouse("mouseMoved", x, y)
        self.mouse("mousePressed", x, y, "left", 1, 1)
        self.mouse("mouseReleased", x, y, "left", 0, 1)

    def fingers(self, what, *points):
        self.ask("Input.dispatchTouchEvent", type=what,
                 touchPoints=[{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)])

    def close(self):
        with contextlib.suppress(Exception):
            os.killpg(self.program.pid, signal.SIGTERM)
            self.program.wait(10)
        with contextlib.suppress(Exception):
            os.killpg(self.program.pid, signal.SIGKILL)
        shutil.rmtree(self.folder, ignore_errors=True)


def files_before(files, folders=()):
    """A script that puts files (name there: name here) into the page before the program begins."""
    script = "window.foilshotBefore = async function () {\n"
    for folder in folders:
        script += "FS.mkdirTree(%s);" % json.dumps(folder)
    for there, here in files.items():
        data = base64.b64encode(open(here, "rb").read()).decode()
        script += "FS.mkdirTree(%s);" % json.dumps(os.path.dirname(there))
        script += ("FS.writeFile(%s, Uint8Array.from(atob('%s'), function (c)"
                   " { return c.charCodeAt(0); }));\n" % (json.dumps(there), data))
    return script + "};"


def address(base, words):
    import urllib.parse
    return base + "index.html?" + "&".join("arg=" + urllib.parse.quote(w) for w in words)
