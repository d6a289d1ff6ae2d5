"""axe-core on every screen of the page. page.py runs it."""
import importlib.util, os, pathlib

import piles

def axe_source():
    """axe-core, from the file that AXE names or from a package of Python that has it; None without."""
    if "AXE" in os.environ:
        return pathlib.Path(os.environ["AXE"]).read_text()
    for package in ["axe_playwright_python", "axe_core_python"]:
        found = importlib.util.find_spec(package)
        if found:
            return next(pathlib.Path(found.submodule_search_locations[0]).glob("axe.min.js")).read_text()
    return None

def axe(phone, game):
    """axe finds nothing on any screen, in light and in dark colours."""
    source = axe_source()
    if not source:
        print("axe: skipped, axe-playwright-python is not installed")
        return
    ada = phone()
    screens = 0

    def check(screen):
        nonlocal screens
        screens += 1
        ada.run("set.still = true; paint()")
        if not ada.run("return Boolean(window.axe)"):
            ada.command("Runtime.evaluate", expression=source)
        for look, rules in [("light", None), ("dark", ["color-contrast"])]:
            ada.run("set.look = arguments[0]; paint()", look)
            found = ada.page.execute_async_script("const done = arguments[1]; axe.run({ resultTypes: ['violations'], ...(arguments[0] ? { runOnly: arguments[0] } : {}) }).then(result => done(result.violations.map(one => [one.id, one.nodes[0].html])))", rules)
            assert not found, (screen, look, found)

    def each(screen, call):
        ada.run(call)
        ada.wait("link.unanswered.size === 0")
        check(screen)

    ada.page.get(ada.address)
    ada.wait("app.screen === 'name' && document.querySelector('.card')")
    check("name")
    ada.run("document.querySelector('.card').click()")
    check("first cards")
    ada.enter("Ada")
    check("lobby")
    each("settings", "return showSettings()")
    ada.wait("part('people') && loaded.people")
    each("account of a guest", "showAccount()")
    each("sign in", "[...document.querySelectorAll('dialog button')].find(one => one.textContent === 'Sign in').click()")
    each("best players", "showLeaders({ by: 'rating', mode: 'classic', level: 'easy', seats: 'two' })")
    each("best players of patience", "showLeaders({ game: 'klondike', by: 'won', mode: 'solo', level: 'easy' })")
    each("games played", "showHistory()")
    each("new table", "shut(); return showCreate(true)")
    each("all options", "app.draft.more = true; app.draft.level = 'custom'; app.draft.bots = 1; return showCreate()")
    each("room", "createTable({ level: 'easy', seats: 3, bots: ['casual'] }, {}, false)")
    each("rules", "return showCreate(true)")
    each("somebody else", "showTable(app.table); part('people').then(all => all.seatGuest())")
    ada.fill("Bea")
    each("room of two", "if ($('dialog').open) shut()")
    ada.run("beReady()")
    ada.wait("document.querySelector('.card')")
    check("board")
    ada.move()
    ada.wait("current().state.board.cards.some(Boolean)")
    check("a card")
    each("menu", "return showMenu()")
    each("all commands", "shut(); loaded.forms.palette()")
    each("seat", "part('people').then(all => all.showSeat(1))")
    each("chat", "shut(); openChat(true); tell({ type: 'chat', text: 'Hello' })")
    each("pause", "openChat(false); tell({ type: 'pause', on: true })")
    each("question", "leaveTable()")
    ada.run("shut(); link.ask({ type: 'resign', table: app.table })")
    ada.wait("document.querySelector('#proof')")
    check("result")
    each("result's board", "app.resultHidden = true; drawTable()")
    each("new table of patience", "return showCreate(true, 'klondike')")
    each("all options of patience", "app.draft.more = true; app.draft.level = 'custom'; return showCreate()")
    for rules in [{"game": "klondike", "level": "easy", "deal": 1}, {"game": "spider"}, {"game": "freecell", "level": "easy"}]:
        piles.start(ada, rules)
        check(rules["game"])
        each("a hint in " + rules["game"], "$('hintKey').click()")
        each("large faces in four colours", "set.four = set.large = true; drawTable()")
    each("a card taken", "document.querySelector('.pc:not(:disabled)').click()")
    ada.run("link.ask({ type: 'resign', table: app.table })")
    ada.wait("document.querySelector('#proof')")
    ada.wait("document.querySelector('#odds')")
    check("result of patience")
    ada.run("leaveTable()")
    ada.resize(1280, 800)
    ada.wait("innerWidth === 1280 && app.screen === 'lobby'")
    ada.run("part('wide')")
    each("wide lobby", "showLobby()")
    each("wide room", "createTable({ level: 'easy', seats: 2, bots: ['casual'], turn_seconds: 0 }, {}, false)")
    ada.run("beReady()")
    ada.wait("document.querySelector('.card')")
    ada.move()
    ada.wait("current().state.board.cards.some(Boolean) && document.querySelector('.side .log')")
    check("wide board")
    ada.run("link.ask({ type: 'resign', table: app.table })")
    ada.wait("document.querySelector('#proof')")
    check("wide result")
    ada.run("leaveTable()")
    for rules in [{"game": "klondike", "level": "easy", "deal": 1}, {"mode": "race", "level": "easy", "seats": 2, "bots": ["sleepy"]}]:
        ada.run("createTable(arguments[0], {}, true)", rules)
        ada.wait("current()?.state.phase === 'playing' && document.querySelector('.side .log')")
        check("wide " + (rules.get("game") or "race"))
        ada.run("link.ask({ type: 'leave', table: app.table }); link.tables.delete(app.table); showLobby()")
    ada.run("part('people').then(all => all.showHistory())")
    ada.tap("dialog[open] .past")
    ada.wait("$('moves')")
    check("wide replay")
    ada.resize(390, 844)
    ada.wait("innerWidth === 390")
    check("replay")
    ada.run("history.back()")
    ada.wait("app.screen === 'lobby'")
    each("room of a race", "createTable({ game: 'klondike', mode: 'race', seats: 2 }, {}, false)")
    watcher = phone()
    watcher.enter("Eve")
    watcher.run("joinTable(arguments[0], '', true)", ada.run("return app.table"))
    bea = phone()
    bea.enter("Bea", ada.run("return app.table"))
    ada.run("beReady()")
    bea.tap("#ready")
    watcher.wait("document.querySelector('#runs')")
    ada.wait("document.querySelector('.pc')")
    check("race")
    ada = watcher
    check("a race watched")
    each("events", "return part('events').then(events => events['events.title']())")
    ada.tap("#newEvent")
    ada.wait("app.screen === 'newEvent'")
    check("a new event")
    event = ada.ask({"type": "event_create", "kind": "knockout", "rules": {"level": "easy"}})["event"]
    for one in (ada, bea):
        one.run("return part('events').then(events => events.showEvent(arguments[0]))", event)
        one.tap("#joinEvent")
    ada.wait("document.querySelectorAll('main tbody tr').length === 2")
    check("an event")
    ada.tap("#startEvent")
    ada.wait("app.screen === 'table'")
    check("called")
    ada.tap("#eventKey")
    ada.wait("document.querySelector('.bracket')")
    check("bracket")
    for one in (ada, bea):
        one.run("link.ask({ type: 'event_leave', event: arguments[0] })", event)
    ada.wait("document.querySelector('.rise')")
    check("podium")
    each("deal of the day", "return loaded.events['events.deal']()")
    each("two windows", "heard.replaced()")
    print(f"axe: {screens} screens, each light and dark", flush=True)
    ada.clean()
