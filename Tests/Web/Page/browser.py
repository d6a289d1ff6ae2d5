"""Chromium at the size of a phone, and a connection to the server that can fall asleep. Needs selenium, chromium and chromedriver."""
import asyncio, json, threading, time

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service


class Browser:
    """One Chromium for all phones of a run: to start one takes longer than most tests."""

    def __init__(self, chromium, driver):
        options = Options()
        for word in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-renderer-backgrounding",
                     "--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows"]:
            options.add_argument(word)
        options.binary_location = chromium
        self.driver = webdriver.Chrome(options=options, service=Service(driver))
        self.first = self.shown = self.driver.current_window_handle

    def show(self, handle):
        if self.shown != handle:
            self.driver.switch_to.window(handle)
            self.shown = handle

    def open(self):
        """Gives the handle of a new window."""
        self.driver.switch_to.new_window("window")
        self.shown = self.driver.current_window_handle
        return self.shown

    def close(self):
        self.driver.quit()


class Phone:
    """A window of the browser. It comes to the server by a door of its own, so what it keeps is its own; or it is another window of that phone."""

    def __init__(self, browser, line, width=390, height=844, language="en", of=None):
        self.browser = browser
        self.handle = browser.open()
        self.address = of.address if of else line.door()
        self.resize(width, height)
        agent = self.run("return navigator.userAgent")
        self.command("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage=language)
        self.before("""window.faults = [];
            addEventListener('error', event => faults.push(event.message));
            addEventListener('unhandledrejection', event => faults.push(String(event.reason)));
            addEventListener('securitypolicyviolation', event => faults.push(event.violatedDirective + ' ' + event.blockedURI));""")

    @property
    def page(self):
        self.browser.show(self.handle)
        return self.browser.driver

    def command(self, name, **values):
        return self.page.execute_cdp_cmd(name, values)

    def before(self, script):
        """Runs a script in each page before the page's own."""
        self.command("Page.addScriptToEvaluateOnNewDocument", source=script)

    def resize(self, width, height):
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=2, mobile=True)

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

    def press(self, text):
        """Presses the button of the dialog with that text."""
        self.wait(f"[...document.querySelectorAll('dialog[open] button')].some(one => one.textContent === {json.dumps(text)})")
        self.run("[...document.querySelectorAll('dialog button')].find(one => one.textContent === arguments[0]).click()", text)

    def fill(self, *texts):
        """Types into the fields of the dialog, and sends them."""
        self.wait(f"document.querySelectorAll('dialog[open] form input').length === {len(texts)} && !document.querySelector('dialog form button.main').disabled")
        self.run("document.querySelectorAll('dialog form input').forEach((box, number) => { box.value = arguments[0][number]; }); document.querySelector('dialog form button.main').click()", list(texts))

    def choose(self, **values):
        """Chooses in the form of a new table, by the ids of its fields; None switches."""
        for name, value in values.items():
            if name == "mode":
                self.run("document.getElementById(arguments[0]).click()", value)
            elif value is None:
                self.run("document.getElementById(arguments[0]).click()", name)
            else:
                self.run("const box = document.getElementById(arguments[0]); box.value = arguments[1]; box.dispatchEvent(new Event('change'))", name, value)

    def enter(self, name, table=""):
        """Opens the page, or that of a table, and types a name."""
        self.page.get(f"{self.address}/{table}")
        self.wait("app.screen === 'name'")
        self.run("document.querySelector('form input').value = arguments[0]", name)
        self.tap("form button.main")
        self.wait("link.live && app.screen !== 'name'")

    def move(self):
        """Taps the next card, with the faces that this page has seen. False where the game does not run."""
        return self.run("""const copy = current(), open = copy.attempt(actor(copy)), cards = copy.state.board.cards;
            if (copy.state.phase !== 'playing') return false;
            if (!open || view.pending !== null) return true;
            const free = [...cards.keys()].filter(card => !cards[card] || (copy.state.rules.mode === 'scramble' && cards[card].seat === undefined && cards[card].held === undefined));
            const down = free.filter(card => !open.includes(card)), face = card => copy.seen.get(card);
            let card = open.length ? down.find(one => face(one) === cards[open[0]].face) : down.find(one => face(one) && down.some(other => other !== one && face(other) === face(one)));
            if (card === undefined) card = down.find(one => !copy.seen.has(one)) ?? down[0];
            if (card !== undefined) view.cards[card].button.click();
            return true;""")

    def clean(self):
        """The browser has found no fault in the page."""
        faults = self.run("return faults")
        assert not faults, faults

    def close(self):
        """Leaves nothing at the server's tables, and closes the window."""
        self.run("if (window.link) link.stop()")
        self.page.close()
        self.browser.show(self.browser.first)


class Line:
    """A line to the server's web port, with any number of doors. `sleep` leaves what is open as it is and carries nothing on it, as phones do.
    What it carries takes `delay` seconds each way, and a connection both ways, before anything is carried. Chromium delays no WebSocket."""

    def __init__(self, target, delay=0):
        self.target, self.delay, self.awake, self.loop = target, delay, [], asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()

    def door(self):
        """Opens another door, and gives its address."""
        server = asyncio.run_coroutine_threadsafe(asyncio.start_server(self.carry, "127.0.0.1", 0, limit=262144), self.loop).result(10)
        return "http://127.0.0.1:%d" % server.sockets[0].getsockname()[1]

    async def carry(self, reader, writer):
        other_reader, other_writer = await asyncio.open_connection("127.0.0.1", self.target)
        await asyncio.sleep(2 * self.delay)
        awake = [True]
        self.awake.append(awake)

        async def one_way(source, sink):
            try:
                while data := await source.read(262144):
                    await asyncio.sleep(self.delay)
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
