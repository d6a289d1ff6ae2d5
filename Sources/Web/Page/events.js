'use strict';
/* Events: their list, one of them, and the way between them and their tables. */
{
document.head.append(h('style', `
.event { display: grid; grid-template-columns: minmax(0, 1fr); gap: .9rem; } .event > :empty, .event .col:empty { display: none; }
.event .bar > h1 { min-width: 0; overflow-wrap: anywhere; } .halves { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.2rem; } .event ol { list-style: none; margin: 0; padding: 0; } .rise { display: flex; justify-content: center; align-items: end; gap: 4px; text-align: center; } .rise li { flex: 0 1 10rem; min-width: 0; order: 1; } .rise li:first-child { order: 0; } .rise li:nth-child(2) { order: -1; }
.step { display: grid; place-items: center; border-radius: 10px 10px 0 0; background: var(--accent); color: var(--on-accent); font: 700 1.6rem/1 system-ui; height: 3rem; } .rise li:first-child .step { height: 6rem; } .rise li:nth-child(2) .step { height: 4.5rem; }
.event th:first-child, .event td:first-child { width: 2.2rem; } .event td { padding: .4rem .25rem; border-bottom: 1px solid color-mix(in srgb, var(--line) 45%, transparent); }
.duel { display: grid; grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr) auto; gap: .6rem; align-items: center; } .duel > :first-child { text-align: right; } .duel b { font-variant-numeric: tabular-nums; } .live-score { color: var(--good); }
.duel.me { font-weight: 700; } .bracket { display: flex; overflow: auto hidden; padding: .3rem; } .bracket ol { flex: 1 0 9rem; max-width: 16rem; display: flex; flex-direction: column; margin-right: 1.4rem; }
.bracket ol:last-child { margin-right: 0; } .slot { flex: 1; display: grid; align-items: center; position: relative; padding: .3rem 0; min-height: 4.2rem; }
.slot::after, .slot::before { content: ""; position: absolute; width: .7rem; border: 0 solid var(--line); } .slot::after { left: 100%; } .slot::before { right: 100%; top: 50%; border-top-width: 1px; }
.bracket ol:first-child .slot::before, .bracket ol:last-child .slot::after, .slot.third::before { display: none; } .slot:nth-child(odd)::after { top: 50%; height: 50%; border-width: 1px 1px 0 0; } .slot:nth-child(even)::after { bottom: 50%; height: 50%; border-width: 0 1px 1px 0; }
.match2 { border: 1px solid var(--line); border-radius: 8px; background: var(--raised); padding: .15rem .5rem; font-size: .9rem; } .match2, .match2 .grow > div { display: flex; gap: .5rem; align-items: center; } .match2 .icon { min-height: 36px; min-width: 36px; font-size: 1rem; } .match2 .won { font-weight: 700; } .match2 .own-name { color: var(--accent); } .slot.third { flex: none; }
.bars { display: grid; grid-template-columns: auto 1fr; gap: .25rem .6rem; align-items: center; font-variant-numeric: tabular-nums; } .bars dt { text-align: right; } .bars dd { margin: 0; display: flex; gap: .4rem; align-items: center; } .bars i { height: 1rem; border-radius: 4px; background: var(--line); } .bars .me i { background: var(--accent); } .bars .me { font-weight: 700; }
@media (min-width: 1000px) and (min-height: 561px) { .sheet.event { width: min(84rem, 100%); padding: 1.5rem 2rem; } .halves { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 2rem; align-items: start; } .halves.tree { grid-template-columns: minmax(0, 1fr) minmax(0, 2.2fr); } }
`));
const pageSize = 100;
/** The event that is followed, as it was last told: its rounds by number, the names by number, the rows after the first page, and the tables watched for their scores. */
const seen = { id: '', event: null, at: 0, round: 0, rounds: new Map(), names: new Map(), rows: [], lives: new Set(), refused: new Set() };
/** By table: its event, and where this player is called, against whom, in which round and until when others are waited for. */
const tables = new Map();
let all = null, own = new Map(), slots = null;

const ask = async request => { const reply = await link.ask(request); if (reply.type === 'error' && reply.code !== 'bad_password') toast(refusal(reply)); if (reply.code === 'sign_in_first') part('people').then(people => people.showAccount()); return reply; };
const countdown = ms => { const s = Math.max(0, Math.ceil(ms / 1000)), two = n => String(n).padStart(2, '0'); return s < 3600 ? clockText(s * 1000) : `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`; };
const ends = (key, until) => h('span', { 'data-key': key, 'data-ends': until }, say(key, countdown(until - Date.now())));
setInterval(() => { for (const one of document.querySelectorAll('[data-ends]')) { const text = say(one.dataset.key, countdown(one.dataset.ends - Date.now())); if (one.textContent !== text) one.textContent = text; } }, 500);
const dotted = parts => parts.filter(Boolean).flatMap((part, number) => (number ? [' · ', part] : [part]));
/** Kind, round, people, time. */
const facts = ({ kind, phase, round, rounds, count, starts_in_ms: starts, ends_in_ms: end, rated, locked, place }, at) => dotted([place && say('events.placeOf', place, count), named('events.kinds', kind), phase !== 'running' && named('events.phases', phase), round && !/open|over/.test(phase) && (rounds ? say('events.roundOf', round, rounds) : say('events.round', round)), say('events.people', count),
	starts !== undefined && ends('events.begins', at + starts), end !== undefined && ends('events.ends', at + end), rated && say('deeds.rated'), locked && '🔒']);
const points = halves => (halves / 2).toLocaleString(lang);
const steps = one => one.flips ?? one.moves;
/** What somebody has come to: points, or of a deal groups, flips and time. */
const result = (one, isLong) => (one.groups === undefined ? (one.points === undefined ? '' : isLong ? say('patience.score', one.points % 2 ? points(one.points) : one.points / 2) : points(one.points)) : [one.groups, isLong ? say(one.moves === undefined ? 'modes.flips' : 'patience.moves', steps(one)) : steps(one), clockText(one.ms)].join(' · '));
const nameOfNumber = number => seen.names.get(number) ?? `#${number}`;
const others = ({ seats }, number) => seats.filter(one => one !== number).map(nameOfNumber).join(', ');
/** Where this player stands, and what comes next. */
function standing({ you, count, pairings, phase, kind }, besides) {
	if (!you) return '';
	const next = pairings.find(one => !one.how && one.table !== besides && one.seats.includes(you.number)), foes = next && others(next, you.number), waits = phase === 'running' && you.status === 'here' && kind !== 'deal';
	return [you.place && say('events.placeOf', you.place, count), result(you, true), you.status !== 'here' && phase !== 'over' && named('events.statuses', you.status), foes ? say('events.next', foes) : waits && say('events.waits')].filter(Boolean).join(' · ');
}
const opened = name => h('div.row.bar', icon('←', Say('keys.back'), name === 'events' ? () => showLobby() : () => showEvents()), h('h1.grow', name === 'events' ? say('events.title') : seen.event?.title ?? ''));
/** From the lobby, or a table that was only looked at. */
function depart() {
	if (app.screen === 'lobby') link.ask({ type: 'lobby', on: false });
	for (const id of app.peeks) leaveQuietly(id);
	app.peeks.clear();
	app.table = app.replay = null;
}

/** The list; how many deals in a row this player has played, up to the last or the one before. */
async function load() {
	const { account } = link, mine = account && await ask({ type: 'events', limit: 100, account: account.id }), reply = await ask({ type: 'events', limit: 100 });
	own = new Map((mine?.found?.events || []).map(one => [one.event, one.place]));
	all = (reply.found?.events || []).map(one => ({ ...one, place: own.get(one.event) || undefined, at: Date.now() }));
	const deals = all.filter(one => one.kind === 'deal'), from = deals.findIndex(one => one.phase === 'over' || own.has(one.event)), rest = from < 0 ? [] : deals.slice(from), gap = rest.findIndex(one => !own.has(one.event));
	all.streak = gap < 0 ? rest.length : gap;
}
const entry = one => h('li', h('button.past', { type: 'button', id: 'event-' + one.event, onclick: () => showEvent(one.event) }, h('b.line.cut', one.title), h('span.line.muted.small', facts(one, one.at))));
const streak = () => all?.streak > 1 && h('p', h('b', say('events.streak', all.streak)));
async function showEvents(again) {
	if (!again) { depart(); unfollow(); go('/#events', app.screen !== 'event'); all = null; }
	const kinds = Object.entries(words['events.kinds']).filter(([kind]) => kind !== 'deal');
	show('events', h('div.sheet.event', opened('events'), button([h('b', say('events.deal')), h('span.line.muted.small', say('events.dealWhy'))], deal, '#deal'), streak(),
		all ? all.length ? h('ul.col', all.map(entry)) : h('p.muted', say('events.none')) : h('p.muted', say('wait')),
		h('div.row', kinds.map(([kind, name]) => button('＋ ' + name, () => make(kind, name))))), say('events.title'));
	if (all) return;
	await load();
	if (app.screen === 'events') showEvents(true);
}
/** Asks for the level of a new event. */
function make(kind, name) {
	const level = select(Object.entries(levelsOf()).filter(([one]) => one !== 'custom'), 'easy', () => {});
	dialog(name, field(say('rules.level'), level), button('＋ ' + name, async () => { shut(); const reply = await ask({ type: 'event_create', kind, rules: { level: level.value } }); if (reply.type === 'ok') showEvent(reply.event); }, '.main'));
}
/** The deal of the day, which the first one makes. */
async function deal() {
	await load();
	const running = all.find(one => one.kind === 'deal' && one.phase === 'running'), reply = running || await ask({ type: 'event_create', kind: 'deal', title: `${say('events.deal')} ${new Date().toISOString().slice(0, 10)}` });
	if (reply.event) showEvent(reply.event); else if (app.screen !== 'events') showEvents();
}

/** Has the server tell what becomes of an event, from now on. */
function follow(id) {
	if (seen.id !== id) {
		unfollow();
		Object.assign(seen, { id, event: null, round: 0, rounds: new Map(), names: new Map(), rows: [], refused: new Set() });
	}
	return ask({ type: 'event', event: id, on: true, limit: pageSize, ...(seen.round ? { round: seen.round } : {}) });
}
function unfollow() {
	watch([]);
	if (seen.id) link.ask({ type: 'event', event: seen.id, on: false });
	seen.id = '';
}
/** Further rows or another round; these have fewer rows than what is told by itself. */
const further = more => ask({ type: 'event', event: seen.id, limit: pageSize - 1, ...more }).then(reply => { if (reply.found) learn(reply.found); return reply.found; });
const learn = ({ players, you }) => { for (const one of [...players, ...(you ? [you] : [])]) if (one.number) seen.names.set(one.number, one.name); };
function take(event) {
	if (event.event !== seen.id || event.players.length < Math.min(pageSize, event.count)) return;
	const { event: before, id } = seen, { kind, round, rounds, pairings } = event;
	Object.assign(seen, { event, at: Date.now() });
	learn(event);
	if (before && before.round !== round && round) { whisper(say('events.round', round)); seen.rows = []; }
	if (kind === 'knockout' && round) {
		seen.rounds.set(round, pairings);
		for (let past = before?.round || 1; past < round; past++) ask({ type: 'event', event: id, limit: 1, round: past }).then(({ found }) => { if (found && seen.id === id) { seen.rounds.set(past, found.pairings); draw(); } });
	}
	if (event.count > seen.names.size && pairings.some(one => one.seats.some(number => !seen.names.has(number)))) for (let after = pageSize; after < event.count; after += pageSize - 1) further({ after }).then(draw);
	draw();
}

/** The screen of an event. */
async function showEvent(id, push = true) {
	depart();
	if (push) go('/#event-' + id, !/^#event/.test(location.hash));
	if (seen.id !== id) seen.event = null;
	slots = Object.fromEntries(['head', 'facts', 'own', 'deeds', 'best', 'left', 'right'].map(name => [name, h('div.col')]));
	slots.halves = h('div.halves', slots.left, slots.right);
	const { head, facts: line, own: mine, deeds, best, halves } = slots;
	show('event', h('div.sheet.event', head, line, mine, deeds, best, halves), seen.event?.title);
	draw();
	const reply = await follow(id);
	if (reply.type === 'error') return app.screen === 'event' && showEvents();
	if (seen.event?.kind === 'deal' && !all) { await load(); draw(); }
}
/** Puts into a slot what has changed. What has not keeps its buttons, which somebody may be pressing. */
function put(name, key, ...children) {
	const slot = slots[name], text = JSON.stringify(key), { id } = slot.contains(active()) ? active() : {};
	if (slot.key === text) return;
	slot.key = text;
	slot.replaceChildren(...children.flat().filter(Boolean));
	if (id) $(id)?.focus({ preventScroll: true });
}
function draw() {
	if (app.screen !== 'event' || !slots) return;
	const { event } = seen;
	put('head', [event?.title, lang], opened('event'));
	if (!event) return put('facts', 'wait', h('p.muted', say('wait')));
	if (document.title !== event.title + ' · Pairs') document.title = event.title + ' · Pairs';
	const { kind, phase, you, players, count, more } = event, isDeal = kind === 'deal', isOver = phase === 'over', call = [...tables].find(([table, one]) => one.against && one.event === seen.id && (link.tables.get(table)?.state.phase ?? 'over') !== 'over');
	put('facts', [event.phase, event.round, event.rounds, count, seen.at], h('p.muted', facts(event, seen.at)), h('p.muted.small', describe({ theme: 'random', ...event.rules })));
	const mine = standing(event, call?.[0]) || (isDeal ? say('events.dealWhy') : '');
	put('own', [mine, call], mine && h('p', { role: 'status' }, h('b', mine)), call && h('div.panel.col', h('p', say('events.called', call[1].against.join(', ')), call[1].until > Date.now() && [' · ', ends('events.begins', call[1].until)]), button(Say('deeds.goOn'), () => showTable(call[0]), '.main#goOn')));
	const joins = !/ending|over/.test(phase) && (you ? you.status === 'away' : phase === 'open' || isDeal || kind === 'arena' || (kind === 'swiss' && event.round < 3)), directs = event.maker === (link.account?.id ?? link.player);
	put('deeds', [joins, directs, phase, you?.status, count, lang], h('div.row', joins && button(isDeal ? Say('play') : Say('events.join'), () => join(), '.main#joinEvent'), directs && phase === 'open' && button(Say('host.start'), () => ask({ type: 'event_start', event: seen.id }), '#startEvent', { disabled: count < ({ swiss: 4, round_robin: 3 }[kind] || 2) }),
		!isOver && !isDeal && button(say('link'), () => copyText(`${location.origin}/#event-${seen.id}`, true), '#linkEvent'), !isOver && /here|away|playing/.test(you?.status) && !isDeal && button(Say('events.leave'), () => confirmThen(say('events.leaveQuestion', event.title), say('events.leave'), () => ask({ type: 'event_leave', event: seen.id })), '.quiet#leaveEvent')));
	const best = isOver ? players.filter(one => one.place <= 3).slice(0, 3) : [];
	put('best', best, best.length > 0 && h('ol.rise', best.map(one => h('li', h('b.line.cut', one.name), h('span.line.small.muted', result(one)), h('span.step', one.place)))));
	const rows = [...players, ...seen.rows.filter(one => !players.some(other => other.who === one.who))], isOpen = phase !== 'open' && (!isDeal || isOver);
	put('left', [rows, you, more, lang], rows.length > 0 && h('h2', say('events.standings')), rows.length > 0 && h('table', h('thead', h('tr', h('th', h('span.sr', '#')), ['settings.name', ...(isOpen ? ['over.score', ...(isDeal ? [event.rules.game ? 'patience.movesHead' : 'over.flips', 'over.time'] : [])] : [])].map(key => h('th', { scope: 'col' }, say(key, ''))))), h('tbody', rows.map(one => h('tr' + (one.who === you?.who ? '.me' : ''), h('td', one.place ? one.place + '.' : ''), h('td', one.name, one.status !== 'here' && !(isOver && /out|done|away/.test(one.status)) && h('span.muted.small', ' ', named('events.statuses', one.status))), isOpen && (isDeal ? [one.groups, steps(one), one.ms === undefined ? '' : clockText(one.ms)].map(value => h('td', (one.won && value === one.groups ? '★ ' : '') + (value ?? ''))) : h('td', result(one), one.ties?.length > 0 && h('span.muted.small', ' ', one.ties.slice(0, 2).map(points).join(' · ')))))))),
		more !== undefined && rows.length < count && button('…', async () => { const found = await further({ after: rows.length }); if (found) { seen.rows.push(...found.players); draw(); } }, '#moreRows', { 'aria-label': Say('keys.next') }));
	slots.halves.classList.toggle('tree', kind === 'knockout');
	if (isDeal) drawDeal(event, players); else if (kind === 'knockout') drawBracket(event); else drawPairings(event);
	watch(isDeal ? [] : event.pairings.filter(one => one.table && !one.how));
}
async function join(password) {
	const { id, event } = seen;
	if (event.locked && !event.you && !password) return askPassword(event.title, join);
	const reply = await ask({ type: 'event_join', event: id, ...(password ? { password } : {}) });
	if (reply.code === 'bad_password') { if (password) toast(refusal(reply)); askPassword(event.title, join); }
}

/** "1 : 0"; "+ : -" without a game; while it runs what its table shows. */
function score({ seats, table, how, points: half, wins }) {
	if (seats.length < 2) return say('events.bye');
	if (how === 'default' && half) return half.map(one => (one > 0 ? '+' : '−')).join(' : ');
	const now = !how && link.tables.get(table)?.state;
	return now && now.phase !== 'waiting' ? now.seats.map(one => one.score).join(' : ') : (wins || half?.map(points))?.join(' : ') ?? '– : –';
}
const scoreOf = one => h('b' + (one.table && !one.how ? '.live-score' : ''), { 'data-score': one.table }, score(one));
const look = one => one.table && !one.how && !one.seats.includes(seen.event.you?.number) && icon('👁', `${Say('lobby.watch')}: ${one.seats.map(nameOfNumber).join(' – ')}`, () => lookOn(one.table), '', { id: 'watch-' + one.table });
function drawPairings({ pairings, round, kind, you }) {
	const at = seen.round || round, turn = to => { seen.round = to === round ? 0 : to; follow(seen.id); };
	put('right', [pairings, at, round, you?.number, seen.names.size, lang], (pairings.length > 0 || round > 1) && h('div.row.bar', h('h2.grow', say('events.pairings') + (kind !== 'arena' && round ? ': ' + say('events.round', at) : '')), kind !== 'arena' && round > 1 && [icon('‹', say('events.round', at - 1), () => turn(at - 1), '#roundBefore', { disabled: at < 2 }), icon('›', say('events.round', at + 1), () => turn(at + 1), '#roundAfter', { disabled: at >= round })]),
		pairings.length > 0 && h('ul.panel.list', pairings.map(one => h('li' + (one.seats.length > 2 ? '.row' : '.duel') + (one.seats.includes(you?.number) ? '.me' : ''), one.seats.length > 2 ? [h('span.grow', one.seats.map(nameOfNumber).join(' – ')), scoreOf(one), look(one)] : [h('span.cut', nameOfNumber(one.seats[0])), scoreOf(one), h('span.cut', one.seats[1] ? nameOfNumber(one.seats[1]) : ''), look(one) || h('span')]))));
}
function drawBracket({ rounds, you, round }) {
	const box = (pairing, isThird) => h('li.slot' + (isThird ? '.third' : ''), h('div', isThird && h('p.muted.small', say('events.third')), h('div.match2', h('div.grow', [0, 1].map(line => {
		const sorted = pairing ? [...pairing.seats].sort((a, b) => a - b) : [], number = sorted[line], live = pairing?.table && !pairing.winner;
		if (number === undefined) return h('div.muted', pairing ? say('events.bye') : '…');
		return h('div' + (pairing.winner === number ? '.won' : '') + (you?.number === number ? '.own-name' : ''), h('span.grow.cut', (pairing.winner === number ? '✓ ' : '') + nameOfNumber(number)), sorted.length > 1 && h('b' + (live ? '.live-score' : ''), pairing.wins?.[pairing.seats.indexOf(number)] ?? ''));
	})), pairing && look(pairing))));
	const columns = Array.from({ length: rounds || 0 }, (_, at) => { const pairings = seen.rounds.get(at + 1) || [], third = pairings.find(one => one.third); return h('ol', { 'aria-label': say('events.round', at + 1) }, Array.from({ length: 2 ** (rounds - 1 - at) }, (_, match) => box(pairings.find(one => one.match === match && !one.third))), third && box(third, true)); });
	put('right', [[...seen.rounds], you?.number, seen.names.size, rounds, lang], round && h('h2', say('events.pairings') + (round ? ': ' + say('events.round', round) : '')), columns.length > 0 && h('div.bracket', { tabIndex: 0, role: 'group', 'aria-label': say('events.pairings') }, columns));
}
/** How many have come to what; before the end only how many have played, and how the deal before went. */
function drawDeal({ phase, count, you, opened: secret, commit, rules }, players) {
	const found = [...players, ...seen.rows].map(steps).filter(one => one !== undefined), before = all?.find(one => one.kind === 'deal' && one.phase === 'over' && one.event !== seen.id);
	if (phase !== 'over' || !found.length) return put('right', [players.filter(one => one.status === 'done').length, count, before, all?.streak, lang], h('p', `${players.filter(one => one.status === 'done').length} / ${count}`), h('p.muted', say('events.secret')), streak(), before && h('ul', entry(before)));
	const least = Math.min(...found), width = Math.floor((Math.max(...found) - least) / 10) + 1, bars = [], mine = you && steps(you);
	for (const one of found) { const at = Math.floor((one - least) / width); bars[at] = (bars[at] || 0) + 1; }
	const most = Math.max(...bars.filter(Boolean)), faces = secret && Object.fromEntries(secret.deck.map(face => [face, {}])), check = () => verdict({ over: { server_seed: secret.server_seed, ranking: [{ seat: 0 }], nonces: [null], deck: secret.deck }, rules, faces, commit, game: secret.game }, new Map());
	if (secret && rules.game && !loaded.patience) part('patience').then(() => { slots.right.key = ''; draw(); });
	const proof = secret && (!rules.game || loaded.patience) && check();
	put('right', [found, mine, proof, lang], h('h2', say('events.spread')), h('dl.bars', Array.from(bars, (number = 0, at) => { const from = least + at * width, isMine = mine >= from && mine < from + width; return [h('dt' + (isMine ? '.me' : ''), width > 1 ? `${from}–${from + width - 1}` : from), h('dd' + (isMine ? '.me' : ''), h('i', { style: { width: `${(number * 80) / most}%` } }), number)]; })),
		proof && h('p#proof' + (proof === 'checked' ? '.small.muted' : '.bad'), (proof === 'checked' ? '✓ ' : '⚠ ') + say({ checked: 'over.checked', forged: 'over.forged' }[proof] || 'over.unchecked')), before && h('ul', entry(before)));
}

/** Looks on at the first four tables that run, for their scores. */
function watch(pairings) {
	const wanted = pairings.map(one => one.table).filter(id => !tables.get(id)?.against && !seen.refused.has(id)).slice(0, 4);
	for (const id of seen.lives) if (!wanted.includes(id)) { seen.lives.delete(id); if (id !== app.table && link.tables.has(id)) leaveQuietly(id); }
	for (const id of wanted) if (!seen.lives.has(id)) { seen.lives.add(id); link.ask({ type: 'watch', table: id }).then(reply => { if (reply.type === 'error') { seen.lives.delete(id); seen.refused.add(id); } }); }
}
function drawScores(id) {
	const one = app.screen === 'event' && seen.event?.pairings.find(({ table }) => table === id), box = one && document.querySelector(`[data-score="${id}"]`);
	if (box && box.textContent !== score(one)) box.textContent = score(one);
}
function lookOn(id) {
	tables.set(id, { event: seen.id });
	if (link.tables.has(id)) { seen.lives.delete(id); watch([]); return showTable(id); }
	watch([]);
	joinTable(id, '', true);
}
/** This player's game: the page goes there, unless another game is being played. */
function called({ event, table, round, against, begins_in_ms: ms }) {
	const isNew = !tables.get(table)?.against, text = against.length ? say('events.called', against.join(', ')) : say('events.deal'), here = app.screen === 'table' && !app.replay && app.table !== table && current();
	tables.set(table, { event, round, against, until: Date.now() + ms });
	if (seen.id !== event) follow(event);
	if (!link.tables.has(table)) return;
	const come = () => { watch([]); showTable(table); if (!against.length && link.tables.get(table).state.phase === 'waiting') beReady(); };
	if (here && me(here) >= 0 && /playing|paused/.test(here.state.phase)) return dialog(text, choose(Say('deeds.goOn'), come, '.main'));
	if (app.screen === 'table' && app.table === table) { showTable(table, true); if (!against.length && current().state.phase === 'waiting') beReady(); } else come();
	if (isNew && against.length) { toast(text); tones([523, 0], [659, 0.15]); }
}

/* The rest of the page: what is different at a table of an event. */
const { receive } = link, { closed, back, snapshot, diff } = heard, lobby = showLobby, toTable = showTable, leave = leaveTable, ready = beReady, more = stateMore, redraw = redrawAll;
const eventOf = id => tables.get(id)?.event;
link.receive = function (message) {
	const { request } = (message.type === 'ok' && this.unanswered.get(message.re)) || {};
	if (request && /^events?$/.test(request.type)) message.found = this.told[request.type];
	receive.call(this, message);
	if (message.type === 'event') take(message);
	if (message.type === 'called') called(message);
};
Object.assign(heard, {
	closed(id) {
		const event = eventOf(id), isHere = id === app.table;
		tables.delete(id);
		seen.lives.delete(id);
		if (event && isHere) return showEvent(event);
		closed.call(this, id);
		draw();
	},
	back() {
		back.call(this);
		if (app.screen === 'events') showEvents(true);
		seen.lives.clear();
		if (seen.id) follow(seen.id);
	},
	snapshot(copy) { snapshot.call(this, copy); drawScores(copy.state.table); },
	diff(copy, ...rest) { diff.call(this, copy, ...rest); drawScores(copy.state.table); },
});
showLobby = message => { unfollow(); lobby(message); };
showTable = (id, again) => {
	toTable(id, again);
	const event = app.screen === 'table' && eventOf(id);
	if (!event) return;
	watch([]);
	$('chatKey').before(icon('🏆', say('events.toEvent'), () => leaveTable(), '#eventKey'));
	part('ending').then(ending => {
		const { pane } = ending;
		if (pane.ofEvents) return;
		ending.pane = copy => (eventOf(copy.state.table) ? paneOfEvent(copy, pane(copy)) : pane(copy));
		ending.pane.ofEvents = true;
		drawTable();
	});
};
/** Back to the event. Whoever plays keeps the seat. */
leaveTable = stepped => {
	const id = app.table, event = eventOf(id), copy = current();
	if (!event || !copy || app.replay) return leave(stepped);
	if (myPlace(copy) < 0) { tables.delete(id); leaveQuietly(id); }
	showEvent(event);
};
/** The nonce of a deal for everybody is nobody's. */
beReady = (again, same) => (tables.get(app.table)?.against?.length === 0 ? tell({ type: 'ready' }) : ready(again, same));
stateMore = copy => {
	const call = !app.replay && tables.get(copy.state.table), { phase } = copy.state, { event } = seen;
	if (!call?.against || !/waiting|over/.test(phase)) return more(copy);
	if (phase === 'waiting') return [event?.round && say('events.round', call.round), call.until > Date.now() && say('events.begins', countdown(call.until - Date.now()))].filter(Boolean).join(' · ') || more(copy);
	return (event?.event === call.event && standing(event, copy.state.table)) || more(copy);
};
redrawAll = () => {
	redraw();
	if (app.screen === 'events') showEvents(true);
	if (app.screen === 'event') showEvent(seen.id, false);
};
/** The result of a game of an event: no other game there, but a way to the event. */
function paneOfEvent(copy, [facts, deeds]) {
	const isDeal = tables.get(copy.state.table)?.against?.length === 0, proof = facts.querySelector('#proof'), { event } = seen;
	for (const id of ['again', 'same', 'next', 'sit', 'leave']) deeds.querySelector('#' + id)?.remove();
	if (isDeal && !copy.state.over.deck) { deeds.querySelector('#replay')?.remove(); proof.className = 'mid small muted'; proof.textContent = say('events.secret'); }
	if (event && standing(event, copy.state.table)) proof.before(h('p.mid', h('b', standing(event, copy.state.table))));
	deeds.prepend(button(Say('events.toEvent'), () => leaveTable(), '.main#toEvent'));
	return [facts, deeds];
}

/** The screen that the address names; false for none. */
function route() {
	const [, id] = /^#event-([^/]+)$/.exec(location.hash) || [];
	if (id) { if (app.screen !== 'event' || seen.id !== id) showEvent(id, false); } else if (location.hash === '#events') showEvents(); else return false;
	return true;
}
addEventListener('popstate', () => { if (/^events?$/.test(app.screen) && !$('dialog').open && !route()) showLobby(); });
loaded.events = { 'events.title': () => showEvents(), 'events.deal': deal, showEvent, route };
if (link.told.called) called(link.told.called);
}
