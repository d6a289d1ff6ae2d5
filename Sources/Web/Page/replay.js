'use strict';
/* Past games: the table as it was, and a bar of its moves. */
{
document.head.append(h('style', `
.reel { grid-area: reel; display: flex; gap: .5rem; align-items: center; padding: 6px 10px calc(8px + env(safe-area-inset-bottom)); }
.moves { flex: 1; display: flex; height: 36px; border-radius: 8px; overflow: hidden; position: relative; cursor: pointer; touch-action: none; border: 1px solid var(--line); background: var(--raised); }
.moves span { flex: 1; min-width: 0; opacity: .35; border-top: 18px solid transparent; background: var(--seat) padding-box; } .moves .match { border-top-width: 0; } .moves .past { opacity: 1; }
.reel .icon { min-width: 40px; font-size: 1.6rem; line-height: 1; } #playKey { font-size: 1.25rem; } @media (max-width: 600px) { .reel { flex-wrap: wrap; justify-content: center; } .moves { order: -1; flex: 0 0 100%; } }
.moves u { position: absolute; top: 0; bottom: 0; width: 3px; margin-left: -1.5px; background: var(--text); }
#table:has(.reel) { grid-template: "top" auto "who" auto "field" minmax(0, 1fr) "reel" auto / minmax(0, 1fr); }
@media (orientation: landscape) and (max-height: 560px) { #table:has(.reel) { grid-template: "top top" auto "field who" minmax(0, 1fr) "reel reel" auto / minmax(0, 1fr) auto; } }
@media (min-width: 1000px) and (min-height: 561px) { #table:has(.reel) { grid-template: "top top" auto "field who" auto "field side" minmax(0, 1fr) "reel side" auto / minmax(0, 1fr) clamp(18rem, 24vw, 26rem); } }
`));
/** The game that is shown: its lines, the copy after each, and where it stands. */
const reel = { game: '', lines: [], at: 0, timer: 0, copies: [], table: null };

/** All lines of a game, as a watcher saw it; of a race as the first seat of this player, or the first one, did. */
async function bring(game, mine) {
	const lines = [];
	for (let of = 1; lines.length < of;) {
		const all = [], more = message => { if (message.type === 'replay' && message.game === game) all.push(message); };
		heard.replay = more;
		const reply = await tell({ table: undefined, type: 'replay', game, ...(lines.length ? { after: lines.length } : {}) });
		delete heard.replay;
		if (reply.type === 'error' || !all.length) return null;
		for (const one of all) lines.push(...one.lines);
		of = all[0].of;
	}
	const seat = lines.some(([, whose]) => whose === mine) ? mine : (lines.find(([, whose]) => whose !== null) || [])[1] ?? null, own = new Map();
	for (const [, whose, line] of lines) if (whose === seat && seat !== null) own.set(line.seq, line);
	return lines.filter(([, whose]) => whose === null).map(([ms, , line]) => [ms, own.get(line.seq) || line]);
}
async function open(game, mine) {
	dialog(say('deeds.replay'), h('p.muted', say('deeds.loading')));
	const lines = await bring(game, mine);
	if (!lines) return shut();
	if (lines[0][1].board.piles) await part('patience');
	await part('ending');
	shut();
	const [[, first], ...rest] = lines;
	first.seats.forEach(nameBot);
	for (const [, { changes }] of rest) changes.forEach(nameBot);
	first.seats.forEach((seat, number) => { if (seat.player) seat.player = 'seat' + number; }); // Nobody plays here.
	for (const one of [first.seats[mine], ...rest.flatMap(([, { changes }]) => changes.filter(({ op, seat }) => op === 'seat' && seat === mine))]) if (one?.name) one.name = big(say('seats.you'));
	Object.assign(reel, { game, table: app.table, lines: [[0, first], ...rest], copies: [], at: 0 });
	go('/#replay', true);
	app.table = null;
	Object.assign(view, unseen);
	seek(rest.length);
	build();
	seek(0);
}
/** The copy after so many moves. Every tenth is kept, so that a drag need not begin anew. */
function copyAt(step) {
	let from = Math.floor(step / 10);
	while (from > 0 && !reel.copies[from]) from--;
	const clone = value => JSON.parse(JSON.stringify(value)), copy = new Table(clone(from ? reel.copies[from].state : reel.lines[0][1]));
	if (from) Object.assign(copy, { seen: new Map(reel.copies[from].seen), past: [...reel.copies[from].past], played: [...reel.copies[from].played], ...(reel.copies[from].order && { order: { ...reel.copies[from].order } }) });
	for (let i = from * 10 + 1; i <= step; i++) {
		const line = reel.lines[i][1];
		copy.fold({ ...line, seq: copy.state.seq + 1, changes: line.changes.map(clone).map(change => (change.player ? { ...change, player: 'seat' + change.seat } : change)) });
		if (i % 10 === 0 && !reel.copies[i / 10]) reel.copies[i / 10] = { state: clone(copy.state), seen: new Map(copy.seen), past: [...copy.past], played: [...copy.played], order: copy.order && { ...copy.order } };
	}
	return copy;
}
function seek(step, isPlaying) {
	const before = app.replay, last = reel.lines.length - 1;
	if (!isPlaying) stop();
	reel.at = Math.max(0, Math.min(last, step));
	app.replay = copyAt(reel.at);
	if (before?.epoch) app.replay.epoch = before.epoch;
	if (app.screen !== 'table' || !$('moves')) return;
	const changes = reel.at ? reel.lines[reel.at][1].changes : [];
	drawTable();
	for (const { op, cards } of changes) if (op === 'match' || op === 'miss') for (const card of cards) view.cards[card]?.button.classList.add(op);
	const bar = $('moves');
	bar.setAttribute('aria-valuenow', reel.at);
	bar.setAttribute('aria-valuetext', say('deeds.move', reel.at, last));
	bar.querySelectorAll('span').forEach((one, number) => one.classList.toggle('past', number < reel.at));
	bar.lastChild.style.left = `${100 * reel.at / (last || 1)}%`;
	$('stateMore').textContent = say('deeds.move', reel.at, last) + ' · ' + clockText(reel.lines[reel.at][0]);
}
const stop = () => { clearTimeout(reel.timer); reel.timer = 0; if ($('playKey')) { $('playKey').textContent = '▶'; $('playKey').setAttribute('aria-label', Say('deeds.play')); } };
function play() {
	if (reel.timer) return stop();
	if (reel.at === reel.lines.length - 1) reel.at = 0;
	$('playKey').textContent = '⏸';
	$('playKey').setAttribute('aria-label', Say('deeds.stop'));
	const on = () => {
		if (!app.replay || reel.at >= reel.lines.length - 1) return stop();
		seek(reel.at + 1, true);
		reel.timer = setTimeout(on, Math.max(250, Math.min(1200, (reel.lines[reel.at + 1]?.[0] ?? 0) - reel.lines[reel.at][0])));
	};
	reel.timer = setTimeout(on, 100);
}
/** Back to where it was opened: the result at a table, or the lobby. */
function leave() { stop(); app.replay = null; view.justEnded = ''; if (link.tables.has(reel.table)) showTable(reel.table); else showLobby(); }
/** Which seat made a move, and what it was. */
function moveOf({ changes }) { const one = changes.find(({ op }) => op === 'match') || changes.find(({ op }) => op === 'miss') || changes.find(({ seat }) => seat !== undefined); return [one?.seat ?? (changes.some(({ op }) => op === 'carry') ? 0 : undefined), one?.op === 'match' || changes.some(({ op, to }) => op === 'carry' && to[0] === 'f') ? '.match' : '']; }
function build() {
	const { state } = app.replay, last = reel.lines.length - 1, at = event => { const box = $('moves').getBoundingClientRect(); seek(Math.round(last * (event.clientX - box.left) / box.width)); };
	const keys = event => {
		const to = { ArrowLeft: reel.at - 1, ArrowRight: reel.at + 1, ArrowDown: reel.at - 1, ArrowUp: reel.at + 1, PageDown: reel.at - 10, PageUp: reel.at + 10, Home: 0, End: last }[event.key];
		if (to !== undefined) { event.preventDefault(); seek(to); }
	};
	const bar = h('div.moves#moves', { role: 'slider', tabIndex: 0, 'aria-label': say('deeds.replay'), 'aria-valuemin': 0, 'aria-valuemax': last, 'aria-valuenow': 0, onkeydown: keys, onpointerdown: event => { bar.setPointerCapture(event.pointerId); at(event); }, onpointermove: event => { if (bar.hasPointerCapture(event.pointerId)) at(event); } },
		reel.lines.slice(1).map(([, line]) => { const [seat, marks] = moveOf(line); return h('span' + marks, { style: seat === undefined ? {} : { '--seat': seatColour(seat) } }); }), h('u'));
	show('table', h('div#table', h('header.row.bar.top', icon('←', Say('keys.back'), () => history.back()), h('div.state.grow#state', h('h1.sr', say('deeds.replay')), h('b.line#stateMain'), h('span.muted.small.line#stateMore')), h('span.icon')),
		h('div.who#who', { role: 'group', 'aria-label': say('seats.title') }), h('div#field'), h('aside.side#side'),
		h('div.reel', icon('«', Say('deeds.toStart'), () => seek(0)), icon('‹', Say('deeds.stepBack'), () => seek(reel.at - 1)), icon('▶', Say('deeds.play'), play, '#playKey'), icon('›', Say('deeds.step'), () => seek(reel.at + 1)), bar),
		h('section.chat#chat', { hidden: true })), say('deeds.replay'));
	if (wide.matches) part('wide').then(drawTable);
}
loaded.replay = { open, leave, seek, reel };
}
