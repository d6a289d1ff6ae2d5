'use strict';
/* What a game was, once it is over: the result, its squares, what was best, and the feast. */
{
/* BEGIN core: no browser needed. Tests run it in node against Protocol/vectors. */
/** The attempts of a seat in the order of a game's changes: "match", "miss", or "avoidable" where all cards of the first card's group had been up. */
function attempts(changes, seat, group) {
	const seen = new Map(), held = new Map(), found = [];
	for (const { op, seat: whose, card, cards, face } of changes) {
		if (op === 'reveal') seen.set(card, face);
		if (op === 'hold') held.set(card, whose);
		for (const one of (op === 'release' && cards) || []) held.delete(one);
		if (whose !== seat || !/^(match|miss)$/.test(op)) continue;
		const equal = [...seen.keys()].filter(one => seen.get(one) === seen.get(cards[0]) && (held.get(one) ?? seat) === seat);
		found.push(op === 'miss' && cards.length > 1 && equal.length === group ? 'avoidable' : op);
	}
	return found;
}
const squares = { match: '🟩', miss: '⬜', avoidable: '🟥' };
/** A game as text to share: its title, ten squares to a line, and the figures. */
function squaresText(title, kinds, ms) {
	const lines = kinds.map(kind => squares[kind]).join('').match(/.{1,10}/gu) || [], count = Object.keys(squares).map(kind => kinds.filter(one => one === kind).length + squares[kind]);
	return [title, ...lines, `${count.join(' ')}${ms ? ' · ' + clockText(ms) : ''}`].join('\n');
}
/** A game of patience as a line to share. */
function patienceText({ game, mode, level, deal }, isWon, home, cards, moves, ms) {
	const won = isWon && ms && say('patience.wonIn', clockText(ms));
	return [named('patience.games', game), mode !== 'solo' && named('modes.names', mode), levelText(level, game), deal && say('patience.dealNumber', deal), won || say('patience.homeOf', home, cards), !won && ms && clockText(ms), say('patience.moves', moves)].filter(Boolean).join(' · ');
}
/** The tries that one who forgets nothing is expected to need for so many pairs (Velleman and Warrington). */
function perfect(pairs) {
	let fewer = [0];
	for (let n = 1; n <= pairs; n++) {
		const expected = Array(n + 3).fill(n); // By the number of cards that are known without their equals.
		for (let known = n - 1; known >= 0; known--) {
			const unseen = 2 * n - known, match = known / unseen, equal = 1 / (unseen - 1), late = known / (unseen - 1), next = fewer[Math.min(known, n - 1)];
			expected[known] = match * (1 + (known > 0 ? fewer[known - 1] : 0)) + (1 - match) * (equal * (1 + next) + late * (2 + next) + Math.max(0, 1 - equal - late) * (1 + expected[known + 2]));
		}
		fewer = expected;
	}
	return fewer[0];
}
/** Whether three turns in a row of a player's own ran out, and the game ended by it. */
function missedTurns(changes, isOwn) {
	const ops = changes.map(one => one.op), over = ops.lastIndexOf('over'), last = changes.slice(ops.lastIndexOf('miss', over), over), [miss] = last;
	return miss?.op === 'miss' && isOwn(miss.seat) && last.some(({ op, seat, status }) => op === 'seat' && seat === miss.seat && status === 'left') && !last.some(one => one.op === 'turn');
}
loaded.ending = { attempts, squaresText, patienceText, perfect, missedTurns };
/* END core */

/** The seat whose game this page's player has played; undefined where there is none, or several. */
function ownSeat({ state, final }) {
	const own = (state.over ? state.over.ranking.map(one => one.seat) : [...state.seats.keys()]).filter(seat => isOurs((state.over ? final : state.seats)[seat]));
	return own.length === 1 ? own[0] : undefined;
}
const kindsOf = copy => { const seat = ownSeat(copy); return seat === undefined || patience(copy) ? [] : attempts(copy.past, seat, copy.state.rules.group); };
const isAlone = ({ mode }) => mode === 'solo';
/** A game's best in words. */
const bestText = ({ rules }, { best, ms }) => [best !== undefined && say(rules.game ? 'patience.moves' : isAlone(rules) ? 'ending.tries' : 'patience.score', best), ms && clockText(ms)].filter(Boolean).join(' · ');
const bestOf = state => (parsed('bests') || {})[bestKey(state.rules)] || {};
/** Keeps what was best, and tells what is new. */
function record(copy) {
	const { state } = copy, { over, rules } = state, seat = ownSeat(copy), runs = {}, story = copy.story = { game: state.game };
	for (const { op, seat: whose } of copy.past) {
		if (op === 'miss') runs[whose] = 0;
		if (op === 'match' && (runs[whose] = (runs[whose] || 0) + 1) > (story.run?.[1] || 1)) story.run = [whose, runs[whose]];
	}
	if (seat === undefined || over.reason === 'aborted') return;
	const mine = copy.final[seat], isWon = over.won.includes(seat), fewest = rules.game || isAlone(rules), old = bestOf(state), value = rules.game ? mine.moves : fewest ? mine.groups + mine.misses : mine.score, now = { ...old, run: isWon ? (old.run || 0) + 1 : 0 };
	if (!rules.game && isAlone(rules) && isWon && rules.group === 2 && mine.groups <= 60) story.saved = Math.round(perfect(mine.groups) - value);
	if (isWon && (old.best === undefined || (fewest ? value < old.best : value > old.best))) { now.best = value; story.isBest = old.best !== undefined; }
	if (isWon && fewest && copy.took && !(copy.took >= old.ms)) { story.isBest ||= Boolean(old.ms); now.ms = copy.took; }
	keep.set('bests', JSON.stringify({ ...parsed('bests'), [bestKey(rules)]: now }));
	Object.assign(story, { streak: now.run, best: now });
	if (isWon && link.account && isAlone(rules) && rules.level !== 'custom') {
		link.ask({ type: 'leaders', game: rules.game || 'memory', mode: 'solo', level: rules.level, by: 'best_ms', limit: 1 }).then(reply => {
			story.place = reply.type === 'ok' && link.told.leaders.mine?.place;
			if (story.place && current() === copy) drawTable();
		});
	}
}

const winners = copy => say('over.wonBy', copy.state.over.won.map(one => playerOf(copy, one)).join(', '));
/** Who left others before the own first move, as whoever watches bots does, has not lost. */
function title(copy) {
	const { over: { ranking, won }, rules: { mode } } = copy.state, isMine = number => { const seat = copy.final[number]; return isOurs(seat) && (mode === 'solo' || seat.status !== 'left' || seat.flips > 0 || seat.moves > 0); }, dealt = ranking.some(one => isMine(one.seat)), isWon = won.some(isMine);
	if (mode === 'solo') return say(!dealt ? 'over.title' : isWon ? 'over.won' : 'over.lost');
	if (mode === 'coop') return say(won.length ? 'modes.allWon' : 'modes.allLost');
	if (isWon && !shared(copy)) return say('over.won');
	if (!won.length) return say(ranking.length > 1 ? 'over.drawn' : 'over.title');
	return dealt && !shared(copy) ? say('over.lost') : big(winners(copy));
}
/** What is harder than a game that was won: [its name, how it begins]. */
function next({ state: { rules, seats }, final }) {
	const after = (names, one) => names.filter(name => name !== 'custom')[names.indexOf(one) + 1], own = seats.findIndex(isOurs);
	if (rules.mode === 'solo') {
		const level = after(Object.keys(words['rules.levels']), rules.level);
		return level && rules.level !== 'custom' && [levelText(level, rules.game), { ...(rules.game && { game: rules.game }), mode: 'solo', level }];
	}
	const others = final.filter((one, seat) => one.player && seat !== own), all = Object.keys(words['rules.strengths']), strength = after(all, others.map(one => one.bot).sort((a, b) => all.indexOf(b) - all.indexOf(a))[0]);
	if (!strength || !others.length || rules.game || !others.every(one => one.bot)) return null;
	const { mode, level, rows, columns, group, scoring, theme } = rules;
	return [named('rules.strengths', strength), { mode, level, ...(level === 'custom' && { rows, columns }), group, scoring, theme, seats: others.length + 1, bots: others.map(() => strength) }];
}
function pane(copy) {
	const { seats, over, rules } = copy.state, solo = rules.mode === 'solo', other = patience(copy), columns = other ? { moves: 'patience.movesHead', undos: 'patience.undo' } : { flips: 'over.flips', misses: 'over.misses' }, seat = me(copy), asked = seat >= 0 && seats[seat].ready, waits = taken(copy.state) < (solo ? 1 : 2), account = link.account?.name, isWon = over.won.some(one => isOurs(copy.final[one]));
	const why = { cleared: other ? 'patience.cleared' : 'over.cleared', resigned: solo ? 'modes.givenUp' : 'over.resigned', abandoned: solo ? 'modes.playerLeft' : missedTurns(copy.past, one => isOurs(copy.final[one])) ? 'over.missedTurns' : 'over.abandoned', stalled: 'over.stalled', clock: 'over.clock', tries: 'over.tries', aborted: 'over.aborted' }[over.reason];
	const nonce = seat >= 0 && over.nonces?.[seat], proof = copy.verdict === 'checked' && copy.sent[0] && nonce && !copy.sent.includes(nonce) ? 'forged' : copy.verdict, { story = {} } = copy, kinds = kindsOf(copy), mine = copy.final[ownSeat(copy)], more = isWon && seat >= 0 && !asked && !isOfEvent(copy) && next(copy), avoidable = kinds.filter(one => one === 'avoidable').length;
	// Without the beginning of a game there is no strip of it.
	const strip = mine && !other && kinds.length > 0 && kinds.length === mine.groups + mine.misses, board = copy.state.board;
	const text = strip ? squaresText(`Pairs ${named('modes.names', rules.mode)} ${board.rows}×${board.columns}`, kinds, copy.took) : other && mine && patienceText(rules, isWon, mine.groups, other.total(copy), mine.moves, copy.took), one = solo && mine, facts = [story.saved !== undefined && story.saved >= 0 && (story.saved ? say('ending.better', story.saved) : say('ending.asGood')), story.isBest && say('ending.best'), story.run && say('ending.run', mine && story.run[0] === ownSeat(copy) ? say('seats.you') : playerOf(copy, story.run[0]), story.run[1]),
		!story.isBest && (solo || other) && bestText(copy.state, story.best || {}) && say('ending.bestOf', bestText(copy.state, story.best || {})), story.streak > 1 && say('patience.streak', story.streak), story.place && say('deeds.ownPlace', story.place)].filter(Boolean);
	/** Another game; who gave this one up sits down before. */
	const again = async same => { if (seat < 0) await joinTable(copy.state.table); if (me(copy) >= 0) beReady(true, same); }, canBe = !isOfEvent(copy) && (seat >= 0 || seats.some(one => one.status === 'open')), plays = canBe && (seat >= 0 || (mine && (solo || mine.flips > 0 || mine.moves > 0)));
	return [h('div.col', isWon && h('p.mid.cup', { 'aria-hidden': 'true' }, '🏆'), h('h2#overTitle', title(copy)), why && h('p.mid.muted', !isWon && !solo && mine && over.won.length > 0 && rules.mode !== 'coop' && big(winners(copy)) + ' ', say(why), copy.took ? ' ' + say('over.time', clockText(copy.took)) : ''),
		strip && h('div.strip', { role: 'img', 'aria-label': `${say('over.flips')}: ${kinds.filter(kind => kind === 'match').length} ✓, ${kinds.length - kinds.filter(kind => kind === 'match').length} ✕` }, kinds.map(kind => h('span.' + kind))),
		avoidable > 0 && h('p.mid.small', say('ending.avoidable', avoidable)),
		one ? h('p.mid', h('b', other ? say('patience.homeOf', one.groups, other.total(copy)) : say('modes.foundOf', one.groups, board.cards.length / rules.group)), ' · ', other ? other.tally(one) : say('seats.tally', one.flips, one.misses))
			: h('table', h('thead', h('tr', h('th', h('span.sr', '#')), ['settings.name', 'over.score', ...Object.values(columns)].map(key => h('th', { scope: 'col' }, say(key))))), h('tbody', over.ranking.map(one => {
				const numbers = copy.final[one.seat];
				return h('tr' + (isOurs(numbers) ? '.me' : ''), h('td', one.place), h('td', symbol(one.seat), ' ', playerOf(copy, one.seat)), [one.score, ...Object.keys(columns).map(key => numbers[key])].map(number => h('td', number)));
			}))),
		facts.length > 0 && h('ul.facts', facts.map(fact => h('li', fact))),
		account && over.rated && h('p.mid.muted.small', say('people.rated', account)),
		h('p.mid#proof' + (proof === 'checked' ? '.small.muted' : '.bad'), (proof === 'checked' ? '✓ ' : '⚠ ') + say({ checked: 'over.checked', forged: 'over.forged' }[proof] || 'over.unchecked')),
		other?.odds(copy),
		rules.theme?.includes(':') && h('details.small', h('summary', say('over.pictures')), Object.values(copy.state.faces).map(({ label, credit }) => h('div', Object.values({ label, ...credit }).join(', '))))),
		h('div.col', more && button(Say('ending.next', more[0]), () => { link.ask({ type: 'leave', table: app.table }); link.tables.delete(app.table); createTable(more[1], { public: false }, true); }, '.main#next'),
		asked ? h('p.mid', say('over.asked')) : plays ? button(Say('over.again'), () => again(), (more ? '' : '.main') + '#again') : canBe && button(Say('table.join'), () => joinTable(copy.state.table), '.main#sit'),
		waits && seat >= 0 && h('p.muted.small', say('table.needsMore')),
		h('div.row', text && button(Say('ending.share'), () => copyText(text), '#share'), solo && plays && !asked && button(Say('over.sameAgain'), () => again(true), '#same'), over.archive && button(say('deeds.replay'), async () => (await part('replay')).open(over.archive, ownSeat(copy) ?? null), '#replay'), button(Say('table.board'), () => { app.resultHidden = true; drawTable(); $('resultKey')?.focus(); }, '#showBoard'), button(Say('table.leave'), () => leaveTable(), '#leave')))];
}

function celebrate(copy) {
	const { over: { ranking, won = [] }, faces } = copy.state, isWon = won.some(seat => isOurs(copy.final[seat]));
	news(`${title(copy)} ${ranking.map(one => `${one.place}. ${playerOf(copy, one.seat)}, ${one.score}`).join('; ')}`);
	if (!isWon) return;
	tones([523, 0], [659, 0.12], [784, 0.24], [1047, 0.38]);
	if (isStill()) return;
	const canvas = $('confetti'), pen = canvas.getContext('2d'), scale = Math.min(2, devicePixelRatio || 1), width = canvas.width = innerWidth * scale, height = canvas.height = innerHeight * scale;
	canvas.hidden = false;
	const font = getComputedStyle($('field').querySelector('.f') || $('field')).fontFamily, glyphs = Object.entries(faces).map(([id, face]) => glyph(id, face)), spread = (size, least = -size / 2) => (least + Math.random() * size) * scale;
	const bits = Array.from({ length: 110 }, (_, i) => ({ x: width / 2 + spread(120), y: height * 0.42, vx: spread(15), vy: -spread(13, 4), a: Math.random() * 6, va: Math.random() * 0.3 - 0.15, glyph: i % 6 ? '' : glyphs[(i / 6) % glyphs.length], colour: seatColours.true[i % 8], size: spread(6, 5) }));
	const end = performance.now() + 2800;
	let then = performance.now();
	const step = now => {
		const part = Math.min(3, (now - then) / 16.7);
		then = now;
		pen.clearRect(0, 0, width, height);
		pen.globalAlpha = Math.min(1, Math.max(0, (end - now) / 700));
		for (const bit of bits) {
			bit.vy += 0.38 * scale * part; bit.vx *= 0.99; bit.x += bit.vx * part; bit.y += bit.vy * part; bit.a += bit.va * part;
			pen.save();
			pen.translate(bit.x, bit.y);
			pen.rotate(bit.a);
			if (bit.glyph) { pen.font = `${bit.size * 2.4}px ${font}`; pen.fillText(bit.glyph, 0, 0); } else { pen.fillStyle = bit.colour; pen.fillRect(-bit.size / 2, -bit.size / 3, bit.size, bit.size * 0.62); }
			pen.restore();
		}
		if (now < end && !isStill() && app.screen === 'table') requestAnimationFrame(step); else canvas.hidden = true;
	};
	requestAnimationFrame(step);
}

document.head.append(h('style', `
.strip { display: flex; flex-wrap: wrap; gap: 4px; justify-content: center; max-width: 21rem; margin: 0 auto; }
.strip span { width: 20px; height: 20px; border-radius: 5px; border: 2px solid var(--muted); color: var(--muted); display: grid; place-items: center; font: 700 13px/1 system-ui; }
.strip .miss::before { content: "✕"; }
.strip .match { background: var(--good); border-color: var(--good); } .strip .avoidable { background: var(--bad); border-color: var(--bad); }
.strip .match::before { content: "✓"; color: var(--ground); } .strip .avoidable::before { content: "!"; color: var(--ground); }
.facts { text-align: center; text-wrap: balance; } .facts li { color: var(--accent); font-weight: 600; }
`));
Object.assign(loaded.ending, { title, pane, record, celebrate, kindsOf, bestOf, bestText, ownSeat });
}
