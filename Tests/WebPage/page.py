"""Plays the page in Chromium against a server: page.py PAIRS-SERVER PAIRS-BOT

PAIRS_WEB_PORT and PAIRS_PORT name a server that runs already. The exit status is 77, with the reason, where something is missing.
"""
import os, pathlib, shutil, socket, subprocess, sys, tempfile, time

def skip(reason):
    print("Skipped:", reason)
    sys.exit(77)

try:
    from browser import Line, Phone
except ImportError as fault:
    skip(f"{fault.name} is not installed")
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome") or skip("chromium is not installed")
DRIVER = shutil.which("chromedriver") or skip("chromedriver is not installed")
phones, started = [], []

def phone(*size, **more):
    phones.append(Phone(CHROMIUM, DRIVER, *size, **more))
    return phones[-1]

def start_server(program):
    if "PAIRS_WEB_PORT" in os.environ:
        return int(os.environ["PAIRS_WEB_PORT"]), int(os.environ["PAIRS_PORT"])
    if "--web" not in subprocess.run([program, "--help"], capture_output=True, text=True).stdout:
        skip("this pairs-server has no --web")
    ports = []
    for _ in range(2):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            ports.append(free.getsockname()[1])
    web, game = ports
    folder = tempfile.mkdtemp()
    started.append(subprocess.Popen([program, "--host", "127.0.0.1", "--port", str(game), "--web", str(web), "--no-advertise", "--data", folder, "--log-level", "none"]))
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", web), 1).close()
            return web, game
        except OSError:
            time.sleep(0.05)
    sys.exit("The server does not listen.")

def clean(one):
    """The browser has found no fault in the page."""
    faults = one.faults()
    assert not faults, faults

def scramble(line, game, bot):
    """Two phones and a bot at the game port play a whole scramble and end with one board, whose deal both have checked."""
    ada, bea = phone(), phone(320, 640, language="de")
    ada.enter(line.address, "Ada")
    table = ada.ask({"type": "create", "rules": {"mode": "scramble", "level": "easy", "theme": "fruits", "seats": 3, "hide_ms": 500}})["table"]
    ada.run("showTable(arguments[0])", table)
    bea.enter(f"{line.address}/{table}", "Bea")
    bea.wait("app.screen === 'table'")
    robot = subprocess.Popen([bot, "-c", f"127.0.0.1:{game}", "-t", table, "-n", "Robo", "-g", "1"], stdout=subprocess.DEVNULL)
    started.append(robot)
    ada.wait("current().state.seats.every(seat => seat.status === 'here')")
    for one in (ada, bea):
        one.tap("#ready")
    for one in (ada, bea):
        one.wait("document.querySelector('.card')")
    while any([one.move() for one in (ada, bea)]):
        time.sleep(0.1)
    for one in (ada, bea):
        one.wait("document.querySelector('#proof')")
        assert one.run("return current().verdict") == "checked"
        clean(one)
    assert ada.run("return JSON.stringify(current().state.board)") == bea.run("return JSON.stringify(current().state.board)")
    assert "geprüft" in bea.run("return document.querySelector('#proof').innerText")

def sleep(line):
    """A phone whose connection has died without a word is back within 2 s after waking; what it asked for meanwhile happens once."""
    ada, bea = phone(), phone()
    ada.enter(line.address, "Ada")
    table = ada.ask({"type": "create", "rules": {"level": "normal", "theme": "animals", "hide_ms": 0, "turn_seconds": 0}})["table"]
    ada.run("showTable(arguments[0])", table)
    bea.enter(f"{line.address}/{table}", "Bea")
    for one in (ada, bea):
        one.tap("#ready")
    for one in (ada, bea):
        one.wait("document.querySelector('.card')")
    ada.wait("current().attempt(link.player) !== null")
    for card, asleep, most in [(3, 60000, 2), (7, 1000, 4)]:  # A minute, and a moment, after which it asks first.
        mover, other = [(ada, bea), (bea, ada)][ada.run("return current().attempt(link.player) === null ? 1 : 0")]
        flips = mover.run("return current().state.seats[me(current())].flips")
        line.sleep()
        mover.run("view.cards[arguments[0]].button.click()", card)  # Goes into a dead line.
        began = time.monotonic()
        for one in (mover, other):
            one.run("link.hiddenAt = Date.now() - arguments[0]; document.dispatchEvent(new Event('visibilitychange'))", asleep)
        mover.wait(f"link.live && link.unanswered.size === 0 && current().state.seats[me(current())].flips === {flips + 1}", 10)
        took = time.monotonic() - began
        print(f"awake and playing {took:.2f} s after {asleep / 1000:.0f} s", flush=True)
        assert took < most, took
        assert mover.run("return current().state.seats[me(current())].flips") == flips + 1
        other.wait("link.live && JSON.stringify(current().state.board) === arguments[0]".replace("arguments[0]", repr(mover.run("return JSON.stringify(current().state.board)"))), 10)
    assert ada.run("return app.screen") == "table"
    for one in (ada, bea):
        clean(one)

def tabs(line):
    """A second tab takes the session over, the first says so, and can take it back. A reload keeps the seat."""
    ada = phone()
    ada.enter(line.address, "Ada")
    table = ada.ask({"type": "create", "rules": {"mode": "solo", "level": "easy"}})["table"]
    ada.run("showTable(arguments[0])", table)
    first = ada.page.current_window_handle
    ada.page.switch_to.new_window("tab")
    ada.page.get(line.address)
    ada.wait(f"app.screen === 'table' && app.table === '{table}'")
    second = ada.page.current_window_handle
    ada.page.switch_to.window(first)
    ada.wait("app.screen === 'replaced'")
    ada.tap("button.main")
    ada.wait(f"app.screen === 'table' && app.table === '{table}' && link.live")
    ada.page.switch_to.window(second)
    ada.wait("app.screen === 'replaced'")
    ada.page.switch_to.window(first)
    ada.page.refresh()
    ada.wait(f"app.screen === 'table' && app.table === '{table}' && link.live")
    assert ada.run("return myPlace(current())") == 0

def back(line):
    """The back button leaves a table that waits, and asks in a game."""
    ada = phone()
    ada.enter(line.address, "Ada")
    ada.run("createTable({ level: 'easy', bots: ['casual'] }, {}, false)")
    ada.wait("app.screen === 'table'")
    ada.run("history.back()")
    ada.wait("app.screen === 'lobby'")
    ada.run("createTable({ level: 'easy', bots: ['casual'] }, {}, true)")
    ada.wait("document.querySelector('.card')")
    ada.run("history.back()")
    ada.wait("$('dialog').open && app.screen === 'table'")
    ada.run("history.back()")
    ada.wait("!$('dialog').open && app.screen === 'table' && pathTable() === app.table")

def sizes(line):
    """Every level fits into any screen from 320 × 480 in both orientations without scrolling, with targets of 24 px and more; also after a rotation."""
    ada = phone(320, 480)
    ada.enter(line.address, "Ada")
    for rules in [{"level": "easy"}, {"level": "hard"}, {"level": "expert"}, {"rows": 12, "columns": 12}]:
        ada.run("createTable(arguments[0], {}, true)", {"mode": "solo", **rules})
        ada.wait("document.querySelector('.card')")
        for width, height in [(320, 480), (480, 320), (320, 640), (390, 844), (844, 390), (768, 1024), (1440, 900)]:
            ada.resize(width, height)
            ada.wait(f"innerWidth === {width}")
            if "rows" in rules and height < 400:
                continue  # 12 rows of 24 px scroll there.
            ada.wait("""(() => { fit(); const field = $('field').getBoundingClientRect();
                return view.cards.every(({ button }) => { const box = button.getBoundingClientRect(); return box.width >= 24 && box.height >= 24 && box.left >= field.left && box.right <= field.right && box.top >= field.top && box.bottom <= field.bottom; }); })()""", 3)
        ada.resize(320, 480)
        ada.run("link.ask({ type: 'leave', table: app.table }); link.tables.delete(app.table); showLobby()")

def private(line):
    """Without storage, as in a private window, the page plays all the same."""
    ada = phone()
    ada.page.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });"})
    ada.enter(line.address, "Ada")
    ada.run("createTable({ mode: 'solo', level: 'easy' }, {}, true)")
    ada.wait("document.querySelector('.card')")
    while ada.move():
        time.sleep(0.02)
    ada.wait("document.querySelector('#proof')")
    clean(ada)

def keys(line):
    """Arrows move in the board, Space turns a card, n says the last news again in the one live log."""
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys
    ada = phone(844, 390)
    ada.enter(line.address, "Ada")
    ada.run("createTable({ mode: 'solo', level: 'easy', theme: 'letters' }, {}, true)")
    ada.wait("document.querySelector('.card')")
    ada.run("view.cards[0].button.focus()")
    ActionChains(ada.page).send_keys(Keys.ARROW_RIGHT, Keys.ARROW_DOWN, Keys.SPACE).perform()
    ada.wait("current().state.board.cards.filter(Boolean).length === 1")
    assert ada.run("return document.activeElement.dataset.card") == ada.run("return String(current().state.board.cards.findIndex(Boolean))")
    assert ada.run("return document.querySelectorAll('.card[tabindex=\"0\"]').length") == 1
    lines = ada.run("return $('news').childNodes.length")
    ActionChains(ada.page).send_keys("n").perform()
    assert ada.run("return $('news').childNodes.length") == lines + 1

def axe(line):
    """axe finds nothing, where AXE names a copy of axe-core: it is not kept here."""
    if not os.environ.get("AXE"):
        print("axe: skipped, AXE names no axe.min.js")
        return
    source = pathlib.Path(os.environ["AXE"]).read_text()
    ada = phone()
    ada.enter(line.address, "Ada")

    def check(screen):
        ada.run("document.body.classList.add('still')")
        ada.page.execute_cdp_cmd("Runtime.evaluate", {"expression": source})
        time.sleep(0.3)
        found = ada.page.execute_async_script("const done = arguments[0]; axe.run().then(result => done(result.violations.map(one => [one.id, one.nodes[0].html])))")
        assert not found, (screen, found)

    check("lobby")
    ada.run("showCreate(true)")
    check("create")
    ada.run("createTable({ level: 'easy', bots: ['casual'] }, {}, false)")
    ada.wait("app.screen === 'table'")
    check("room")
    ada.tap("#ready")
    ada.wait("document.querySelector('.card')")
    check("board")
    ada.run("link.ask({ type: 'resign', table: app.table })")
    ada.wait("document.querySelector('#proof')")
    check("result")

def main():
    web, game = start_server(sys.argv[1])
    line = Line(web)
    chosen = sys.argv[3:]
    for test in [lambda line: scramble(line, game, sys.argv[2]), sleep, tabs, back, sizes, private, keys, axe]:
        name = test.__name__ if test.__name__ != "<lambda>" else "scramble"
        if chosen and name not in chosen:
            continue
        began = time.monotonic()
        test(line)
        print(f"{name}: passed in {time.monotonic() - began:.1f} s", flush=True)
        while phones:
            phones.pop().close()

if __name__ == "__main__":
    try:
        main()
    finally:
        for one in phones:
            one.close()
        for one in started:
            one.terminate()
