"""The page's games of patience, played in Chromium by touch, by the mouse and by keys. page.py runs these tests."""
import json, time

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

# FreeCell deal 1, solved by fc-solve (`fc-solve -l lg -m -snx`): from and to, `h` a foundation, `v2` two cards to an empty column.
FREECELL_1 = """5a 5b 5c 5d 5h b2 8b a8 7a b7 58 a5 85 6b 6a 6h 6h ah 8a 8h a2 8a 81 76 78 7h 3h ah ch 1h 4h 3a b3 4c 4b d4 c7 b4 6d 6c
    6b 6h c6 d6 2d 2h a2 d2 1c 1a 1d 1h 1h dh a2 b1 3d 3h 3a 3b 34 3h b6 13v2 a1 67 57 26v4 2b 2a 25 5h 13 25 21 2h dh 8h 7h 6h
    7h 7h 42v4 4d 48 8h ch 6h bh 6h 2h 2h 3h 2h a4 d1 64 78v6 7h 8h 4h 8h 4h 8h 3h 4h 8h 1h 3h 2h 8h 1h 3h 5h 8h""".split()
# The middle of what is seen of a card, or of the empty place of a pile.
SPOT = """const copy = current(), pile = copy.state.board.piles.find(one => one.id === arguments[0]), last = pile.cards.length - 1, place = arguments[1] ?? last;
    const number = copy.order[pile.id][place], { slot } = loaded.patience.desk.piles[pile.id], box = (number === undefined || pile.kind === 'stock' ? slot : loaded.patience.desk.cards[number]).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + (place === last || place < 0 ? box.height / 2 : 8)];"""

def start(one, rules, **more):
    old = one.run("createTable(arguments[0], arguments[1], arguments[2]); return app.table", rules, more, "seats" not in rules)
    one.wait(f"app.screen === 'table' && app.table !== {json.dumps(old)}")
    if "seats" not in rules:
        one.wait("current().state.phase === 'playing' && document.querySelector('.pc')")
    return one.run("return app.table")

def calm(one):
    one.wait("document.getAnimations().length === 0 && !loaded.patience.desk.busy && link.unanswered.size === 0")

def spot(one, pile, place=None):
    return one.run(SPOT, pile, place)

def press(one, x, y):
    one.command("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])

def lift(one):
    one.command("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

def touch(one, pile, place=None):
    press(one, *spot(one, pile, place))
    lift(one)

def tap(one, pile, place=None, times=1):
    calm(one)
    x, y = spot(one, pile, place)
    for _ in range(times):
        press(one, x, y)
        lift(one)

def click(one, pile, times=1):
    calm(one)
    x, y = spot(one, pile)
    for number in range(times):
        for kind in ("mousePressed", "mouseReleased"):
            one.command("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=1 if kind == "mousePressed" else 0, clickCount=number + 1)

def drag(one, pile, place, to):
    calm(one)
    (x, y), (to_x, to_y) = spot(one, pile, place), spot(one, to)
    press(one, x, y)
    for part in (0.2, 0.6, 1):
        one.command("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": x + (to_x - x) * part, "y": y + (to_y - y) * part}])
    lift(one)

def state(one, what):
    return one.run(f"const {{ state }} = current(), pile = id => state.board.piles.find(one => one.id === id).cards.map(card => card && card.face); return {what}")

def follow(one, hints):
    """Asks for a hint after that many, and makes its first move by taps."""
    calm(one)
    one.run("$('hintKey').click()")
    one.wait(f"current().state.seats[me(current())].hints === {hints + 1} && loaded.patience.desk.hints")
    calm(one)
    hint = one.run("return loaded.patience.desk.hints[0]")
    if hint.get("draw"):
        tap(one, "stock")
    else:
        tap(one, hint["from"], state(one, f"pile('{hint['from']}').length") - hint["count"])
        tap(one, hint["to"])

def klondike(phone, game):
    """A Klondike by touch: draws, two taps, pulled cards, a double tap to the foundation, undo, a hint and finish. A watcher has the same piles."""
    ada, bea = phone(), phone(320, 640, language="de")
    ada.enter("Ada")
    table = start(ada, {"game": "klondike", "level": "easy", "deal": 1})
    bea.enter("Bea")
    bea.run("joinTable(arguments[0], '', true)", table)
    bea.wait("app.screen === 'table' && document.querySelector('.pc')")
    assert bea.run("return $('tools').hidden && document.querySelectorAll('.pc:not(:disabled)').length === 0")
    tap(ada, "stock")
    ada.wait("current().state.seats[0].moves === 1")
    tap(ada, "t5", times=2)  # The ace of hearts.
    ada.wait("current().state.seats[0].moves === 2")
    assert state(ada, "pile('f3')") == ["AH"], state(ada, "pile('f3')")
    tap(ada, "t1")
    ada.wait("document.querySelectorAll('.picked').length === 1 && document.querySelectorAll('.goal').length > 0")
    tap(ada, "t2")  # That takes the other card.
    ada.wait("loaded.patience.desk.picked.from === 't2'")
    drag(ada, "t1", 0, "t2")  # No place for a jack: the server says why.
    ada.wait("$('toast').textContent.startsWith('The jack of diamonds does not go on')")
    drag(ada, "t1", 0, "t3")
    ada.wait("current().state.seats[0].moves === 3")
    assert state(ada, "[pile('t1').length, pile('t3').slice(-1)[0]]") == [0, "JD"]
    calm(ada)
    ada.run("$('undo').click()")
    ada.wait("current().state.seats[0].undos === 1 && current().state.seats[0].moves === 2")
    drag(ada, "t1", 0, "f1")  # Not there: the card goes back.
    calm(ada)
    assert state(ada, "[pile('t1'), state.seats[0].moves]") == [["JD"], 2]
    ada.run("$('hintKey').click()")
    ada.wait("current().state.seats[0].hints === 1 && document.querySelector('.hinted') && document.querySelector('.goal')")
    tap(ada, "t1")
    tap(ada, "t3")
    ada.wait("current().state.seats[0].moves === 3")
    for step in range(24):
        tap(ada, "stock")
        ada.wait(f"current().state.seats[0].moves === {step + 4}")
    assert state(ada, "[pile('stock').length, pile('waste').length]") != [0, 0]
    assert ada.run("return [...document.querySelectorAll('.pc.back')].every(one => !one.textContent && !one.querySelector('svg') && !one.ariaLabel)"), "a card that is down"
    bea.wait(f"current().state.seq === {state(ada, 'state.seq')}")
    assert state(ada, "JSON.stringify(state.board)") == state(bea, "JSON.stringify(state.board)")
    ada.run("link.ask({ type: 'resign', table: app.table })")
    for one in (ada, bea):
        one.wait("document.querySelector('#proof')")
        assert one.run("return current().verdict") == "checked"
    ada.wait("Object.values(words['patience.dealVerdicts']).includes($('odds')?.textContent)")  # Who played asks whether it could be won.
    assert not bea.run("return $('odds')")
    for one in (ada, bea):
        one.clean()

def low(phone, game):
    """A phone that lies on its side: taps, two taps, pulled cards and hints reach every pile of a Klondike. The result says that a FreeCell could be won."""
    ada = phone(844, 390)
    ada.enter("Ada")
    start(ada, {"game": "klondike", "level": "easy", "deal": 1})
    assert ada.run("return $('felt').getBoundingClientRect().height < 460 && loaded.patience.desk.piles.t1.spot.y === 0")
    moves = lambda count: ada.wait(f"current().state.seats[0].moves === {count}")
    tap(ada, "stock")
    moves(1)
    tap(ada, "t5", times=2)  # The ace of hearts.
    moves(2)
    drag(ada, "t1", 0, "t3")
    moves(3)
    assert state(ada, "[pile('f3'), pile('t1').length, pile('t3').slice(-1)[0]]") == [["AH"], 0, "JD"]
    for step in range(20):
        follow(ada, step)
        moves(step + 4)
    ada.run("link.ask({ type: 'leave', table: app.table }); link.tables.delete(app.table); showLobby()")
    start(ada, {"game": "freecell", "level": "easy", "deal": 1})
    tap(ada, "t1")
    tap(ada, "c4")
    moves(1)
    ada.run("link.ask({ type: 'resign', table: app.table })")
    ada.wait("$('odds')?.textContent === 'This deal can be won.'")
    ada.clean()

def colours(phone, game):
    """The settings give the suits four colours, at once. Two clicks of the mouse send a card to its foundation."""
    ada = phone(1440, 900)
    ada.enter("Ada")
    start(ada, {"game": "freecell", "level": "easy", "deal": 1})
    inks = "return [...'CDHS'].map(suit => getComputedStyle(loaded.patience.desk.cards.find(one => one.face.endsWith(suit)).firstChild).color)"
    clubs, diamonds, hearts, spades = ada.run(inks)
    assert clubs == spades != hearts == diamonds, ada.run(inks)
    ada.run("return showSettings().then(() => { [...document.querySelectorAll('dialog label')].find(one => one.textContent === say('patience.fourColours')).querySelector('input').click(); shut(); })")
    ada.wait(f"(() => {{ {inks} }})().filter((one, i, all) => all.indexOf(one) === i).length === 4")
    assert ada.run("return JSON.parse(keep.get('settings')).four")
    for cell in ("c1", "c2", "c3", "c4"):
        click(ada, "t5")
        click(ada, cell)
    click(ada, "t5", times=2)
    ada.wait("current().state.seats[0].moves === 5 && current().state.seats[0].groups === 1")
    ada.clean()

def hurry(phone, game):
    """A quick hand loses no tap: what was put down is taken on at once, and taps count that come before the reply to the one before."""
    ada = phone()
    ada.enter("Ada")
    ada.run("set.still = true; paint(); performance.now = () => 1000")  # All taps come at one time.
    deal = {"game": "klondike", "level": "easy", "deal": 2}
    moves = lambda count: ada.wait(f"current().state.seats[0].moves === {count} && link.unanswered.size === 0")
    hold, tell = lambda: ada.run("window.late = []; window.hears ||= link.hear; link.hear = data => late.push(data)"), lambda: ada.run("link.hear = hears; for (const data of late) link.hear(data)")
    leave = lambda: ada.run("link.ask({ type: 'leave', table: app.table }); link.tables.delete(app.table); showLobby()")
    start(ada, deal)
    for pile, place in [("t2", None), ("t3", None), ("t3", 2), ("t7", None)]:
        tap(ada, pile, place)
    moves(2)
    leave()
    start(ada, deal)
    calm(ada)
    hold()
    touch(ada, "t2")
    touch(ada, "t3")
    press(ada, *spot(ada, "t3"))
    tell()  # The reply comes while the finger is down, and another card lies on that under it.
    moves(1)
    lift(ada)
    assert ada.run("const { from, count } = loaded.patience.desk.picked; return [from, count]") == ["t3", 2]
    hold()
    touch(ada, "stock")  # Lets go of the two.
    touch(ada, "t3", 2)
    touch(ada, "stock")
    touch(ada, "t3", 2)
    tell()
    moves(3)
    assert ada.run("return loaded.patience.desk.picked.from") == "t3"
    touch(ada, "t7")
    moves(4)
    assert state(ada, "[pile('waste').length, pile('t3').length]") == [2, 2]
    ada.clean()

def freecell(phone, game):
    """FreeCell deal 1 to its end by touch, from a kept solution: all cards come home, the game is won, and the deal is checked."""
    ada = phone()
    ada.enter("Ada")
    ada.run("set.still = true; paint()")
    start(ada, {"game": "freecell", "level": "easy", "deal": 1})
    assert state(ada, "pile('t1')") == "JD KD 2S 4C 3S 6D 6S".split()
    for number, text in enumerate(FREECELL_1):
        pile = {**{letter: f"c{place}" for place, letter in enumerate("abcd", 1)}, **{str(place): f"t{place}" for place in range(1, 9)}}
        start_pile, length = pile[text[0]], state(ada, f"pile('{pile[text[0]]}').length")
        if text[1] == "h":
            tap(ada, start_pile, times=2)
        else:
            count = int(text[3:]) if "v" in text else ada.run("for (let count = 1; count < 14; count++) if (loaded.patience.fits(current().state, arguments[0], count, arguments[1])) return count; return 0", start_pile, pile[text[1]])
            assert count, (number, text)
            tap(ada, start_pile, length - count)
            tap(ada, pile[text[1]])
        ada.wait(f"current().state.seats[0].moves === {number + 1} || current().state.phase === 'over'")
    ada.wait("document.querySelector('#proof')")
    assert ada.run("const { over } = current().state; return [over.reason, over.won, over.ranking[0].score, current().verdict]") == ["cleared", [0], 52, "checked"]
    # With motion the cards fall, until the first key.
    ada.run("set.still = false; paint(); app.resultHidden = true; drawTable(); loaded.patience.fall(() => { window.fallen = true; })")
    assert ada.run("return document.getAnimations().length") >= 52
    ActionChains(ada.page).send_keys("x").perform()
    ada.wait("fallen && document.getAnimations().length === 0")
    ada.clean()

def race(phone, game):
    """Two pages race one Klondike: each sees its own cards and how far the other is; a watcher sees no card. Both check the deal."""
    ada, bea, eve = phone(), phone(844, 390, language="fr"), phone(320, 640, language="ja")
    ada.enter("Ada")
    table = start(ada, {"game": "klondike", "mode": "race", "level": "easy", "seats": 2})
    bea.enter("Bea", table)
    bea.wait("app.screen === 'table'")
    eve.enter("Eve")
    eve.run("joinTable(arguments[0], '', true)", table)
    eve.wait("app.screen === 'table'")
    for one in (ada, bea):
        one.tap("#ready")
    for one in (ada, bea):
        one.wait("document.querySelector('.pc:not(.back)')")
    assert state(ada, "JSON.stringify(state.board)") == state(bea, "JSON.stringify(state.board)")
    for one, steps in ((ada, 12), (bea, 5)):
        for step in range(steps):
            follow(one, step)
            one.wait(f"current().state.seats[me(current())].moves === {step + 1}")
    for one in (ada, bea, eve):
        one.wait("current().state.seats.map(seat => seat.moves).join() === '12,5'")
        one.wait("document.querySelectorAll('.seat .pt').length === 2 && [...document.querySelectorAll('.seat .pt')].every(part => part.textContent.endsWith('/52'))")
    assert eve.run("return current().state.board.piles.every(pile => pile.cards.every(card => card === null)) && document.querySelectorAll('#runs progress').length === 2 && !$('felt')")
    bea.run("link.ask({ type: 'resign', table: app.table })")
    for one in (ada, bea, eve):
        one.wait("document.querySelector('#proof')")
        assert one.run("return current().verdict") == "checked"
        one.clean()
    assert ada.run("return current().state.over.won") == [0]

def spider(phone, game):
    """A Spider by keys and the mouse: arrows, Space takes and puts, Enter, d, u and h; then by the mouse. A reload brings the same piles."""
    ada = phone(1440, 900)
    ada.enter("Ada")
    ada.run("showCreate(true, 'spider')")
    ada.wait("document.querySelector('#deal')")
    ada.choose(level="custom")
    ada.wait("document.querySelector('#suits')")
    ada.choose(suits="1")
    ada.run("const box = $('deal'); box.value = '0'; box.dispatchEvent(new Event('input'))")
    ada.tap("form button.main")
    ada.wait("document.querySelector('[role=alert]').textContent.length > 0")
    ada.run("const box = $('deal'); box.value = '3'; box.dispatchEvent(new Event('input'))")
    ada.tap("form button.main")
    ada.wait("document.querySelector('.pc') && current().state.phase === 'playing'")
    assert state(ada, "[state.rules.suits, state.rules.deal]") == [1, 3]
    calm(ada)
    ada.run("document.querySelector('.felt [tabindex=\"0\"]').focus()")
    keys = lambda *all: ActionChains(ada.page).send_keys(*all).perform()
    keys("h")
    ada.wait("loaded.patience.desk.hints")
    hint = ada.run("return loaded.patience.desk.hints[0]")
    distance = int(hint["from"][1:]) - 1
    keys(*[Keys.ARROW_RIGHT] * distance, Keys.SPACE)
    ada.wait("document.querySelector('.picked[aria-pressed]')")
    distance = int(hint["to"][1:]) - int(hint["from"][1:])
    keys(*[Keys.ARROW_RIGHT if distance > 0 else Keys.ARROW_LEFT] * abs(distance), Keys.SPACE)
    ada.wait("current().state.seats[0].moves === 1")
    keys("u")
    ada.wait("current().state.seats[0].moves === 0 && current().state.seats[0].undos === 1")
    calm(ada)
    keys("d")
    ada.wait("current().state.seats[0].moves === 1 && current().state.board.piles[0].cards.length === 40")
    assert ada.run("return document.querySelectorAll('.felt [tabindex=\"0\"]').length") == 1
    calm(ada)
    moved = ada.run("link.ask({ type: 'hint', table: app.table }); return 1") and ada.wait("loaded.patience.desk.hints && loaded.patience.desk.hints[0]")
    calm(ada)
    if not moved.get("draw"):
        (x, y), (to_x, to_y) = spot(ada, moved["from"], state(ada, f"pile('{moved['from']}').length") - moved["count"]), spot(ada, moved["to"])
        for kind, at in (("mousePressed", (x, y)), ("mouseMoved", ((x + to_x) / 2, (y + to_y) / 2)), ("mouseMoved", (to_x, to_y)), ("mouseReleased", (to_x, to_y))):
            ada.command("Input.dispatchMouseEvent", type=kind, x=at[0], y=at[1], button="left", buttons=1, clickCount=1)
        ada.wait("current().state.seats[0].moves === 2")
    before = state(ada, "JSON.stringify(state.board)")
    ada.page.refresh()
    ada.wait("app.screen === 'table' && link.live && document.querySelector('.pc')")
    assert state(ada, "JSON.stringify(state.board)") == before
    ada.clean()

def sizes(phone, game):
    """All piles of the three games are within the screen at every size, and no card is out of reach."""
    ada = phone(320, 480)
    ada.enter("Ada")
    ada.run("set.still = true")
    for rules in [{"game": "klondike", "level": "normal"}, {"game": "spider", "level": "normal"}, {"game": "freecell", "level": "easy"}]:
        start(ada, {**rules, "deal": 5})
        for width, height in [(320, 480), (320, 640), (390, 844), (844, 390), (768, 1024), (1440, 900)]:
            ada.resize(width, height)
            ada.wait(f"innerWidth === {width}")
            ada.wait("""(() => { const field = $('felt').getBoundingClientRect();
                return [...document.querySelectorAll('.pc, .slot:not([hidden])')].every(one => { const box = one.getBoundingClientRect(); return box.width >= 24 && box.height >= 24 && box.left >= field.left - 1 && box.right <= field.right + 1 && box.top >= field.top - 1 && box.bottom <= field.bottom + 1; }); })()""", 3)
        ada.resize(390, 844)
        ada.wait("innerWidth === 390")
        tops = ada.run("""return [[5, 0], [3700, 1250]].map(([seconds, count]) => {
            clock.since = Date.now() - seconds * 1000;
            Object.assign(current().state.seats[0], { score: count, moves: count });
            tick();
            return $('felt').getBoundingClientRect().top; })""")
        assert tops[0] == tops[1], tops  # Longer counts push no card from under the finger.
        ada.resize(320, 480)
        ada.run("link.ask({ type: 'leave', table: app.table }); link.tables.delete(app.table); showLobby()")
    ada.clean()

def hints(phone, game):
    """A hint looks like no card that was taken, and a tap on where it leads makes its move. What is said lies over no card."""
    ada = phone()
    ada.enter("Ada")
    start(ada, {"game": "klondike", "level": "easy", "deal": 1})
    calm(ada)
    ada.run("$('hintKey').click()")
    ada.wait("document.querySelector('.goal') && loaded.patience.desk.hints")
    hint = ada.run("return loaded.patience.desk.hints[0]")
    assert not ada.run("return document.querySelector('.picked, .pc[aria-pressed]')")
    for text in ("The game goes on.", "The jack of diamonds does not go on the five of hearts. A column goes down in alternating colours; only a king goes to an empty one."):
        ada.run("toast(arguments[0])", text)
        assert ada.run("return $('toast').getBoundingClientRect().bottom <= $('felt').getBoundingClientRect().top"), text
    tap(ada, hint["to"])
    ada.wait("current().state.seats[0].moves === 1")
    assert not ada.run("return document.querySelector('.hinted, .goal, .picked')")
    ada.clean()

def filled(phone, game):
    """Once a column has eight cards, the piles take at least 70 % of their height, in windows of every size."""
    ada, shares = phone(), {}
    ada.enter("Ada")
    ada.run("set.still = true; paint()")
    for rules in [{"game": "klondike", "level": "easy", "deal": 1}, {"game": "spider", "level": "easy", "deal": 3}, {"game": "freecell", "level": "easy", "deal": 1}]:
        start(ada, rules)
        step = 0
        while ada.run("return Math.max(...current().state.board.piles.filter(pile => pile.kind === 'tableau').map(pile => pile.cards.length))") < 8:
            follow(ada, step)
            ada.wait(f"current().state.seats[0].moves === {step + 1} && link.unanswered.size === 0")
            step += 1
        for width, height in [(390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080)]:
            ada.resize(width, height)
            ada.wait(f"innerWidth === {width}")
            time.sleep(0.1)
            share = ada.wait("(() => { const felt = $('felt').getBoundingClientRect(); return (Math.max(...[...document.querySelectorAll('.pc')].map(one => one.getBoundingClientRect().bottom)) - felt.top) / felt.height; })()")
            shares[rules["game"], width] = round(share, 2)
        ada.run("link.ask({ type: 'leave', table: app.table }); link.tables.delete(app.table); showLobby()")
    print("shares of the height:", ", ".join(f"{game} {width} {share:.2f}" for (game, width), share in shares.items()), flush=True)
    assert min(shares.values()) >= 0.7, shares
    ada.clean()

TESTS = {"klondike": klondike, "pile hints": hints, "pile filled": filled, "pile hurry": hurry, "pile low": low, "pile colours": colours, "freecell": freecell, "pile race": race, "spider": spider, "pile sizes": sizes}
