"""Measures the page in Chromium as on a phone, with a CPU four times slower and 40 ms of latency: measure.py WEB-PORT

A server must run with that port for browsers. Other programs on the same cores make all figures worse: `chrt -r 2` in front keeps them off.
"""
import shutil, statistics, sys, time

sys.dont_write_bytecode = True
from browser import Browser, Line, Phone

line = Line(int(sys.argv[1]), delay=0.02)
browser = Browser(shutil.which("chromium"), shutil.which("chromedriver"))

def phone():
    one = Phone(browser, line)
    one.command("Emulation.setCPUThrottlingRate", rate=4)
    return one

def tell(what, values, unit="ms"):
    print(f"{what}: median {statistics.median(values):.0f} {unit}, {min(values):.0f} to {max(values):.0f} of {len(values)}", flush=True)

# From the scan to the first legal tap: the page, the table after the name, the board after "ready". What a person takes is left out.
WATCH = """window.marks = {};
    new MutationObserver(() => {
      for (const [name, selector] of [['name', 'form input'], ['room', '#ready'], ['board', '.board.can']]) if (!marks[name] && document.querySelector(selector)) marks[name] = performance.now();
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });"""
host, paints, ours = Phone(browser, line), [], []
host.enter("Host")
for _ in range(5):
    table = host.ask({"type": "create", "rules": {"mode": "scramble", "level": "easy", "seats": 3, "bots": ["casual"]}})["table"]
    guest = phone()
    guest.before(WATCH)
    guest.page.get(f"{guest.address}/{table}")
    guest.wait("marks.name")
    paints.append(guest.run("return performance.getEntriesByName('first-contentful-paint')[0].startTime"))
    guest.run("document.querySelector('form input').value = 'Ida'; marks.named = performance.now(); document.querySelector('form button.main').click()")
    guest.wait("marks.room")
    host.ask({"type": "leave", "table": table})
    guest.wait("current().state.seats[0].status === 'open'")
    guest.run("marks.ready = performance.now(); document.querySelector('#ready').click()")
    guest.wait("marks.board")
    marks = guest.run("return marks")
    ours.append(marks["name"] + marks["room"] - marks["named"] + marks["board"] - marks["ready"])
    guest.close()
tell("first paint", paints)
tell("scan to the first legal tap, without what the person takes", ours)

# A flip: from the tap to the first motion, and the frames of the turn.
ada, starts, gaps = phone(), [], []
ada.enter("Ada")
ada.run("createTable({ mode: 'solo', level: 'normal', hide_ms: 200, tries: null }, {}, true)")
ada.wait("document.querySelector('.card')")
for _ in range(12):
    ada.wait("link.unanswered.size === 0 && current().attempt(link.player) !== null")
    time.sleep(0.6)
    card = ada.run("return current().state.board.cards.findIndex(card => !card)")
    x, y = ada.run("""const part = view.cards[arguments[0]].button, box = part.getBoundingClientRect(), still = getComputedStyle(part.firstChild).transform;
        window.seen = { frames: [] };
        part.addEventListener('click', event => { seen.tap = event.timeStamp; }, { once: true, capture: true });
        const look = now => {
          if (seen.tap) { seen.frames.push(now); if (!seen.motion && getComputedStyle(part.firstChild).transform !== still) seen.motion = performance.now(); }
          if (!seen.tap || now - seen.tap < 500) requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
        return [box.x + box.width / 2, box.y + box.height / 2];""", card)
    ada.command("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
    ada.command("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
    time.sleep(0.7)
    seen = ada.run("return seen")
    starts.append(seen["motion"] - seen["tap"])
    frames = [frame for frame in seen["frames"] if seen["motion"] - 20 <= frame <= seen["motion"] + 260]
    gaps += [after - before for before, after in zip(frames, frames[1:])]
tell("tap to motion", starts)
print(f"frames a second in the flip: {1000 / statistics.mean(gaps):.1f}; longer than 25 ms: {sum(gap > 25 for gap in gaps)} of {len(gaps)}", flush=True)

# Asleep for a minute, on a connection that is dead, with a tap that went into it.
awake = []
for _ in range(5):
    ada.wait("link.live && link.unanswered.size === 0 && current().attempt(link.player) !== null")
    flips = ada.run("return current().state.seats[0].flips")
    line.sleep()
    ada.run("view.cards[current().state.board.cards.findIndex(card => !card)].button.click()")
    began = time.monotonic()
    ada.run("link.hiddenAt = Date.now() - 60000; document.dispatchEvent(new Event('visibilitychange'))")
    ada.wait(f"link.live && link.unanswered.size === 0 && current().state.seats[0].flips === {flips + 1}")
    awake.append((time.monotonic() - began) * 1000)
tell("asleep for 60 s to playing", awake)
browser.close()
