'use strict';
/* Events: their list, one of them, and the way between them and their tables. */
{
document.head.append(h('style', `
.event { display: grid; grid-template-columns: minmax(0, 1fr); gap: .9rem; } .event > :empty, .event .col:empty { display: none; }
.event .bar > h1 { min-width: 0; overflow-wrap: anywhere; } .halves { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.2rem; } .event ol { list-style: none; margin: 0; padding: 0; } .rise { display: flex; justify-content: center; align-items: end; gap: 4px; text-align: center; } .rise li { flex: 0 1 10rem; min-width: 0; order: 1; } .rise li:first-child { order: 0; } .rise li:nth-child(2) { order: -1; }
.step { display: grid; place-items: center; border-radius: 10px 10px 0 0; background: var(--accent); color: var(--on-accent); font: 700 1.6rem/1 system-ui; height: 3rem; } .rise li:first-child .step { height: 6rem; } .rise li:nth-child(2) .step { height: 4.5rem; }
.event th:first-child, .event td:first-child { width: 2.2rem; } .event .tie { width: 3.6rem; color: var(--muted); font-size: .9rem; } .event td, .event th { font-variant-numeric: tabular-nums; } .event td { padding: .4rem .25rem; border-bottom: 1px solid color-mix(in srgb, var(--line) 45%, transparent); }
.duel { display: grid; grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr) auto; gap: .6rem; align-items: center; } .duel > :first-child { text-align: right; } .duel b { font-variant-numeric: tabular-nums; } .live-score { color: var(--good); }
.duel.me { font-weight: 700; } .event .list > li { min-height: 44px; } .more2 { display: grid; grid-template-columns: 1fr auto; gap: .75rem; } .more2 > button { min-height: 60px; } .rise .medal { font-size: 1.8rem; line-height: 1.2; } .count { font: 700 clamp(2.2rem, 9vw, 4rem)/1.1 system-ui; font-variant-numeric: tabular-nums; } .halves > :empty + .col { grid-column: 1 / -1; } .hero { justify-items: center; text-align: center; padding: 1.2rem; } .bracket { display: flex; overflow: auto hidden; padding: .3rem; } .bracket ol { flex: 1 0 8rem; max-width: 16rem; display: flex; flex-direction: column; margin-right: 1.4rem; }
.bracket ol:last-child { margin-right: 0; } .slot { flex: 1; display: grid; align-items: center; position: relative; padding: .3rem 0; min-height: 4.2rem; }
.slot::after, .slot::before { content: ""; position: absolute; width: .7rem; border: 0 solid var(--line); } .slot::after { left: 100%; } .slot::before { right: 100%; top: 50%; border-top-width: 1px; }
.bracket ol:first-child .slot::before, .bracket ol:last-child .slot::after, .slot.third::before { display: none; } .slot:nth-child(odd)::after { top: 50%; height: 50%; border-width: 1px 1px 0 0; } .slot:nth-child(even)::after { bottom: 50%; height: 50%; border-width: 0 1px 1px 0; }
.match2 { border: 1px solid var(--line); border-radius: 8px; background: var(--raised); padding: .15rem .5rem; font-size: .9rem; } .match2, .match2 .grow > div { display: flex; gap: .5rem; align-items: center; } .match2 .icon { min-height: 36px; min-width: 36px; font-size: 1rem; } .match2 .won { font-weight: 700; } .match2 .own-name { color: var(--accent); } .slot.third { flex: none; }
.bars { display: grid; grid-template-columns: auto 1fr; gap: .25rem .6rem; align-items: center; font-variant-numeric: tabular-nums; } .bars dt { text-align: right; } .bars dd { margin: 0; display: flex; gap: .4rem; align-items: center; } .bars i { height: 1rem; border-radius: 4px; background: var(--line); } .bars .me i { background: var(--accent); } .bars .me { font-weight: 700; }
@media (max-width: 699px) { .halves.first > :last-child { order: -1; } .bracket ol { flex-basis: 6.4rem; margin-right: 1rem; } .slot::after, .slot::before { width: .5rem; } }
@media (max-height: 560px) { .rise .medal { display: none; } .rise .step { height: 1.2rem; font-size: 1rem; } .rise li:first-child .step { height: 2.4rem; } .rise li:nth-child(2) .step { height: 1.8rem; } }
@media (min-width: 700px) { .sheet.event { width: min(84rem, 100%); } .halves { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 1.5rem; align-items: start; } .halves.tree { grid-template-columns: minmax(0, 1fr) minmax(0, 2.2fr); } ul.events { display: grid; grid-template-columns: 1fr 1fr; } }
@media (min-width: 1000px) and (min-height: 561px) { .sheet.event { padding: 1.5rem 2rem; } .halves { gap: 2rem; } }
`));
const pageSize = 100;
/** The event that is followed, as it was last told: its rounds by number, the names by number, the rows after the first page, the first round of its bracket that is shown, and the deal before it. */
const seen = { id: '', event: null, at: 0, round: 0, rounds: new Map(), names: new Map(), rows: [], from: null, before: null };
/** By table: its event, and where this player is called, against whom, in which round and until when others are waited for. */
const tables = new Map();
let all = null, own = new Map(), slots = null;

const ask = async request => { const reply = await link.ask(request); if (reply.type === 'error' && reply.code !== 'bad_password') toast(refusal(reply)); if (reply.code === 'sign_in_first') part('people').then(people => people.showAccount()); return reply; };
const countdown = ms => { const s = Math.max(0, Math.ceil(ms / 1000)), two = n => String(n).padStart(2, '0'); return s < 3600 ? clockText(s * 1000) : `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`; };
const timed = (key, until) => { const left = countdown(until - Date.now()); return key ? say(key, left) : left; };
const ends = (key, until) => h('span', { 'data-key': key, 'data-ends': until }, timed(key, until));
setInterval(() => { for (const one of document.querySelectorAll('[data-ends]')) { const text = timed(one.dataset.key, one.dataset.ends); if (one.textContent !== text) one.textContent = text; } }, 500);
const dotted = parts => parts.filter(Boolean).flatMap((part, number) => (number ? [' · ', part] : [part]));
/** Kind, round, people, time. */
const facts = ({ kind, phase, round, rounds, count, most, starts_in_ms: starts, ends_in_ms: end, rated, locked, place }, at) => dotted([place && say('events.placeOf', place, count), named('events.kinds', kind), phase !== 'running' && named('events.phases', phase), round && !/open|over/.test(phase) && (rounds ? say('events.roundOf', round, rounds) : say('events.round', round)), phase === 'open' && most < 256 ? `${say('events.people', count)} / ${most}` : say('events.people', count),
	starts !== undefined && ends('events.begins', at + starts), end !== undefined && ends('events.ends', at + end), rated && say('deeds.rated'), locked && '🔒']);
const points = halves => (halves / 2).toLocaleString(lang);
const steps = one => one.flips ?? one.moves;
/** What stands above the value of a tie-break, by FIDE's short names, and in which parts of a point it is told. */
const tieOf = { buchholz_cut1: ['BH-C1', 2], buchholz: ['BH', 2], direct: ['DE', 2], sonneborn: ['SB', 4], wins: ['WIN', 1], games: ['GP', 1] };
/** What somebody has come to: points, or of a deal groups, flips and time. */
const result = (one, isLong) => (one.groups === undefined ? (one.points === undefined ? '' : isLong ? say('patience.score', one.points % 2 ? points(one.points) : one.points / 2) : points(one.points)) : [isLong ? `${say(one.moves === undefined ? 'modes.found' : 'patience.homeHead')} ${one.groups}` : one.groups, isLong ? say(one.moves === undefined ? 'modes.flips' : 'patience.moves', steps(one)) : steps(one), clockText(one.ms)].join(' · '));
const nameOfNumber = number => seen.names.get(number) ?? `#${number}`;
const others = ({ seats }, number) => seats.filter(one => one !== number).map(nameOfNumber).join(', ');
/** What its maker has chosen beside the rules. */
const chosen = ({ kind, set }) => [set.rounds && `${say('events.rounds')}: ${set.rounds}`, set.double && say('events.double'), set.best_of > 1 && `${say('events.bestOf')}: ${set.best_of}`, set.seeds === 'rating' && `${say('events.seeds')}: ${named('events.seedings', set.seeds)}`, kind === 'arena' && countdown(set.minutes * 60000), set.when_full && say('events.whenFull'), set.admits !== 'people' && `${say('events.admits')}: ${named('events.admissions', set.admits)}`];
/** Where this player stands, and what comes next. */
function standing({ you, count, pairings, phase, kind }, besides) {
	if (!you) return '';
	const next = pairings.find(one => !one.how && one.table !== besides && one.seats.includes(you.number)), foes = next && others(next, you.number), waits = /open|running/.test(phase) && you.status === 'here' && kind !== 'deal';
	return [you.place && say('events.placeOf', you.place, count), result(you, true), you.status !== 'here' && phase !== 'over' && named('events.statuses', you.status), foes ? say('events.next', foes) : waits && say('events.waits')].filter(Boolean).join(' · ');
}
const opened = name => h('div.row.bar', icon('←', Say('keys.back'), name === 'events' ? () => showLobby() : () => showEvents()), h('h1.grow', name === 'events' ? say('events.title') : seen.event?.title ?? ''), name === 'event' && seen.event && seen.event.kind !== 'deal' && icon('🔗', say('link'), () => copyText(`${location.origin}/#event-${seen.id}`, true), '#linkEvent'));
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
const entry = one => h('button.past', { type: 'button', id: 'event-' + one.event, onclick: () => showEvent(one.event) }, h('b.line.cut', one.title), h('span.line.muted.small', facts(one, one.at)));
const streak = () => all?.streak > 1 && h('p', h('b', say('events.streak', all.streak)));
async function showEvents(again) {
	if (!again) { depart(); unfollow(); go('/#events', app.screen !== 'event'); all = null; }
	const groups = all && [['running', /running|paused|ending/], ['open', /open/], ['over', /over/]].map(([name, phase]) => [name, all.filter(one => phase.test(one.phase))]).filter(([, found]) => found.length);
	show('events', h('div.sheet.event', opened('events'), h('div.more2', button([h('b', say('events.deal')), h('span.line.muted.small', say('events.dealWhy'))], deal, '#deal'), button('＋ ' + Say('events.new'), () => part('forms').then(() => newEvent(true)), '.main#newEvent')), streak(),
		groups ? groups.length ? groups.map(([name, found]) => [h('h2', big(named('events.phases', name))), h('ul.col.events', found.map(one => h('li', entry(one))))]) : h('p.muted.hero', say('events.none')) : h('p.muted', say('wait'))), say('events.title'));
	if (all) return;
	await load();
	if (app.screen === 'events') showEvents(true);
}
const usualEvent = { kind: 'swiss', game: '', mode: 'classic', level: 'easy', rows: 4, columns: 4, theme: 'random', seats: 2, group: 2, scoring: 'pairs', turn_seconds: '', game_seconds: 180, hide_ms: 1000, rounds: '', double: false, best_of: 1, seeds: 'lot', minutes: 60, window: '', starts: '', most: '', rated: false, guests: true, admits: 'people', title: '', password: '', public: true, more: false };
/** How many people each kind is for. */
const peopleOf = { round_robin: [3, 16], swiss: [4, 256], knockout: [2, 256], arena: [2, 256], deal: [1, 10000] };
/** The form of a new event: its kind, what only this kind has, and the rules of its tables as in the form of a table. */
function newEvent(push) {
	if (push) { unfollow(); go('/#events-new', true); app.event = { ...usualEvent, ...app.event }; }
	const { kit, sheet, check, numbers, seconds } = loaded.forms, draft = app.event, { kind } = draft, isDeal = kind === 'deal', [least, most] = peopleOf[kind], modes = isDeal ? ['solo'] : ['classic', 'race', 'scramble'];
	if (draft.game) draft.mode = isDeal ? 'solo' : 'race'; else if (!modes.includes(draft.mode)) [draft.mode] = modes;
	const all = kit(draft, false, newEvent), { pick, problem } = all, { mode } = draft, isClocked = draft.game || isDeal || mode === 'race', accounts = link.caps.includes('accounts'), dict = key => Object.entries(words[key]), tick = (key, label) => check(say(label), draft[key], value => all.put(key, value), key);
	const times = list => list.map(minutes => [minutes, countdown(minutes * 60000)]), lengths = [5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 360, 720, 1440];
	const own = { round_robin: () => tick('double', 'events.double'), swiss: () => pick('rounds', 'events.rounds', [['', say('events.enough')], ...numbers(1, 20)]), knockout: () => [pick('best_of', 'events.bestOf', [1, 3, 5].map(n => [n, n])), pick('seeds', 'events.seeds', dict('events.seedings'))], arena: () => pick('minutes', 'events.length', times(lengths)), deal: () => pick('window', 'events.length', [['', say('events.midnight')], ...times([...lengths, 2880, 10080])]) }[kind];
	const usual = [own(), !isDeal && pick('starts', 'events.start', [['', say('events.byHost')], ['full', say('events.whenFull')], ...[1, 2, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 360, 720, 1440].map(minutes => [minutes, say('events.within', countdown(minutes * 60000))])]), pick('most', 'events.most', [['', most], ...[3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 32, 48, 64, 100, 128].filter(n => n >= least && n < most).map(n => [n, n])], ''),
		all.game(), !draft.game && modes.length > 1 && pick('mode', 'rules.mode', modes.map(id => [id, named('modes.names', id)])), pick('level', 'rules.level', Object.entries(levelsOf(draft.game || undefined)).filter(([one]) => !draft.game || one !== 'custom')), !draft.game && [draft.level === 'custom' && [pick('rows', 'rules.rows', numbers(1, 12)), pick('columns', 'rules.columns', numbers(1, 12))], pick('theme', 'rules.theme', dict('rules.themes'))], kind === 'arena' && pick('seats', 'rules.seats', numbers(2, 4))];
	const further = [!draft.game && [pick('group', 'rules.group', numbers(2, 4)), pick('scoring', 'rules.scoring', dict('rules.scorings'))], !isClocked && pick('turn_seconds', mode === 'scramble' ? 'modes.attempt' : 'rules.turn', seconds(['', 5, 10, 15, 20, 30, 60, 120])), isClocked && pick('game_seconds', 'rules.gameTime', seconds([...(isDeal ? [0] : []), 60, 120, 180, 300, 600])), !draft.game && pick('hide_ms', 'rules.hide', [200, 500, 1000, 1500, 2000, 3000].map(ms => [ms, say('common.seconds', (ms / 1000).toLocaleString(lang))])),
		pick('admits', 'events.admits', dict('events.admissions')), isDeal ? accounts && tick('dealGuests', 'events.guests') : [accounts && tick('rated', 'events.isRated'), !draft.rated && tick('guests', 'events.guests')]];
	sheet(all, dict('events.kinds').map(([id, name]) => all.choice(id, named('events.about', id), 'kind', name)), usual, further, async () => {
		const request = { type: 'event_create', kind, public: draft.public }, { title, password, starts, window: length, rated, guests, dealGuests, double } = draft, rules = all.rules();
		for (const key of ['rounds', 'best_of', 'seeds', 'minutes', 'most', 'admits']) { if (key in rules) request[key] = rules[key]; delete rules[key]; }
		delete rules.starts;
		delete rules.window;
		if (draft.game) rules.game = draft.game;
		if (isClocked && !rules.game_seconds && !isDeal) rules.game_seconds = draft.game_seconds || 180;
		if (kind === 'round_robin' && double) request.double = true;
		if (isDeal) {
			if (length) request.minutes = length;
			if (dealGuests) request.guests = true;
		} else {
			if (starts === 'full') request.when_full = true; else if (starts) request.starts_in_ms = starts * 60000;
			if (rated) request.rated = true; else if (!guests) request.guests = false;
		}
		if (title.trim()) request.title = title.trim();
		if (password) request.password = password;
		const reply = await link.ask({ ...request, rules });
		if (reply.type === 'ok') showEvent(reply.event); else problem.textContent = refusal(reply);
	}, { screen: 'newEvent', title: Say('events.new'), legend: say('events.kind'), done: Say('events.new') });
}
/** The deal of the day, which the first one makes. */
async function deal() {
	await load();
	const running = all.find(one => one.kind === 'deal' && one.phase === 'running'), reply = running || await ask({ type: 'event_create', kind: 'deal' });
	if (reply.event) showEvent(reply.event); else if (app.screen !== 'events') showEvents();
}

/** Has the server tell what becomes of an event, from now on. */
function follow(id) {
	if (seen.id !== id) {
		unfollow();
		Object.assign(seen, { id, event: null, round: 0, rounds: new Map(), names: new Map(), rows: [], from: null, before: null });
	}
	return ask({ type: 'event', event: id, on: true, limit: pageSize, ...(seen.round ? { round: seen.round } : {}) });
}
function unfollow() {
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
	if (seen.event?.kind !== 'deal') return;
	if (!all) await load();
	const before = all.find(one => one.kind === 'deal' && one.phase === 'over' && one.event !== id);
	if (before && seen.event.phase !== 'over') seen.before = (await ask({ type: 'event', event: before.event, limit: pageSize - 1 })).found;
	draw();
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
	put('facts', [event.phase, event.round, event.rounds, count, seen.at], h('p.muted', facts(event, seen.at)), h('p.muted.small', dotted([describe({ theme: 'random', ...event.rules }), ...chosen(event)])));
	const mine = standing(event, call?.[0]) || (isDeal ? say('events.dealWhy') : '');
	put('own', [mine, call], mine && h('p', { role: 'status' }, h('b', mine)), call && h('div.panel.col', h('p', say('events.called', call[1].against.join(', ')), call[1].until > Date.now() && [' · ', ends('events.begins', call[1].until)]), button(Say('deeds.goOn'), () => showTable(call[0]), '.main#goOn')));
	const joins = !/ending|over/.test(phase) && (you ? you.status === 'away' : phase === 'open' || isDeal || kind === 'arena' || (kind === 'swiss' && event.round < 3)), directs = event.maker === (link.account?.id ?? link.player);
	put('deeds', [joins, directs, phase, you?.status, count, lang], h('div.row', joins && button(isDeal ? Say('play') : Say('events.join'), () => join(), '.main#joinEvent'), directs && phase === 'open' && button(Say('host.start'), () => ask({ type: 'event_start', event: seen.id }), '#startEvent', { disabled: count < ({ swiss: 4, round_robin: 3 }[kind] || 2) }),
		!isOver && /here|away|playing/.test(you?.status) && !isDeal && button(Say('events.leave'), () => confirmThen(say('events.leaveQuestion', event.title), say('events.leave'), () => ask({ type: 'event_leave', event: seen.id })), '.quiet#leaveEvent'),
		directs && !/ending|over/.test(phase) && button(Say('events.end'), () => confirmThen(say('events.endQuestion', event.title), say('events.end'), () => ask({ type: 'event_end', event: seen.id })), '.quiet#endEvent')));
	const best = isOver ? players.filter(one => one.place <= 3).slice(0, 3) : [];
	put('best', best, best.length > 0 && h('ol.rise', best.map(one => h('li', h('span.line.medal', { 'aria-hidden': 'true' }, '🥇🥈🥉'.match(/./gu)[one.place - 1]), h('b.line.cut', one.name), h('span.line.small.muted', result(one)), h('span.step', one.place)))));
	const rows = [...players, ...seen.rows.filter(one => !players.some(other => other.who === one.who))], isOpen = phase !== 'open' && (!isDeal || isOver);
	const ties = isOpen && !isDeal ? event.order.slice(1, 3).filter(key => tieOf[key]) : [], isPatience = Boolean(event.rules.game);
	const heads = !isOpen ? [] : isDeal ? [[say(isPatience ? 'patience.homeHead' : 'modes.found')], [say(isPatience ? 'patience.movesHead' : 'over.flips')], [say('over.time', '').trim()]] : [...ties.map(key => [tieOf[key][0], key.replaceAll('_', ' ')]), [say('over.score')]];
	const cells = one => (!isOpen ? [] : isDeal ? [(one.won ? '★ ' : '') + (one.groups ?? ''), steps(one) ?? '', one.ms === undefined ? '' : clockText(one.ms)] : [...ties.map((key, at) => (one.ties?.[at] === undefined ? '' : (one.ties[at] / tieOf[key][1]).toLocaleString(lang))), result(one)]);
	put('left', [rows, you, more, count, event.done, isDeal && all?.streak, lang], isDeal && !isOver && h('div.panel.col.hero', count > 0 && h('p.count', `${event.done} / ${count}`), h('p.muted', say('events.secret')), streak()), rows.length > 0 && h('h2', say('events.standings')), rows.length > 0 && h('table', h('thead', h('tr', h('th', h('span.sr', '#')), h('th', { scope: 'col' }, say('settings.name')), heads.map(([text, about], at) => h('th' + (at < ties.length ? '.tie' : ''), { scope: 'col', title: about }, text)))), h('tbody', rows.map(one => h('tr' + (one.who === you?.who ? '.me' : ''), h('td', one.place ? one.place + '.' : ''), h('td', one.name, one.streak > 1 && !isOver && h('span.small', ' 🔥', one.streak), one.status !== 'here' && !(isOver && /out|done|away/.test(one.status)) && h('span.muted.small', ' ', named('events.statuses', one.status))), cells(one).map((value, at) => h('td' + (at < ties.length ? '.tie' : ''), value)))))),
		more !== undefined && rows.length < count && button('…', async () => { const found = await further({ after: rows.length }); if (found) { seen.rows.push(...found.players); draw(); } }, '#moreRows', { 'aria-label': Say('keys.next') }));
	slots.halves.classList.toggle('tree', kind === 'knockout' && phase !== 'open');
	slots.halves.classList.toggle('first', kind === 'knockout' || phase === 'open');
	if (phase === 'open') drawWaiting(event); else if (isDeal) drawDeal(event, players); else if (kind === 'knockout') drawBracket(event); else drawPairings(event);
	drawScores(event.pairings);
}
async function join(password) {
	const { id, event } = seen;
	if (event.locked && !event.you && !password) return askPassword(event.title, join);
	const reply = await ask({ type: 'event_join', event: id, ...(password ? { password } : {}) });
	if (reply.code === 'bad_password') { if (password) return refusal(reply); askPassword(event.title, join); }
}

/** "1 : 0"; "+ : -" without a game; while it runs, the score there. */
function score({ seats, how, points: half, wins, score: now }) {
	if (seats.length < 2) return say('events.bye');
	if (how === 'default' && half) return half.map(one => (one > 0 ? '+' : '−')).join(' : ');
	return (now || wins || half?.map(points))?.join(' : ') ?? '– : –';
}
const scoreOf = one => h('b' + (one.table && !one.how ? '.live-score' : ''), { 'data-score': one.table }, score(one));
/** What a part shows beside scores. These change under it once a second, and whoever presses a button there goes on. */
const unscored = pairings => pairings.map(({ score: now, ...rest }) => rest);
function drawScores(pairings) {
	for (const box of document.querySelectorAll('[data-score]')) {
		const [table, at] = box.dataset.score.split(' '), one = pairings.find(pairing => pairing.table === table), text = one && String(at === undefined ? score(one) : one.score?.[at] ?? '');
		if (one && box.textContent !== text) box.textContent = text;
	}
}
const look = one => one.table && !one.how && !one.seats.includes(seen.event.you?.number) && icon('👁', `${Say('lobby.watch')}: ${one.seats.map(nameOfNumber).join(' – ')}`, () => lookOn(one.table), '', { id: 'watch-' + one.table });
function drawPairings({ pairings, round, kind, you }) {
	const at = seen.round || round, turn = to => { seen.round = to === round ? 0 : to; follow(seen.id); };
	put('right', [unscored(pairings), at, round, you?.number, seen.names.size, lang], (pairings.length > 0 || round > 1) && h('div.row.bar', h('h2.grow', say('events.pairings') + (kind !== 'arena' && round ? ': ' + say('events.round', at) : '')), kind !== 'arena' && round > 1 && [icon('‹', say('events.round', at - 1), () => turn(at - 1), '#roundBefore', { disabled: at < 2 }), icon('›', say('events.round', at + 1), () => turn(at + 1), '#roundAfter', { disabled: at >= round })]),
		pairings.length > 0 && h('ul.panel.list', pairings.map(one => h('li' + (one.seats.length > 2 ? '.row' : '.duel') + (one.seats.includes(you?.number) ? '.me' : ''), one.seats.length > 2 ? [h('span.grow', one.seats.map(nameOfNumber).join(' – ')), scoreOf(one), look(one)] : [h('span.cut', nameOfNumber(one.seats[0])), scoreOf(one), h('span.cut', one.seats[1] ? nameOfNumber(one.seats[1]) : ''), look(one) || h('span')]))));
}
/** Before it begins: how long that is, or how many have come. */
function drawWaiting({ kind, count, most, starts_in_ms: starts, set }) {
	put('right', [seen.at, lang], h('div.panel.col.hero', h('p', named('events.about', kind)), starts === undefined ? h('p.count', set.when_full ? `${count} / ${most}` : count) : [h('p.muted', say('events.start')), h('p.count', ends('', seen.at + starts))], h('p.muted', starts === undefined ? set.when_full ? say('events.whenFull') : say('events.people', count).replace(/^\d+ ?/, '') : say('events.people', count))));
}
/** Of many rounds the last that have room, but no later than the one before the round that is played; a key leads to those before and after. */
function drawBracket({ rounds = 0, you, round, set }) {
	const most = innerWidth < 700 ? 3 : 4, from = seen.from ?? Math.max(0, Math.min(round - 2, rounds - most)), turn = to => { seen.from = to; draw(); };
	const box = (pairing, isThird) => h('li.slot' + (isThird ? '.third' : ''), h('div', isThird && h('p.muted.small', say('events.third')), h('div.match2', h('div.grow', [0, 1].map(line => {
		const sorted = pairing ? [...pairing.seats].sort((a, b) => a - b) : [], number = sorted[line], at = pairing?.seats.indexOf(number), live = pairing?.table && !pairing.how;
		if (number === undefined) return h('div.muted', pairing ? say('events.bye') : '…');
		return h('div' + (pairing.winner === number ? '.won' : '') + (you?.number === number ? '.own-name' : ''), h('span.grow.cut', (pairing.winner === number ? '✓ ' : '') + nameOfNumber(number)), live && h('b.live-score', { 'data-score': `${pairing.table} ${at}` }, pairing.score?.[at] ?? ''), sorted.length > 1 && (!live || set.best_of > 1) && h('b', pairing.wins?.[at] ?? ''));
	})), pairing && look(pairing))));
	const columns = Array.from({ length: rounds }, (_, at) => { const pairings = seen.rounds.get(at + 1) || [], third = pairings.find(one => one.third); return h('ol', { 'aria-label': say('events.round', at + 1) }, Array.from({ length: 2 ** (rounds - 1 - at) }, (_, match) => box(pairings.find(one => one.match === match && !one.third))), third && box(third, true)); }).slice(from);
	put('right', [[...seen.rounds].map(([number, pairings]) => [number, unscored(pairings)]), from, you?.number, seen.names.size, rounds, lang], round && h('div.row.bar', h('h2.grow', say('events.pairings') + ': ' + say('events.round', round)), rounds > most && [icon('‹', say('events.round', from), () => turn(from - 1), '#columnsBefore', { disabled: from < 1 }), icon('›', say('events.round', from + 2), () => turn(from + 1), '#columnsAfter', { disabled: from > rounds - 3 })]), columns.length > 0 && h('div.bracket', { tabIndex: 0, role: 'group', 'aria-label': say('events.pairings') }, columns));
}
/** Before the end how the deal before went; then how many have come to what. */
function drawDeal(event, players) {
	const { phase } = event, before = all?.find(one => one.kind === 'deal' && one.phase === 'over' && one.event !== seen.id), last = seen.before?.event === before?.event && seen.before;
	put('right', [phase, phase === 'over' && [event, players], before, last, seen.rows.length, Boolean(loaded.patience), lang], phase === 'over' && spread(event, [...players, ...seen.rows]), before && entry(before), last && phase !== 'over' && spread(last, last.players));
}
/** How many needed how many flips or moves, as bars; and whether the deal was the one that was promised. */
function spread({ you, opened: secret, commit, rules, done }, players) {
	const found = players.map(steps).filter(one => one !== undefined);
	if (!found.length) return [];
	const least = Math.min(...found), width = Math.floor((Math.max(...found) - least) / 10) + 1, bars = [], mine = you && steps(you);
	for (const one of found) { const at = Math.floor((one - least) / width); bars[at] = (bars[at] || 0) + 1; }
	const most = Math.max(...bars.filter(Boolean)), faces = secret && Object.fromEntries(secret.deck.map(face => [face, {}])), check = () => verdict({ over: { server_seed: secret.server_seed, ranking: [{ seat: 0 }], nonces: [null], deck: secret.deck }, rules, faces, commit, game: secret.game }, new Map());
	if (secret && rules.game && !loaded.patience) part('patience').then(draw);
	const proof = secret && (!rules.game || loaded.patience) && check();
	return [h('h2', `${say('events.spread')} · ${say(rules.game ? 'patience.movesHead' : 'over.flips')}${found.length < done ? ` · ${found.length} / ${done}` : ''}`), h('dl.bars', Array.from(bars, (number = 0, at) => { const from = least + at * width, isMine = mine >= from && mine < from + width; return [h('dt' + (isMine ? '.me' : ''), width > 1 ? `${from}–${from + width - 1}` : from), h('dd' + (isMine ? '.me' : ''), h('i', { style: { width: `${(number * 80) / most}%` } }), number)]; })),
		proof && h('p#proof' + (proof === 'checked' ? '.small.muted' : '.bad'), (proof === 'checked' ? '✓ ' : '⚠ ') + say({ checked: 'over.checked', forged: 'over.forged' }[proof] || 'over.unchecked'))];
}

function lookOn(id) {
	tables.set(id, { event: seen.id });
	if (link.tables.has(id)) return showTable(id);
	joinTable(id, '', true);
}
/** This player's game: the page goes there, unless another game is being played. */
function called({ event, table, round, against, begins_in_ms: ms }) {
	const isNew = !tables.get(table)?.against, text = against.length ? say('events.called', against.join(', ')) : say('events.deal'), here = app.screen === 'table' && !app.replay && app.table !== table && current();
	tables.set(table, { event, round, against, until: Date.now() + ms });
	if (seen.id !== event) follow(event);
	if (!link.tables.has(table)) return;
	const come = () => { showTable(table); if (!against.length && link.tables.get(table).state.phase === 'waiting') beReady(); };
	if (here && me(here) >= 0 && /playing|paused/.test(here.state.phase)) return dialog(text, choose(Say('deeds.goOn'), come, '.main'));
	if (app.screen === 'table' && app.table === table) { showTable(table, true); if (!against.length && current().state.phase === 'waiting') beReady(); } else come();
	if (isNew && against.length) { toast(text); tones([523, 0], [659, 0.15]); }
}

/* The rest of the page: what is different at a table of an event. */
const { receive } = link, { closed, back } = heard, lobby = showLobby, toTable = showTable, leave = leaveTable, ready = beReady, more = stateMore, redraw = redrawAll;
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
		if (event && isHere) return showEvent(event);
		closed.call(this, id);
		draw();
	},
	back() {
		back.call(this);
		if (app.screen === 'events') showEvents(true);
		if (seen.id) follow(seen.id);
	},
});
showLobby = message => { unfollow(); lobby(message); };
showTable = (id, again) => {
	toTable(id, again);
	const event = app.screen === 'table' && eventOf(id);
	if (!event) return;
	if (seen.id !== event) follow(event);
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
	if (app.screen === 'newEvent') newEvent();
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
	if (id) { if (app.screen !== 'event' || seen.id !== id) showEvent(id, false); } else if (location.hash === '#events') showEvents(); else if (location.hash === '#events-new') part('forms').then(() => newEvent(true)); else return false;
	return true;
}
addEventListener('popstate', () => { if (/^(events?|newEvent)$/.test(app.screen) && !$('dialog').open && !route()) showLobby(); });
loaded.events = { 'events.title': () => showEvents(), 'events.deal': deal, showEvent, route };
if (link.told.called) called(link.told.called);
}
