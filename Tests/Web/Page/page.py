"""Plays the page in Chromium against a server: page.py PAIRS-SERVER PAIRS-BOT [TEST…]

PAIRS_WEB_PORT and PAIRS_PORT name a server that runs already. The exit status is 77, with the reason, where something is missing.
The page's accessibility is checked by axe-core, which Python's package axe-playwright-python has: pip install --no-deps is enough.
"""
import functools, os, shutil, socket, subprocess, sys, tempfile, time, types

def skip(reason):
    print("Skipped:", reason)
    sys.exit(77)

# The folder of the tests stays as it is: a package that has new files is planned anew.
sys.dont_write_bytecode = True
try:
    import axe, commons, piles
    from browser import Browser, Line, Phone
    from terminal import Terminal, Typist
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys
except ImportError as fault:
    skip(f"{fault.name} is not installed")
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome") or skip("chromium is not installed")
DRIVER = shutil.which("chromedriver") or skip("chromedriver is not installed")
phones, started, browsers, lines, folders = [], [], [], [], []

def phone(*size, **more):
    phones.append(Phone(browsers[0], lines[0], *size, **more))
    return phones[-1]

def start_server(program):
    if "PAIRS_WEB_PORT" in os.environ:
        return int(os.environ["PAIRS_WEB_PORT"]), int(os.environ["PAIRS_PORT"])
    ports = []
    for _ in range(2):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            ports.append(free.getsockname()[1])
    web, game = ports
    folder = tempfile.mkdtemp()
    folders.append(folder)
    started.append(subprocess.Popen([program, "--host", "127.0.0.1", "--port", str(game), "--web", str(web), "--no-advertise", "--data", folder, "--log-level", "none", "--events", "everybody",
                                     "--pictures", "commons", "--commons-url", commons.start()]))
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", web), 1).close()
            return web, game
        except OSError:
            time.sleep(0.05)
    sys.exit("The server does not listen.")

def play(*players, pause=0.02):
    """All play with what they have seen, until the game is over and the deal is checked."""
    began = time.monotonic()
    # Two that hold the halves of the last pair let them go and take them again: so for some seconds the first plays alone.
    while any([one.move() for one in (players[:1] if (time.monotonic() - began) % 10 > 5 else players)]):
        time.sleep(pause)
    for one in players:
        one.wait("document.querySelector('#proof')")
        assert one.run("return current().verdict") == "checked"
        one.clean()

def scramble(game):
    """Two phones and a terminal play a whole scramble and end with one board, whose deal the phones have checked."""
    ada, bea = phone(), phone(320, 640, language="de")
    ada.enter("Ada")
    # Who holds the last card but one each lets it go after three seconds.
    table = ada.ask({"type": "create", "rules": {"mode": "scramble", "level": "easy", "theme": "fruits", "seats": 3, "hide_ms": 500, "turn_seconds": 3}})["table"]
    ada.run("showTable(arguments[0])", table)
    bea.enter("Bea", table)
    bea.wait("app.screen === 'table'")
    grace = Terminal(game, table, "Grace")
    ada.wait("current().state.seats.every(seat => seat.status === 'here')")
    grace.press("r")
    for one in (ada, bea):
        one.tap("#ready")
    for one in (ada, bea):
        one.wait("document.querySelector('.card')")
    grace.sweep(4, 6)
    play(ada, bea, pause=0.5)
    grace.show("play again")
    grace.close()
    assert ada.run("return current().state.seats[2].flips") > 0
    assert ada.run("return JSON.stringify(current().state.board)") == bea.run("return JSON.stringify(current().state.board)")
    assert "geprüft" in bea.run("return document.querySelector('#proof').innerText")

def sleep(game):
    """A phone whose connection has died without a word is back within 2 s after waking; what it asked for meanwhile happens once."""
    ada, bea = phone(), phone()
    ada.enter("Ada")
    table = ada.ask({"type": "create", "rules": {"level": "normal", "theme": "animals", "hide_ms": 0, "turn_seconds": 0}})["table"]
    ada.run("showTable(arguments[0])", table)
    bea.enter("Bea", table)
    for one in (ada, bea):
        one.tap("#ready")
    for one in (ada, bea):
        one.wait("document.querySelector('.card')")
    ada.wait("current().attempt(link.player) !== null")
    for card, asleep, most in [(3, 60000, 2), (7, 1000, 4)]:  # A minute, and a moment, after which it asks first.
        mover, other = [(ada, bea), (bea, ada)][ada.run("return current().attempt(link.player) === null ? 1 : 0")]
        flips = mover.run("return current().state.seats[me(current())].flips")
        lines[0].sleep()
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
        one.clean()

def tabs(game):
    """A second tab takes the session over, the first says so, and can take it back. A reload keeps the seat."""
    first = phone()
    first.enter("Ada")
    table = first.ask({"type": "create", "rules": {"mode": "solo", "level": "easy"}})["table"]
    first.run("showTable(arguments[0])", table)
    second = phone(of=first)
    second.page.get(second.address)
    second.wait(f"app.screen === 'table' && app.table === '{table}'")
    first.wait("app.screen === 'replaced'")
    first.tap("button.main")
    first.wait(f"app.screen === 'table' && app.table === '{table}' && link.live")
    second.wait("app.screen === 'replaced'")
    first.page.refresh()
    first.wait(f"app.screen === 'table' && app.table === '{table}' && link.live")
    assert first.run("return myPlace(current())") == 0

def back(game):
    """The back button asks at a table that waits and in a game, also who came there by its link. From a table's rules it leads back to the table."""
    ada = phone()
    ada.enter("Ada")
    ada.run("createTable({ level: 'easy', bots: ['casual'], seats: 3 }, {}, false)")
    ada.wait("app.screen === 'table'")
    bea = phone()
    bea.enter("Bea", ada.run("return app.table"))
    bea.wait("app.screen === 'table'")
    bea.run("history.back()")
    bea.wait("$('dialog').open && app.screen === 'table' && pathTable() === app.table")
    bea.run("shut()")
    bea.page.refresh()
    bea.wait("app.screen === 'table'")
    bea.run("history.back()")
    bea.wait("$('dialog').open && app.screen === 'table' && pathTable() === app.table")
    bea.tap("#dialog button.main")
    bea.wait("app.screen === 'lobby'")
    ada.tap("#rules")
    ada.wait("app.screen === 'create'")
    ada.run("history.back()")
    ada.wait("app.screen === 'table'")
    ada.run("history.back()")
    ada.wait("$('dialog').open && app.screen === 'table' && pathTable() === app.table")
    ada.tap("#dialog button.main")
    ada.wait("app.screen === 'lobby'")
    ada.run("createTable({ level: 'easy', bots: ['casual'] }, {}, true)")
    ada.wait("document.querySelector('.card')")
    ada.run("history.back()")
    ada.wait("$('dialog').open && app.screen === 'table'")
    ada.run("history.back()")
    ada.wait("!$('dialog').open && app.screen === 'table' && pathTable() === app.table")

def ways(game):
    """Where too many ask for codes, the code and the link of a room come later."""
    ada = phone()
    ada.enter("Ada")
    if not folders:
        return print("ways: skipped, the server is another's")
    ada.run("Promise.all([...Array(12)].map((_, n) => fetch(`/join/x${n}.svg`))).then(() => createTable({ level: 'easy' }, {}, false))")
    ada.wait("current()")
    ada.wait("document.querySelector('.code').naturalWidth > 0 && app.link.endsWith('/' + app.table)", 5)
    ada.clean()

def rules(game):
    """The host changes the rules of a table that waits; a bot stays, and so does the name of the table. All fields of a new table arrive."""
    ada = phone()
    ada.enter("Ada")
    ada.run("createTable({ level: 'easy', bots: ['sharp'], seats: 3 }, {}, false)")
    ada.tap("#rules")
    ada.wait("app.screen === 'create'")
    ada.choose(level="custom", rows="4", columns="3", group="3", turn_seconds="15", mode="coop", tries="20")
    ada.tap("form button.main")
    ada.wait("app.screen === 'table' && current().state.rules.mode === 'coop'")
    rules = ada.run("return current().state.rules")
    assert [rules[key] for key in ("rows", "columns", "group", "turn_seconds", "seats", "bots")] == [4, 3, 3, 15, 3, ["sharp"]], rules
    assert ada.run("return current().state.tries_left ?? current().state.rules.tries") == 20
    ada.run("leaveTable()")
    ada.run("showCreate(true)")
    ada.wait("app.screen === 'create'")
    ada.choose(more=None, mode="scramble", level="normal", theme="fruits", seats="4", bots="2", strength="sleepy", scoring="concentration", hide_ms="200")
    ada.run("app.draft.title = 'Tea'; app.draft.password = 'cups'; app.draft.public = false; showCreate()")
    ada.tap("form button.main")
    ada.wait("app.screen === 'table' && current().state.title === 'Tea'")
    rules = ada.run("return current().state.rules")
    assert [rules[key] for key in ("mode", "level", "theme", "seats", "bots", "scoring", "hide_ms")] == ["scramble", "normal", "fruits", 4, ["sleepy"] * 2, "concentration", 200], rules
    assert len(ada.run("return app.table")) == 10  # It is private.
    ada.clean()

def host(game):
    """A table has a password, which is asked for until it is right. Who comes too late looks on. The host puts somebody out, who is told so."""
    ada, bea, eve = phone(), phone(), phone()
    ada.enter("Ada")
    ada.run("createTable({ level: 'easy', turn_seconds: 0 }, { title: 'Tea', password: 'cups' }, false)")
    ada.wait("app.screen === 'table'")
    table = ada.run("return app.table")
    bea.enter("Bea", table)
    bea.fill("pots")
    bea.wait("$('dialog').open && $('dialog').querySelector('[role=alert]').textContent.includes('not the password')")
    bea.fill("cups")
    bea.wait("app.screen === 'table'")
    for one in (ada, bea):
        one.tap("#ready")
    bea.wait("document.querySelector('.card')")
    eve.enter("Eve", table)
    eve.fill("cups")
    eve.wait("document.querySelector('.card') && $('stateMain').textContent.startsWith('You watch')")
    assert "A game is on" in eve.run("return $('toast').textContent"), eve.run("return $('toast').textContent")
    eve.run("openChat(true); tell({ type: 'chat', text: 'Hello' })")
    bea.wait("app.unread === 1 && $('chatKey').textContent.includes('1')")
    ada.run("part('people').then(all => all.showSeat(1))")
    ada.press("Put out")
    ada.press("Put out")
    bea.wait("app.screen === 'lobby' && document.body.textContent.includes('The host has put you out.')")
    for one in (ada, eve):
        one.wait("document.querySelector('#proof')")
        one.clean()

def people(game):
    """Two people at one phone play a game together, also through a reload."""
    ada = phone()
    ada.enter("Ada")
    ada.run("createTable({ level: 'easy', hide_ms: 200 }, {}, false)")
    ada.wait("document.querySelector('.code').naturalWidth > 0 && app.link === $('link').textContent && app.link.endsWith('/' + app.table)")  # The way for others.
    ada.tap("#guest")
    ada.fill("Bea")
    ada.wait("current().state.seats[1].name === 'Bea'")
    ada.tap("#ready")
    ada.wait("document.querySelector('.card')")
    for _ in range(3):
        ada.move()
        ada.wait("link.unanswered.size === 0")
    ada.page.refresh()
    ada.wait("app.screen === 'table' && link.live && link.players.size === 2 && document.querySelector('.card')")
    play(ada)
    assert ada.run("return current().final.every(seat => seat.flips > 0)")

def account(game):
    """An account is made, left, entered again with a wrong and a right password and by its token, has records, copies its codes, is told of another
    phone's new password, and is erased."""
    ada = phone()
    ada.enter("Ada")
    enter = lambda word, *texts: (ada.run("part('people').then(all => all.showAccount())"), ada.press(word), texts and ada.fill(*texts))
    enter("Make an account", "Ada Account", "seven blue cups", "seven red cups")
    ada.wait("$('dialog').textContent.includes('differ')")
    ada.fill("Ada Account", "seven blue cups", "seven blue cups")
    ada.wait("document.querySelectorAll('dialog .link li').length === 8")
    ada.run("Object.defineProperty(navigator, 'clipboard', { value: { writeText: async text => { window.copied = text; } } })")
    ada.press("Copy")
    ada.press("Copy ✓")
    ada.run("$('dialog').click()")  # A tap beside it does not lose them.
    codes = ada.run("return window.copied").split("\n")
    assert codes == ada.run("return [...document.querySelectorAll('dialog .link li')].map(one => one.textContent)"), codes
    ada.press("They are written down")
    ada.run("createTable({ mode: 'solo', level: 'easy', hide_ms: 200, tries: null }, {}, true)")
    ada.wait("document.querySelector('.card')")
    play(ada)
    ada.run("leaveTable()")
    ada.run("createTable({ game: 'klondike', mode: 'solo', level: 'hard' }, {}, true)")
    ada.wait("document.querySelector('.pc')")
    ada.run("link.ask({ type: 'resign', table: app.table })")
    ada.wait("current().state.phase === 'over'")
    ada.run("leaveTable()")
    ada.run("createTable({ game: 'klondike', level: 'easy' }, {}, true)")
    ada.wait("document.querySelector('.pc')")
    ada.run("link.ask({ type: 'draw', table: app.table })")
    ada.wait("current().state.seats[0].moves === 1")
    ada.run("leaveTable()")
    ada.wait("$('dialog').textContent.includes('It is saved.')")
    ada.press("Leave")
    enter("Saved games")
    ada.wait("[...document.querySelectorAll('dialog[open] button')].some(one => one.textContent.startsWith('Klondike Easy: 1 move'))")
    ada.run("[...document.querySelectorAll('dialog button')].find(one => one.textContent.startsWith('Klondike Easy')).click()")
    ada.wait("app.screen === 'table' && current() && current().state.phase === 'paused' && current().state.seats[0].moves === 1 && !$('dialog').open")
    ada.run("link.ask({ type: 'draw', table: app.table })")
    ada.wait("current().state.phase === 'playing' && current().state.seats[0].moves === 2")
    ada.run("link.ask({ type: 'resign', table: app.table })")
    ada.wait("current().state.phase === 'over'")
    ada.run("leaveTable()")
    enter("Records")
    ada.wait("$('dialog').textContent.includes('1 of 1 won') && $('dialog').textContent.includes('Klondike Hard, Solo: 0 of 1 won')")
    ada.run("showLeaders({ by: 'won', mode: 'solo', level: 'easy' })")
    ada.wait("$('dialog').textContent.includes('Your place: ')")
    ada.wait("$('leaders-game').value === 'memory'")
    ada.choose(**{"leaders-game": "freecell"})
    ada.wait("$('leaders-game').value === 'freecell' && $('leaders-by').value === 'won' && $('leaders-mode').value === 'solo'")
    ada.choose(**{"leaders-by": "best_ms"})
    ada.wait("$('leaders-by').value === 'best_ms' && $('leaders-by').options.length === 4")
    ada.wait("[link.told.leaders.game, link.told.leaders.mode, link.told.leaders.by, link.told.leaders.level].join() === 'freecell,solo,best_ms,easy'")
    ada.run("showHistory()")
    ada.wait("$('dialog').textContent.includes(' · 6 points ★')")
    enter("Sign out")
    ada.wait("$('dialogTitle').textContent.includes('keeps its records')")
    ada.press("Cancel")
    assert ada.run("return link.account !== null && !$('dialog').open")
    enter("Sign out")
    ada.fill()
    ada.wait("link.account === null && app.screen === 'lobby' && !$('dialog').open")
    enter("Sign in")
    ada.wait("document.querySelector('dialog form input')")
    assert ada.run("return document.querySelector('dialog form input').value") == "", "a guest's name"
    enter("Sign in", "Ada Account", "six blue cups!")
    ada.wait("$('dialog').querySelector('[role=alert]').textContent")
    # Refused for the rate, it is sent again by itself.
    ada.run("for (let n = 0; n < 300; n++) link.write(JSON.stringify({ type: 'ping' }))")
    ada.fill("Ada Account", "seven blue cups")
    ada.wait("link.account && link.account.name === 'Ada Account'")
    ada.run("keep.set('session', null)")
    ada.page.refresh()
    ada.wait("app.screen === 'name'")
    ada.tap("form button.main")
    ada.wait("link.account && link.account.name === 'Ada Account'")
    # With a code from another phone: this one is told why it is out.
    bea = phone()
    bea.enter("Bea")
    assert bea.ask({"type": "recover", "name": "Ada Account", "code": codes[0], "password": "eight red cups"})["type"] == "ok"
    assert "password may be another" in ada.wait("app.screen === 'name' && document.querySelector('.bad').textContent")
    ada.tap("form button.main")
    ada.wait("app.screen === 'lobby'")
    enter("Sign in", "Ada Account", "eight red cups")
    ada.wait("link.account")
    enter("Erase the account", "eight red cups")
    ada.wait("link.account === null && link.live && !$('dialog').open")
    ada.clean()

def sizes(game):
    """Every level fits into any screen from 320 × 480 in both orientations without scrolling, with targets of 24 px and more and faces of half a card and more;
    also after a rotation. The longest name and title make the lobby no wider than the screen."""
    bea, ada = phone(), phone(320, 480)
    bea.enter("Bea")
    bea.ask({"type": "create", "title": "M" * 60, "rules": {"level": "easy"}})
    ada.enter("Wilhelmina Wolkenstein W")
    ada.wait("document.querySelector('#tables .panel')")
    assert ada.run("return [innerWidth, document.documentElement.scrollWidth]") == [320, 320], "wider than the screen"
    title, name = ada.run("return [...document.querySelectorAll('.bar h1, .bar .cut')].map(one => [one.getBoundingClientRect().left, one.getBoundingClientRect().left + one.scrollWidth])")
    assert title[1] <= name[0], (title, name)
    for rules in [{"level": "easy"}, {"level": "hard"}, {"level": "expert"}, {"rows": 12, "columns": 12}]:
        ada.run("createTable(arguments[0], {}, true)", {"mode": "solo", **rules})
        ada.wait("document.querySelector('.card')")
        for width, height in [(320, 480), (480, 320), (320, 640), (390, 844), (844, 390), (768, 1024), (1440, 900)]:
            ada.resize(width, height)
            ada.wait(f"innerWidth === {width}")
            if "rows" in rules and height < 400:
                continue  # 12 rows of 24 px scroll there.
            ada.wait("""(() => { const field = $('field').getBoundingClientRect();
                return view.cards.every(({ button }) => { const box = button.getBoundingClientRect(); return box.width >= 24 && box.height >= 24 && box.left >= field.left && box.right <= field.right && box.top >= field.top && box.bottom <= field.bottom && parseFloat(getComputedStyle(button.querySelector('.f')).fontSize) >= 0.5 * box.height; }); })()""", 3)
        ada.resize(320, 480)
        ada.run("link.ask({ type: 'leave', table: app.table }); link.tables.delete(app.table); showLobby()")

# All cards of a board are in its field, in the window, and above the buttons of a replay.
FITS = """(() => { const field = $('field').getBoundingClientRect();
    return view.cards.every(({ button }) => { const box = button.getBoundingClientRect(); return box.width >= 24 && box.left >= field.left && box.right <= field.right && box.top >= field.top && box.bottom <= field.bottom + 0.5; }); })()"""
SIZES = [(390, 844), (844, 390), (1280, 800), (1920, 1080), (1000, 600)]

def fits(game):
    """The board follows its field: a window of another size, the side opened and closed, and the same in a replay."""
    ada, bea = phone(1280, 800), phone()
    ada.enter("Ada")
    ada.run("createTable({ level: 'normal', seats: 2, turn_seconds: 0 }, {}, false)")
    ada.wait("current()")
    bea.enter("Bea", ada.run("return app.table"))
    for one in (ada, bea):
        one.tap("#ready")
    for one in (ada, bea):
        one.wait("document.querySelector('.card')")
    for width, height in SIZES + SIZES[:3]:
        ada.resize(width, height)
        ada.wait(f"innerWidth === {width}")
        for open in (True, False, True):
            ada.run("openChat(arguments[0])", open)
            ada.wait(FITS, 3)
        ada.run("openChat(false)")
    for one in (ada, bea):
        one.move()
    ada.wait("current().state.board.cards.some(Boolean)")
    bea.run("link.ask({ type: 'leave', table: app.table })")
    ada.tap("#replay")
    ada.wait("$('moves') && document.querySelector('.card')")
    for width, height in SIZES:
        ada.resize(width, height)
        ada.wait(f"innerWidth === {width}")
        ada.wait(FITS, 3)
    ada.clean()

# All buttons of the page, or of the dialog that is open, are in the window.
SEEN = """[...($('dialog').open ? $('dialog') : $('main')).querySelectorAll('button')].every(one => { const box = one.getBoundingClientRect(); return !box.width || (box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth); })"""

def low(game):
    """On a phone that lies on its side every button of the name, the room, the menu, the settings and the result is in the window; and where
    words are long, with four seats."""
    ada = phone(844, 390, language="de")
    ada.page.get(ada.address)
    ada.wait("app.screen === 'name' && document.querySelectorAll('.card').length === 4")
    ada.wait(SEEN, 3)
    ada.enter("Ada")
    ada.run("showSettings()")
    ada.wait("$('dialog').open")
    ada.wait(SEEN, 3)
    ada.run("shut(); createTable({ level: 'easy', bots: ['casual'], seats: 4, turn_seconds: 0 }, {}, false)")
    ada.wait("$('copy') && document.querySelector('.code').naturalWidth")
    ada.wait(SEEN, 3)
    assert ada.run("return $('field').scrollHeight <= $('field').clientHeight"), "the room scrolls"
    assert ada.run("return document.querySelector('.room h2').textContent").startswith("Tisch von Ada")
    assert "Bot locker" in ada.run("return document.querySelector('.list').textContent")
    ada.tap("#ready")
    ada.run("link.ask({ type: 'start', table: app.table })")
    ada.wait("document.querySelector('.card')")
    ada.run("showMenu()")
    ada.wait("$('dialog').open")
    ada.wait(SEEN, 3)
    ada.run("shut()")
    ada.run("link.ask({ type: 'leave', table: app.table }); link.tables.delete(app.table); showLobby()")
    ada.run("createTable({ mode: 'solo', level: 'easy', hide_ms: 200, tries: null }, {}, true)")
    ada.wait("document.querySelector('.card')")
    play(ada)
    ada.wait(SEEN, 3)
    ada.clean()

def given_up(game):
    """Who gives a game up keeps its misses beside the table and a place among the seats, is told nothing of it, sees its replay and comes back,
    and plays again at one press."""
    ada = phone(1280, 800)
    ada.enter("Ada")
    ada.run("createTable({ mode: 'solo', level: 'normal', tries: null, hide_ms: 200 }, {}, true)")
    ada.wait("document.querySelector('.card')")
    while not ada.run("return current().state.seats[0].misses"):
        ada.move()
        ada.wait("link.unanswered.size === 0")
    misses, table = ada.run("return [current().state.seats[0].misses, app.table]")
    ada.run("tell({ type: 'resign' })")
    ada.wait("$('proof')")
    ada.wait(f"[...document.querySelectorAll('.side dd')].at(-1).textContent === '{misses}'", 3)
    assert ada.run("return $('toast').hidden"), ada.run("return $('toast').textContent")
    assert not ada.run("return $('sit')")
    ada.tap("#replay")
    ada.wait("$('moves')")
    ada.run("history.back()")
    ada.wait(f"$('proof') && app.table === '{table}' && $('overTitle').textContent === 'Not this time.'")
    old = ada.run("return current().state.game")
    ada.tap("#again")
    ada.wait(f"current().state.phase === 'playing' && current().state.game !== '{old}' && me(current()) === 0")
    ada.run("tell({ type: 'resign' })")
    ada.tap("#same")
    ada.wait("current().state.phase === 'playing' && me(current()) === 0")
    ada.run("link.ask({ type: 'leave', table: app.table }); link.tables.delete(app.table); showLobby()")
    ada.run("createTable({ level: 'easy', bots: ['casual'], turn_seconds: 0 }, {}, true)")
    ada.wait("document.querySelector('.card')")
    ada.run("tell({ type: 'resign' })")
    ada.wait("$('proof') && document.querySelector('.seat .nm').textContent === 'You'")
    ada.clean()

def tour(game):
    """A newcomer turns a board of 2 × 2 and is asked for a name there. Who follows a link is not kept by it, nor who has a name."""
    ada = phone()
    ada.page.get(ada.address)
    ada.wait("document.querySelectorAll('.card').length === 4")
    words = "words['newcomer.alike'], words['newcomer.notAlike']"
    for first in range(4):
        for second in range(first + 1, 4):
            if ada.run("return [arguments[0], arguments[1]].some(card => document.querySelectorAll('.card')[card].classList.contains('up'))", first, second):
                continue
            ada.run("for (const card of arguments) document.querySelectorAll('.card')[card].click()", first, second)
            if not ada.run(f"return [{words}].includes($('what').textContent)"):
                break
            ada.wait("document.querySelectorAll('.card.up').length % 2 === 0 && (document.querySelectorAll('.card.up').length === 0 || $('what').textContent === words['newcomer.alike'])")
    assert ada.run("return $('what').textContent === words['newcomer.youText'] && document.activeElement === document.querySelector('form input')")
    ada.run("document.querySelector('form input').value = 'Ada'")
    ada.tap("form button.main")
    ada.wait("app.screen === 'lobby'")
    assert ada.run("return [...document.querySelectorAll('.tile b')].map(one => one.textContent)")[:3] == ["Practise", "Solo", "Race"]  # As in the terminal.
    ada.run("link.forget(); showName()")
    ada.wait("app.screen === 'name'")
    time.sleep(0.2)
    assert not ada.run("return document.querySelector('.card')")
    ada.clean()

def private(game):
    """Without storage, as in a private window, the page plays all the same."""
    ada = phone()
    ada.before("Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });")
    ada.enter("Ada")
    ada.run("createTable({ mode: 'solo', level: 'easy', hide_ms: 200, tries: null }, {}, true)")
    ada.wait("document.querySelector('.card')")
    play(ada)

def keys(game):
    """Arrows move in the board, Space turns a card, n says the last news again in the one live log, : finds what can be done, and y copies the result."""
    ada = phone(844, 390)
    ada.enter("Ada")
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
    ActionChains(ada.page).send_keys(Keys.ARROW_LEFT, Keys.SPACE).perform()
    ada.wait("current().state.seats[0].flips === 2")
    ActionChains(ada.page).send_keys(":").perform()
    ada.wait("$('dialog').open && document.activeElement.tagName === 'INPUT'")
    ActionChains(ada.page).send_keys("GIVE", Keys.ENTER).perform()
    ada.wait("$('dialogTitle').textContent === say('table.resignQuestion')")
    ada.tap("dialog .main")
    ada.wait("$('share')")
    ada.run("Object.defineProperty(navigator, 'clipboard', { value: { writeText: async text => { window.copied = text; } } })")
    ActionChains(ada.page).send_keys("y").perform()
    assert ada.wait("window.copied").startswith("Pairs Solo 3×4")

def modes(game):
    """Two phones play a whole game together, and race one: with common tries nobody wins alone, and in a race each turns cards of its own."""
    ada, bea = phone(), phone(320, 640)
    ada.enter("Ada")
    bea.enter("Bea")
    for mode, more in [("coop", {"tries": 99}), ("race", {})]:
        table = ada.ask({"type": "create", "rules": {"mode": mode, "level": "easy", "theme": "fruits", "seats": 2, "hide_ms": 200, "turn_seconds": 0, **more}})["table"]
        ada.run("showTable(arguments[0])", table)
        bea.run("joinTable(arguments[0])", table)
        bea.wait("app.screen === 'table'")
        for one in (ada, bea):
            one.tap("#ready")
        for one in (ada, bea):
            one.wait("document.querySelector('.card')")
        play(ada, bea)
        over, groups = ada.run("return current().state.over"), ada.run("return current().final.map(seat => seat.groups)")
        assert over["reason"] == "cleared", over
        if mode == "coop":
            assert sum(groups) == 6 and over["won"] == [0, 1], (over, groups)
            assert bea.run("return $('overTitle').textContent") == "All win!"
        else:
            assert len(over["won"]) == 1 and groups[over["won"][0]] == 6, (over, groups)
        for one in (ada, bea):
            one.run("leaveTable()")
            one.wait("app.screen === 'lobby'")
            one.clean()

def gone(game):
    """Who leaves a game keeps a name and what was reached in the result that the others see."""
    ada, bea, eve = phone(), phone(), phone()
    for one, name in ((ada, "Ada"), (bea, "Bea"), (eve, "Eve")):
        one.enter(name)
    table = ada.ask({"type": "create", "rules": {"mode": "race", "level": "easy", "seats": 3, "hide_ms": 200, "turn_seconds": 0}})["table"]
    ada.run("showTable(arguments[0])", table)
    for one in (bea, eve):
        one.run("joinTable(arguments[0])", table)
        one.wait("app.screen === 'table'")
    for one in (ada, bea, eve):
        one.tap("#ready")
    bea.wait("current().state.phase === 'playing'")
    bea.ask({"type": "flip", "table": table, "card": 0})
    bea.ask({"type": "leave", "table": table})
    eve.wait("current().state.seats[1].status === 'left'")
    eve.ask({"type": "resign", "table": table})
    for one in (ada, eve):
        one.wait("document.querySelector('#proof')")
        rows = one.run("return [...document.querySelectorAll('tbody tr')].map(row => [...row.cells].map(cell => cell.textContent.replace(/^\\W+ /, '')))")
        assert sorted([row[1].split()[0], *row[2:4]] for row in rows) == sorted([["You" if one is ada else "Ada", "0", "0"], ["Bea", "0", "1"], ["You" if one is eve else "Eve", "0", "0"]]), rows
        one.clean()

def pictures(game):
    """A page, a terminal and a person with nc play with the pictures of a search, and each shows them. Too few are counted."""
    ada = phone()
    ada.enter("Ada")
    if not folders or not ada.run("return link.caps.includes('pictures')"):
        return print("pictures: skipped, the server does not ask the stand-in")
    began = time.monotonic()
    large = ada.ask({"type": "create", "rules": {"mode": "solo", "rows": 8, "columns": 8, "theme": "commons:ship"}})["table"]
    print(f"32 pictures ready after {time.monotonic() - began:.2f} s", flush=True)
    ada.ask({"type": "leave", "table": large})
    ada.run("showCreate(true)")
    ada.wait("app.screen === 'create'")
    for words, refusal in [("few", "There are 3 pictures for"), ("", "Nothing follows the colon.")]:
        ada.run("const box = document.querySelector('[placeholder^=\"dir:\"]'); box.value = arguments[0]; box.dispatchEvent(new Event('input')); document.querySelector('form button.main').click()", "commons:" + words)
        ada.wait(f"app.screen === 'create' && document.querySelector('[role=alert]').textContent.includes({refusal!r})")
    table = ada.ask({"type": "create", "rules": {"mode": "scramble", "level": "easy", "theme": "commons:lighthouse", "seats": 3, "hide_ms": 500, "turn_seconds": 3}})["table"]
    ada.run("showTable(arguments[0])", table)
    joe = Typist(game, "joe")
    joe.write(f"join {table}")
    grace = Terminal(game, table, "Grace", COLORTERM="truecolor")
    ada.wait("current().state.seats.every(seat => seat.status === 'here')")
    joe.write("ready")
    grace.press("r")
    ada.tap("#ready")
    ada.wait("document.querySelector('.card')")
    joe.write("flip a1")
    joe.read("joe turns up a1: picture ")
    grace.sweep(4, 6)
    ada.wait("[...document.querySelectorAll('.card img')].some(one => one.naturalWidth === 320)")
    play(ada, pause=0.5)
    ada.resize(320, 640)
    ada.run("document.querySelector('details.small').open = true")
    assert ada.run("return [...document.querySelectorAll('td, details div')].every(one => one.getBoundingClientRect().right <= innerWidth)"), "wider than the screen"
    assert "Jane, CC0" in ada.run("return document.querySelector('details.small').textContent")
    joe.read("Jane, CC0")
    grace.show("play again")
    grace.close()
    assert any(colour in grace.all for colour in commons.CELLS), "no picture in the terminal"
    ada.run("leaveTable()")
    ada.wait("app.screen === 'lobby'")
    ada.run("createTable({ level: 'easy' }, {}, false)")
    ada.wait("document.querySelector('#ready')")
    assert ada.run("return lastNews") == "", "the news of another table"
    ada.clean()

def ending(game):
    """The result has the game in squares, which a button copies, the best and the streak of this player, and a harder game after a win. Who loses is told so in three words."""
    ada = phone()
    ada.enter("Ada")
    ada.run("Object.defineProperty(navigator, 'clipboard', { value: { writeText: async text => { window.copied = text; } } })")
    for _ in range(2):
        ada.run("createTable({ mode: 'solo', level: 'easy', hide_ms: 200, tries: null }, {}, true)")
        ada.wait("document.querySelector('.card')")
        play(ada)
        ada.wait("$('share')")
        ada.tap("#share")
        flips, misses = ada.run("const { flips, misses } = current().final[0]; return [flips, misses]")
        lines = ada.wait("window.copied").split("\n")
        assert lines[0] == "Pairs Solo 3×4", lines
        squares = "".join(lines[1:-1])
        assert len(squares) == flips / 2 and squares.count("🟩") == 6 and len(squares) - 6 == misses, (lines, flips, misses)
        assert lines[-1].startswith(f"6🟩 {squares.count('⬜')}⬜ {squares.count('🟥')}🟥 · 0:"), lines
        assert len(ada.run("return [...document.querySelectorAll('.over .strip span')]")) == len(squares)
        ada.run("window.copied = ''")
        if _ == 0:
            ada.run("leaveTable()")
    assert "2 won in a row" in ada.run("return document.querySelector('.facts').textContent")
    assert "Best" in ada.run("return document.querySelector('.facts').textContent") or "best" in ada.run("return document.querySelector('.facts').textContent")
    ada.tap("#next")
    ada.wait("current()?.state.rules.level === 'normal' && current().state.phase === 'playing'")
    ada.run("tell({ type: 'resign' })")
    ada.wait("$('overTitle')?.textContent === 'Not this time.'")
    ada.run("leaveTable()")
    ada.run("createTable({ game: 'klondike', mode: 'solo', level: 'easy' }, { public: false }, true)")
    ada.wait("document.querySelector('.pc') && current().state.phase === 'playing'")
    ada.ask({"type": "draw", "table": ada.run("return app.table"), "seq": ada.run("return current().state.seq")})
    ada.run("tell({ type: 'resign' })")
    ada.tap("#share")
    assert ada.wait("window.copied").startswith("Klondike · Easy · 0/52 home · 0:0"), ada.run("return window.copied")
    ada.clean()

def bots(game):
    """From the lobby two bots are watched, in a game that is in nobody's records."""
    ada = phone()
    ada.enter("Ada")
    ada.tap("#bots")
    ada.wait("current()?.state.phase === 'playing' && me(current()) < 0 && current().state.seats.filter(seat => seat.bot).length === 2")
    assert ada.run("return current().state.rules.seed") is True
    ada.clean()

def replays(game):
    """A game that is over is opened again: steps, keys, clicks and a drag on the bar of moves lead through it, and back to the lobby."""
    ada = phone()
    ada.enter("Ada")
    for rules, card in [({"mode": "solo", "level": "easy", "hide_ms": 200, "tries": None}, ".card"), ({"game": "klondike", "level": "easy", "deal": 1}, ".pc")]:
        ada.run("createTable(arguments[0], {}, true)", rules)
        ada.wait(f"document.querySelector('{card}') && current().state.phase === 'playing'")
        if card == ".card":
            play(ada)
        else:
            for _ in range(3):
                ada.ask({"type": "draw", "table": ada.run("return app.table"), "seq": ada.run("return current().state.seq")})
            ada.run("tell({ type: 'resign' })")
            ada.wait("document.querySelector('#proof')")
        theme, cards = ada.run("return [current().state.theme?.id, current().state.board.cards?.length]")
        ada.run("leaveTable()")
        ada.wait("app.screen === 'lobby'")
        ada.run("part('people').then(all => all.showHistory())")
        ada.tap("dialog[open] .past")
        last = int(ada.wait(f"$('moves') && document.querySelector('{card}') && $('moves').getAttribute('aria-valuemax')"))
        assert ada.run("return current().state.theme?.id") == theme
        assert ada.run("return document.querySelectorAll('#moves span').length") == last > 3
        assert ada.run("return current().state.seats.map(seat => seat.name)") == ["You"]
        if cards:
            assert ada.run("return document.querySelectorAll('.card.up').length") == 0
        ada.run("$('moves').focus()")
        ActionChains(ada.page).send_keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT).perform()
        assert ada.run("return loaded.replay.reel.at") == 2
        left, top, width = ada.run("const box = $('moves').getBoundingClientRect(); return [box.left, box.top + 10, box.width]")
        for kind, part in [("mousePressed", 0.2), ("mouseMoved", 0.6), ("mouseReleased", 0.6)]:
            ada.command("Input.dispatchMouseEvent", type=kind, x=left + width * part, y=top, button="left", buttons=1, clickCount=1)
        assert abs(ada.run("return loaded.replay.reel.at") - last * 0.6) < 1
        ActionChains(ada.page).send_keys(Keys.END).perform()
        assert ada.run("return current().state.phase") == "over"
        if cards:
            assert ada.run("return document.querySelectorAll('.card.gone').length") == cards
        ada.run("history.back()")
        ada.wait("app.screen === 'lobby' && !app.replay")
    ada.clean()

def wide(game):
    """In a large window the lobby has live boards, which it leaves with the lobby. A table's side has the attempts, and the chat only where somebody can answer.
    A tile begins a game of its level, which is kept."""
    ada, bea = phone(1280, 800), phone()
    bea.enter("Bea")
    bea.run("createTable({ level: 'easy', bots: ['sleepy'], turn_seconds: 0, hide_ms: 200 }, {}, true)")
    bea.wait("document.querySelector('.card')")
    table = bea.run("return app.table")
    ada.enter("Ada")
    ada.wait(f"document.querySelectorAll('[data-board=\"{table}\"] .mini span').length === 12")
    for _ in range(200):
        bea.move()
        if ada.run(f"return document.querySelector('[data-board=\"{table}\"] .won, [data-board=\"{table}\"] .on')"):
            break
        time.sleep(0.05)
    else:
        raise AssertionError("the live board stands still")
    ada.run("createTable({ mode: 'solo', level: 'easy', hide_ms: 200, tries: null }, {}, true)")
    ada.wait("document.querySelector('.card') && app.peeks.size === 0 && link.tables.size === 1")
    for _ in range(4):
        ada.move()
        ada.wait("link.unanswered.size === 0")
        time.sleep(0.3)
    ada.wait("document.querySelectorAll('.side .strip span').length > 0 && document.querySelectorAll('.log li').length > 0")
    assert ada.run("return getComputedStyle($('chat')).display") == "none"
    ada.run("link.ask({ type: 'leave', table: app.table }); link.tables.delete(app.table); showLobby()")
    ada.run("createTable({ level: 'easy', seats: 2, turn_seconds: 0 }, {}, false)")
    ada.wait("document.querySelector('.invite .code').naturalWidth > 0" if folders else "document.querySelector('.invite')")
    assert ada.run("return getComputedStyle($('chat')).display") == "none"
    bea.run("link.ask({ type: 'leave', table: app.table }); link.tables.delete(app.table); joinTable(arguments[0])", ada.run("return app.table"))
    ada.wait("getComputedStyle($('chat')).display === 'flex'")
    ada.run("link.ask({ type: 'leave', table: app.table }); link.tables.delete(app.table); showLobby()")
    ada.choose(**{"level-solo": "normal"})
    ada.tap("#solo")
    ada.wait("current()?.state.phase === 'playing' && current().state.rules.mode === 'solo' && current().state.rules.level === 'normal'")
    assert ada.run("return parsed('tiles').solo") == "normal"
    for one in (ada, bea):
        one.clean()

def nodes(game):
    """A table goes to another node, and the browser to its address; so it does when that node is killed."""
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../.make"))
    from crash_cluster import Database, programs
    if not folders or not programs():
        return
    folder = tempfile.mkdtemp()
    folders.append(folder)
    database = Database(folder + "/postgres")
    subprocess.run([sys.argv[1], "cluster", "init", "--cluster", database.text], check=True, stdout=subprocess.DEVNULL)
    found = {}
    for name in ("n1", "n2"):
        words = ["--cluster", database.text, "--node", name, "--host", "127.0.0.1", "--port", "0", "--web", "0", "--data", f"{folder}/{name}"]
        process = subprocess.Popen([sys.argv[1], *words, "--no-advertise", "--log-level", "none"], stdout=subprocess.PIPE, text=True)
        started.append(process)
        process.stdout.readline()
        found[name] = process, "http://" + process.stdout.readline().split()[-1]
    started.append(database.process)
    def admin(node, *words):
        return subprocess.run([sys.argv[1], "admin", "--data", f"{folder}/{node}", *words], capture_output=True, text=True).stdout
    while admin("n1", "nodes").count(" serving ") < 2 or admin("n2", "nodes").count(" serving ") < 2:
        time.sleep(0.1)
    ada = phone(of=types.SimpleNamespace(address=found["n1"][1]))
    ada.enter("Ada")
    ada.run("createTable({ mode: 'solo', level: 'hard', hide_ms: 200, tries: null }, {}, true)")
    def flips(there):
        ada.wait(f"location.origin === '{there}' && link.live && document.querySelector('.card') && current()?.state.phase === 'playing'", 40)
        before = ada.run("return current().state.seats[0].flips")
        for _ in range(4):
            ada.move()
            ada.wait("link.unanswered.size === 0 && view.pending === null")
            time.sleep(0.3)
        ada.wait(f"current().state.seats[0].flips > {before}")
        ada.clean()
        return ada.run("return [current().table ?? app.table, current().state.seats[0].flips]")
    table, first = flips(found["n1"][1])
    assert "1 table moved to n2" in admin("n1", "move", table, "n2")
    again, second = flips(found["n2"][1])
    found["n2"][0].kill()
    last, third = flips(found["n1"][1])
    assert table == again == last and first < second < third, (table, again, last, first, second, third)

def events(game):
    """A phone makes a Swiss, another comes by its link, two bots too, and they play it to the podium: called to each table, back by one key, with a reload in a
    game. Who looks on sees the scores. The deal of the day is one tap away, asks for an account, and tells nothing of the cards before its end.
    Where a deal takes guests a guest plays it. What the server refuses at a table of an event is not offered there, not after a reload either."""
    ada, bea, eve = phone(), phone(), phone(1280, 800)
    ada.enter("Ada")
    ada.tap("#title")
    ada.wait("app.screen === 'events' && document.querySelector('#deal')")
    ada.tap("#newEvent")
    ada.wait("app.screen === 'newEvent' && document.querySelector('#swiss').checked")
    ada.choose(most="8")
    ada.tap("main form button.main")
    ada.wait("$('joinEvent') && location.hash.startsWith('#event-')")
    event = ada.run("return location.hash.slice(7)")
    ada.tap("#joinEvent")
    bea.page.get(f"{bea.address}/#event-{event}")
    bea.wait("app.screen === 'name'")
    bea.run("document.querySelector('form input').value = 'Bea'")
    bea.tap("form button.main")
    bea.tap("#joinEvent")
    bots = [subprocess.Popen([sys.argv[2], "--connect", f"127.0.0.1:{game}", "--event", event, "--name", name, "--think", "150"], stdout=subprocess.PIPE, text=True) for name in ("Robo", "Mike")]
    started.extend(bots)
    eve.enter("Eve")
    # As who opens a link in a tab that shows the lobby.
    eve.page.get(f"{eve.address}/#event-{event}")
    eve.wait("app.screen === 'event'")
    ada.wait("document.querySelectorAll('main tbody tr').length === 4")
    ada.tap("#startEvent")
    live = reloaded = False
    began = time.monotonic()
    while not eve.run("return document.querySelector('.rise') !== null"):
        assert time.monotonic() - began < 120, "no podium"
        live = live or eve.run("return [...document.querySelectorAll('.live-score')].some(one => /\\d : \\d/.test(one.textContent))")
        for one in (ada, bea):
            # Whoever is called is at the table by itself.
            if one.run("return app.screen === 'table' && current()?.state.phase === 'waiting'"):
                assert one.run("return !$('field').textContent.includes(say('host.full'))"), "a called player is told that the table is full"
                one.run("if ($('ready') && !current().state.seats[me(current())].ready) $('ready').click()")
            elif one.run("return app.screen === 'table' && current()?.state.phase === 'playing'"):
                if not reloaded and one is bea:
                    reloaded = True
                    bea.page.refresh()
                    bea.wait("app.screen === 'table' && $('eventKey')")
                one.move()
            elif one.run("return app.screen === 'table' && $('toEvent') !== null"):
                assert one.run("return $('again') === null && $('proof').textContent.startsWith('✓')")
                one.tap("#toEvent")
                one.wait("app.screen === 'event'")
        time.sleep(0.05)
    assert live and reloaded
    assert eve.run("return [...document.querySelectorAll('.step')].map(one => one.textContent).join()") == "1,2,3"
    assert all(bot.wait(20) == 0 and "place" in bot.stdout.read().splitlines()[-1] for bot in bots)
    for one in (ada, bea):
        one.wait("app.screen === 'event' || $('toEvent')")
        one.run("$('toEvent')?.click()")
        one.wait("app.screen === 'event' && document.querySelector('.rise')")
    bea.run("showLobby()")
    bea.tap("#deal")
    bea.tap("#joinEvent")
    bea.wait("$('dialog').open && $('dialog').textContent.includes('Make an account')")
    bea.press("Make an account")
    bea.fill("Beate", "seven blue cups", "seven blue cups")  # Another test may have left a Bea.
    bea.press("They are written down")
    bea.tap("#joinEvent")  # Still at the deal.
    bea.wait("app.screen === 'table' && document.querySelector('.card')")
    bea.run("showMenu()")
    bea.wait("$('dialog').open && $('dialog').textContent.includes(Say('table.leave'))")
    offered = bea.run("return [...document.querySelectorAll('dialog button')].map(one => one.textContent).filter(text => [Say('table.pause'), say('link')].includes(text))")
    assert offered == [], offered
    bea.run("shut()")
    assert bea.run("return refusal({ code: 'too_many', message: 'Twice is enough.' })").endswith(" Twice is enough.")
    bea.run("link.ask({ type: 'resign', table: app.table })")
    bea.wait("$('toEvent') && !$('replay') && $('proof').textContent.startsWith('Results come')")
    bea.tap("#toEvent")
    bea.wait("app.screen === 'event' && document.body.textContent.includes('1 / 1') && !$('joinEvent')")
    bea.run("history.back()")
    eve.run("part('events').then(events => events['events.title']())")
    eve.tap("#newEvent")
    eve.wait("app.screen === 'newEvent'")
    eve.choose(mode="deal", game="klondike", more=None)
    assert eve.run("return $('dealGuests').checked") is False
    eve.choose(dealGuests=None)
    eve.tap("main form button.main")
    eve.tap("#joinEvent")
    eve.wait("app.screen === 'table' && $('tools') && current().state.phase === 'playing'")
    eve.run("$('felt').dispatchEvent(new KeyboardEvent('keydown', { key: 'h' }))")
    assert eve.run("return !$('hintKey') && ![...link.unanswered.values()].some(one => one.request.type === 'hint')")
    eve.run("tell({ type: 'resign' })")
    eve.wait("$('toEvent')")
    assert eve.run("return !$('odds') && ![...link.unanswered.values()].some(one => one.request.type === 'hint')")
    eve.page.refresh()
    eve.wait("app.screen === 'table' && $('showBoard')")
    assert eve.run("return !$('again') && !$('same') && !$('sit') && !$('odds')"), "another game is offered"
    for one in (ada, bea, eve):
        one.clean()

def lost(game):
    """Without a connection the clocks stand, and what says so covers nothing. Of a server that has stopped that is said, and the seat is there when it runs again."""
    ada = phone()
    ada.enter("Ada")
    ada.run("createTable({ level: 'easy', bots: ['sleepy'], turn_seconds: 60 }, {}, true)")
    ada.wait("current()?.state.phase === 'playing' && current().attempt(link.player) !== null")
    ada.run("link.lose(60000)")
    ada.wait("!$('lost').hidden")
    before = ada.run("return $('stateMore').textContent")
    time.sleep(1.5)
    assert ada.run("return $('stateMore').textContent") == before
    assert ada.run("return $('lost').getBoundingClientRect().bottom <= document.querySelector('.top').getBoundingClientRect().top")
    ada.run("link.connect()")
    ada.wait("link.live && $('lost').hidden")
    ada.run("link.receive({ type: 'goodbye', reason: 'shutdown' })")
    ada.wait("document.querySelector('h1').textContent === 'The server has stopped.'")
    assert ada.run("return link.stopped && $('lost').hidden")
    ada.tap("button.main")
    ada.wait("link.live && app.screen === 'table' && me(current()) >= 0")
    ada.run("link.receive({ type: 'goodbye', reason: 'shutdown', resume_ms: 60000 })")
    ada.wait("!$('lost').hidden")
    ada.wait("link.live && app.screen === 'table'")
    ada.clean()

def guest(game):
    """On a phone of 360 px no text in German hides the clock, and no toast whose turn it is. What is said on a silent line is in sight until it has
    arrived. Seats are large enough for a thumb. Without a name nobody gets in, and the browser says why. Titles that the server gives are in German. No key of a
    game of patience is cut, and an undo is told as what it does.
    A deal that was checked stays so when another game is wanted."""
    ada, bea = phone(360, 740, language="de"), phone()
    ada.page.get(ada.address)
    ada.wait("app.screen === 'name'")
    ada.run("document.querySelector('form input').value = ''")
    ada.tap("form button.main")
    assert ada.run("return document.querySelector('form input:invalid') !== null && app.screen === 'name'"), "nothing is said"
    ada.enter("Wilhelmina Wolkenstein W")
    table = ada.ask({"type": "create", "rules": {"level": "easy", "turn_seconds": 60, "hide_ms": 0}})["table"]
    ada.run("showTable(arguments[0])", table)
    bea.enter("Bea", table)
    for one in (ada, bea):
        one.tap("#ready")
    for one in (ada, bea):
        one.wait("document.querySelector('.card')")
    lines[0].sleep()
    ada.run("openChat(true); document.querySelector('.chat input').value = 'Bist du da?'")
    ada.tap(".chat form button.main")
    assert "Bist du da? …" in ada.run("return $('says').innerText"), "out of sight"
    ada.wait("link.unanswered.size === 0 && $('says').innerText === 'Wilhelmina Wolkenstein W Bist du da?'", 12)  # Soon asked for, as it waits for a reply.
    bea.run("link.connect()")
    ada.run("openChat(false)")
    bea.wait("link.live")
    ada.run("current().idle = { 0: 2, 1: 2 }; view.left = current().left(); tick(); toast('Grüße von nebenan')")
    for width, height in [(360, 740), (320, 640), (740, 360), (1280, 800)]:
        ada.resize(width, height)
        ada.wait(f"innerWidth === {width}")
        ada.wait("""(() => { const more = $('stateMore'), text = more.firstChild, at = text.data.search(/\\d:\\d\\d/), range = document.createRange();
            range.setStart(text, at); range.setEnd(text, at + 4);
            const clock = range.getBoundingClientRect(), state = $('state').getBoundingClientRect(), toast = $('toast').getBoundingClientRect();
            return text.data.includes('Nichts Neues') && clock.left >= state.left && clock.right <= state.right && toast.top >= $('stateMain').getBoundingClientRect().bottom; })()""", 3)
        assert ada.run("return [...document.querySelectorAll('.seat')].every(one => one.offsetHeight >= 44)"), "small seats"
        ada.wait(FITS, 3)
    ada.resize(360, 740)
    play(ada, bea)
    ada.tap("#again")  # What is given to the next deal is no part of this one.
    ada.wait("current().state.seats[me(current())].ready")
    assert ada.run("return $('proof').textContent").startswith("✓"), ada.run("return $('proof').textContent")
    ada.run("createTable({ game: 'klondike', mode: 'solo', level: 'custom', undo: 3 }, {}, true)")
    ada.wait("document.querySelector('.pc') && $('undo').textContent === 'Rückgängig (3)'")
    ada.tap("#draw")
    ada.wait("current().state.seats[0].moves === 1")
    ada.tap("#undo")
    ada.wait("current().state.seats[0].undos === 1")
    assert ada.run("return lastNews !== say('turnedOver')"), "told as a new pass"
    for width, height in [(360, 740), (740, 360)]:
        ada.resize(width, height)
        ada.wait(f"innerWidth === {width}")
        ada.wait("[...document.querySelectorAll('.tools button')].every(one => one.scrollWidth <= one.clientWidth && one.offsetHeight >= 44)", 3)
    assert ada.ask({"type": "event_create", "kind": "swiss"})["type"] == "ok"
    ada.run("part('events').then(events => events['events.title']())")
    ada.wait("document.querySelector('main').textContent.includes('Turnier von Wilhelmina')")
    ada.run("history.back()")
    for one in (ada, bea):
        one.clean()

BAN = "{ type: 'error', code: 'banned', message: '', reason: 'swears', until: Date.UTC(2031, 0, 2), contact: 'ops@example.org'"

def banned(game):
    """Whoever is banned reads why, until when, and to whom to object; also in a lobby that is opened later."""
    ada = phone()
    ada.enter("Ada")
    ada.run("showLobby(); const [re] = [...link.unanswered].filter(([, one]) => one.request.type === 'lobby').pop(); link.receive(" + BAN + ", re })")
    said = ada.wait("document.querySelector('.bad').textContent")
    for part in ("You are kept out of this server. The reason: swears.", "2031", "ops@example.org"):
        assert part in said, said
    ada.run("link.receive(" + BAN + ", fatal: true })")
    assert ada.wait("app.screen === 'name' && document.querySelector('.bad').textContent") == said
    ada.clean()

def crowd(game):
    """On a phone all of four players are in sight, and of a seat that is held for how long."""
    ada = phone()
    ada.enter("Ada")
    ada.run("createTable({ level: 'easy', bots: ['sleepy', 'sleepy', 'sleepy'], seats: 4, turn_seconds: 0 }, {}, true)")
    ada.wait("document.querySelectorAll('.seat').length === 4")
    ada.run("Object.assign(current().state.seats[3], { status: 'lost', hold_ms: 59000 }); drawTable()")
    for width, height in [(390, 844), (320, 640), (844, 390), (1280, 800)]:
        ada.resize(width, height)
        ada.wait(f"innerWidth === {width}")
        ada.wait("""[...document.querySelectorAll('.seat')].every(one => { const box = one.getBoundingClientRect(), note = one.querySelector('.dt');
            return box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight && note.scrollWidth <= note.clientWidth; })""", 3)
        ada.wait(FITS, 3)
    ada.clean()

def drain(game):
    """A phone says in its language that the server ends after the games that run. The last test, for then no game begins."""
    if not folders:
        return
    ada = phone(language="de")
    ada.enter("Ada")
    ada.run("createTable({ mode: 'solo', level: 'easy' }, {}, false)")
    ada.wait("current()")
    ada.tap("#ready")
    ada.wait("document.querySelector('.card')")
    subprocess.run([sys.argv[1], "admin", "--data", folders[0], "drain", "2"], check=True, stdout=subprocess.DEVNULL)
    ada.wait("!$('toast').hidden && $('toast').textContent.startsWith('Der Server endet nach den laufenden Spielen, spätestens in 2 Minuten.')")
    ada.clean()

TESTS = {test.__name__: test for test in [wide, scramble, sleep, tabs, back, ways, rules, host, people, account, sizes, fits, low, given_up, tour, private, keys, modes, gone, pictures, ending, bots, replays, nodes, events, lost, guest, banned, crowd]} | {
    name: functools.partial(test, phone) for name, test in {**piles.TESTS, "axe": axe.axe}.items()} | {"drain": drain}

def main():
    web, game = start_server(sys.argv[1])
    lines.append(Line(web))
    browsers.append(Browser(CHROMIUM, DRIVER))
    for name, test in TESTS.items():
        if sys.argv[3:] and name not in sys.argv[3:]:
            continue
        began = time.monotonic()
        test(game)
        print(f"{name}: passed in {time.monotonic() - began:.1f} s", flush=True)
        while phones:
            phones.pop().close()

if __name__ == "__main__":
    try:
        main()
    finally:
        for one in browsers:
            one.close()
        for one in started:
            one.terminate()
