"""Chromium at the size of a phone, and a connection to the server that can fall asleep. Needs selenium, chromium and chromedriver."""
import asyncio, json, threading, time

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service


class Phone:
    def __init__(self, chromium, driver, width=390, height=844, language="en"):
        options = Options()
        for word in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--lang=" + language]:
            options.add_argument(word)
        options.binary_location = chromium
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        options.add_experimental_option("prefs", {"intl.accept_languages": language})
        self.page = webdriver.Chrome(options=options, service=Service(driver))
        self.resize(width, height)

    def resize(self, width, height):
        self.page.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 2, "mobile": True})

    def run(self, script, *values):
        return self.page.execute_script(script, *values)

    def ask(self, request):
        """Sends a request of the protocol in the page's session and waits for the reply."""
        return self.page.execute_async_script("const done = arguments[1]; link.ask(arguments[0]).then(done)", request)

    def wait(self, condition, seconds=20):
        """Waits until an expression of JavaScript is true, and gives it."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = self.run("try { return " + condition + " } catch (fault) { return null }")
            if found:
                return found
            time.sleep(0.02)
        raise AssertionError(f"Not within {seconds} s: {condition}. The page says: " + self.run("return document.body.innerText"))

    def tap(self, selector):
        self.wait(f"document.querySelector({json.dumps(selector)})")
        self.run("document.querySelector(arguments[0]).click()", selector)

    def enter(self, address, name):
        """Opens the page and types a name."""
        self.page.get(address)
        self.wait("app.screen === 'name'")
        self.run("document.querySelector('form input').value = arguments[0]", name)
        self.tap("form button.main")
        self.wait("link.live && app.screen !== 'name'")

    def move(self):
        """Taps the next card, with the faces that this page has seen. False where the game does not run."""
        return self.run("""const copy = current(), open = copy.attempt(link.player), cards = copy.state.board.cards;
            if (copy.state.phase !== 'playing') return false;
            if (!open || view.pending !== null) return true;
            const free = [...cards.keys()].filter(card => !cards[card] || (copy.state.rules.mode === 'scramble' && cards[card].seat === undefined && cards[card].held === undefined));
            const down = free.filter(card => !open.includes(card)), face = card => copy.seen.get(card);
            let card = open.length ? down.find(one => face(one) === cards[open[0]].face) : down.find(one => face(one) && down.some(other => other !== one && face(other) === face(one)));
            if (card === undefined) card = down.find(one => !copy.seen.has(one)) ?? down[0];
            if (card !== undefined) view.cards[card].button.click();
            return true;""")

    def faults(self):
        return [entry["message"] for entry in self.page.get_log("browser") if "favicon" not in entry["message"] and "WebSocket" not in entry["message"]]

    def close(self):
        self.page.quit()


class Line:
    """A line to the server's web port. `sleep` leaves what is open as it is and carries nothing on it, as phones do."""

    def __init__(self, target):
        self.target, self.awake, self.port = target, [], 0
        ready = threading.Event()
        threading.Thread(target=lambda: asyncio.run(self.serve(ready)), daemon=True).start()
        ready.wait(10)

    async def serve(self, ready):
        server = await asyncio.start_server(self.carry, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        ready.set()
        await server.serve_forever()

    async def carry(self, reader, writer):
        other_reader, other_writer = await asyncio.open_connection("127.0.0.1", self.target)
        awake = [True]
        self.awake.append(awake)

        async def one_way(source, sink):
            try:
                while data := await source.read(65536):
                    if awake[0]:
                        sink.write(data)
                        await sink.drain()
                if awake[0]:
                    sink.close()
            except OSError:
                pass

        await asyncio.gather(one_way(reader, other_writer), one_way(other_reader, writer))

    def sleep(self):
        for awake in self.awake:
            awake[0] = False
        self.awake = []

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"
