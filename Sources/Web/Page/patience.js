'use strict';
/* Klondike, Spider and FreeCell. The page brings this part when it first needs it. */
{
/* BEGIN core: no browser needed. Tests run it in node against Protocol/vectors. */
const ranks = 'A23456789TJQK', suits = 'CDHS';
const rankOf = face => ranks.indexOf(face[0]), isRed = face => 'DH'.includes(face[1]);
const pileOf = (board, id) => {
	const pile = board.piles.find(one => one.id === id);
	if (!pile) throw new RangeError(id);
	return pile;
};

Object.assign(ops, {
	carry({ board }, { from, to, count, reverse, faces, down }) {
		const source = pileOf(board, from).cards, target = pileOf(board, to).cards;
		if (from === to || !(count > 0) || count > source.length || (faces && faces.length !== count)) throw new RangeError(count);
		const cards = source.splice(source.length - count);
		if (reverse) cards.reverse();
		target.push(...cards.map((card, i) => (faces ? { face: faces[i] } : down ? null : card)));
	},
	show({ board }, { pile, card, face }) {
		const { cards } = pileOf(board, pile);
		at(cards, card);
		cards[card] = { face };
	},
	cover({ board }, { pile, card }) {
		const { cards } = pileOf(board, pile);
		at(cards, card);
		cards[card] = null;
	},
	stuck({ seats }, { seat, on }) { replace(at(seats, seat), on ? { stuck: true } : {}, 'stuck'); },
});

/** The cards of a game in the order dealt: of a numbered deal, or as shuffled. */
function dealt({ game, suits: count = 4, deal }, shuffle) {
	const own = game !== 'spider' ? suits : { 1: 'S', 2: 'HS' }[count] || suits, size = game === 'spider' ? 104 : 52;
	const pack = (...once) => Array.from({ length: size }, (_, i) => once[i % once.length]);
	if (!deal) {
		const cards = pack(...[...own].flatMap(suit => [...ranks].map(rank => rank + suit)));
		return shuffle(size, 1).map(number => cards[number]);
	}
	const left = pack(...[...ranks].flatMap(rank => [...own].map(suit => rank + suit)));
	return left.map((_, i) => left.length - 1 - i).map(last => {
		deal = (Math.imul(deal, 214013) + 2531011) >>> 0;
		const drawn = ((deal >>> 16) & 32767) % (last + 1), card = left[drawn];
		left[drawn] = left[last];
		return card;
	});
}

/** The numbers of the dealt cards in each pile as it lies after the deal: row by row, the rest in the stock with the first on top. */
function numbers({ piles }) {
	const columns = piles.filter(pile => pile.kind === 'tableau'), order = Object.fromEntries(piles.map(pile => [pile.id, []]));
	let next = 0;
	for (let row = 0; columns.some(column => column.cards.length > row); row++) for (const { id, cards } of columns) if (cards.length > row) order[id].push(next++);
	for (const { id, kind, cards } of piles) if (kind !== 'tableau') order[id] = cards.map(() => next++).reverse();
	return order;
}
/** Notes the faces of a pile's cards by the numbers of these. */
function note(copy, { id, cards }) { if (copy.counted) cards.forEach((card, i) => { if (card) copy.seen.set(copy.order[id][i], card.face); }); }

/** What is known of a copy beside the table: which card lies where, by its number in the deal. */
const take = copy => { copy.order = numbers(copy.state.board); copy.counted = false; copy.epoch = (copy.epoch || 0) + 1; };
function follow(copy, change) {
	const { op, from, to, count, reverse, pile } = change, { board } = copy.state;
	if (op === 'deal') {
		take(copy);
		copy.counted = true;
		for (const one of board.piles) note(copy, one);
	}
	if (op === 'carry') {
		const moved = copy.order[from].slice(-count);
		if (reverse) moved.reverse();
		copy.order = { ...copy.order, [from]: copy.order[from].slice(0, -count), [to]: [...copy.order[to], ...moved] };
	}
	if (op === 'carry') change.shown = pileOf(board, to).cards.slice(-count).map(card => card?.face);
	if (op === 'carry' || op === 'show') note(copy, pileOf(board, to || pile));
}

/** Whether cards may be carried as one: face up, and a run. */
function isRun(game, cards) {
	return cards.every((card, i) => card && (!i || (rankOf(cards[i - 1].face) === rankOf(card.face) + 1 && (game === 'spider' ? cards[i - 1].face[1] === card.face[1] : isRed(cards[i - 1].face) !== isRed(card.face)))));
}
/** Whether the rules let that many cards go from a pile to another one. */
function fits({ rules: { game }, board }, from, count, to) {
	const source = pileOf(board, from), target = pileOf(board, to), cards = source.cards.slice(-count), [first] = cards, last = target.cards[target.cards.length - 1], empty = kind => board.piles.filter(pile => pile.kind === kind && !pile.cards.length && pile !== target).length;
	if (from === to || !first || cards.length < count || source.kind === 'stock' || (count > 1 && source.kind !== 'tableau') || !isRun(game, cards)) return false;
	if (target.kind === 'foundation') return game !== 'spider' && count === 1 && source.kind !== 'foundation' && first.face[1] === suits[to[1] - 1] && rankOf(first.face) === target.cards.length;
	if (target.kind === 'cell') return count === 1 && source.kind === 'tableau' && !last;
	if (target.kind !== 'tableau' || (source.kind === 'foundation' && game !== 'klondike')) return false;
	if (game === 'freecell' && count > (1 + empty('cell')) * 2 ** empty('tableau')) return false;
	if (!target.cards.length) return game !== 'klondike' || rankOf(first.face) === 12;
	return Boolean(last) && rankOf(last.face) === rankOf(first.face) + 1 && (game === 'spider' || isRed(last.face) !== isRed(first.face));
}
loaded.patience = { dealt, take, follow, fits };
/* END core */

document.head.append(h('style', `
.pat { position: absolute; inset: 0; display: flex; flex-direction: column; }
.felt { isolation: isolate; flex: 1; min-height: 0; position: relative; margin: 0 4px; touch-action: manipulation; }
.tools { display: flex; gap: 6px; justify-content: center; padding: 4px 8px 2px; }
.tools button { flex: auto; min-width: 0; max-width: 8.5rem; padding: .2em .3em; font-size: .9rem; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.tools .told { border-color: var(--accent); box-shadow: inset 0 0 0 2px var(--accent); }
.slot, .pc { position: absolute; left: 0; top: 0; width: var(--w); height: var(--h); min-height: 0; padding: 0; border-radius: var(--rad); }
.slot { background: none; border: 2px dashed var(--line); color: var(--muted); font-size: calc(var(--w) * .4); line-height: 1; display: grid; place-items: center; }
.slot svg { width: 46%; opacity: .8; }
.slot.tap { border-color: transparent; background: none; } .slot.tap b { font: 700 max(12px, calc(var(--w) * .2))/1.5 system-ui; min-width: 1.8em; padding: 0 .3em; border-radius: 1em; background: #fffdf8; color: #17140f; box-shadow: 0 1px 3px #0006; }
.pc { display: block; background: #fffdf8; border: 1px solid #8d8374; color: var(--suit); line-height: 1; overflow: hidden; touch-action: none; cursor: grab; user-select: none; -webkit-user-select: none; font-family: Georgia, "Noto Serif", serif; }
.pc:disabled { opacity: 1; cursor: default; }
.pc:active { transform: inherit; }
.pc i { position: absolute; left: 5%; top: 2.5%; font-style: normal; font-weight: 700; font-size: var(--ix); letter-spacing: -.06em; white-space: nowrap; display: flex; align-items: center; gap: .12em; z-index: 1; }
.pc i svg { width: .72em; height: .72em; } .pc i + i { left: auto; top: auto; right: 5%; bottom: 2.5%; rotate: 180deg; font-size: var(--ix0); }
.pc .face { position: absolute; inset: 0; } .pc .face svg { position: absolute; inset: 0; width: 100%; height: 100%; }
.few i + i { display: none; } .few .face svg { width: 72%; height: auto; inset: auto 5% calc(var(--cut) + 3%) auto; } .few .court .face svg { width: 84%; right: 8%; bottom: var(--cut); }
.large .pc i { font-family: system-ui, sans-serif; }
.pc.back { border-color: #5c554b; box-shadow: inset 0 0 0 max(1px, calc(var(--w) * .04)) #fffdf8; }
.pc.picked { outline: 3px solid var(--accent); outline-offset: -2px; background: #fff3c9; }
.two { fill: var(--two); }
.hinted { outline: 3px dashed var(--accent); outline-offset: -2px; }
.goal { outline: 3px dashed var(--accent); outline-offset: -2px; } .pc.goal { background: #eaf5da; }
.felt :focus-visible { outline: 4px solid #d9480f; outline-offset: -1px; }
.lift { z-index: 500 !important; box-shadow: 0 8px 18px #0007; cursor: grabbing; }
#table:has(.pat) #stateMore { white-space: normal; }
@media (max-width: 480px) { #table:has(.pat) #state { min-height: 51px; align-content: center; } } /* Two lines from the beginning: cards stay where they are under a finger. */
.runs { align-self: center; width: min(34rem, 100%); padding: 12px; } .runs progress { width: 100%; height: 14px; accent-color: var(--accent); }
@media (orientation: landscape) and (max-height: 560px) { .pat { flex-direction: row-reverse; } .tools { flex-direction: column; width: 6.5rem; padding: 0 6px; } .tools button { flex: none; font-size: .8rem; white-space: normal; } }
`));

/* Faces: pips and courts are drawings of the page's own, in 60 × 84. A court is one half and the same turned round. */
const pipPaths = {
	C: 'M50 5a22 22 0 0 1 17 36 22 22 0 1 1-13 31c1 10 5 18 12 23H34c7-5 11-13 12-23a22 22 0 1 1-13-31A22 22 0 0 1 50 5Z',
	D: 'M50 3C60 23 72 38 89 50 72 62 60 77 50 97 40 77 28 62 11 50 28 38 40 23 50 3Z',
	H: 'M50 94C22 68 4 52 4 31 4 15 15 6 27 6c11 0 19 7 23 17C54 13 62 6 73 6c12 0 23 9 23 25 0 21-18 37-46 63Z',
	S: 'M50 4c6 18 44 34 44 58 0 14-10 21-21 21-9 0-16-5-20-12 1 11 5 19 13 24H34c8-5 12-13 13-24-4 7-11 12-20 12C16 83 6 76 6 62 6 38 44 22 50 4Z',
};
const eyes = '<circle cx="27.6" cy="22.8" r=".85"/><circle cx="32.4" cy="22.8" r=".85"/>', gold = '#dfa527', skin = '#f7e1c4';
const courts = {
	K: `<path fill="#6b4a2f" d="M22 19h16v10c0 5-4 7.4-8 9-4-1.6-8-4-8-9Z"/><path fill="${skin}" d="M24.4 19h11.2v6.6c-2-.8-3.6-.4-5.6.6-2-1-3.6-1.4-5.6-.6Z"/><path fill="none" stroke="${skin}" stroke-width=".9" stroke-linecap="round" d="M28 29.4h4"/>${eyes}
		<path fill="currentColor" d="M10.5 42c0-6.5 4-9.8 11-11.6L30 38.2l8.5-7.800c7 1.8 11 5.1 11 11.6Z"/><path fill="${gold}" d="m21.5 30.4 8.5 7.8 8.5-7.8 2.6.8L30 41.2 18.9 31.2Z"/><path class="two" d="M13 42c0-3.6 1-5.6 3.4-7.2V42Zm34 0c0-3.6-1-5.6-3.4-7.2V42Z"/>
		<path fill="${gold}" d="M21.5 19.6 20.4 11.6l5.2 3.6L30 9.800l4.4 5.4 5.2-3.6-1.1 8Z"/><path class="two" d="M21.5 17.3h17v2.3h-17Z"/>
		<path fill="#b9c2cd" d="M14.2 14.6 15.2 12l1 2.6V30h-2Z"/><path fill="${gold}" d="M11.7 29.6h7v1.7h-7Zm2.5 1.7h2v3.5h-2Z"/>`,
	Q: `<path fill="#8f5a2a" d="M22.4 20c0-4 3.2-6 7.6-6s7.6 2 7.6 6c.6 5.6 1.4 9 3.4 13H19c2-4 2.8-7.4 3.4-13Z"/><path fill="${skin}" d="M25 21c0-3 2-4.4 5-4.4s5 1.4 5 4.4c0 3.6-1.4 6.2-3.2 7.2v2.6L30 33.6l-1.8-2.800v-2.6C26.4 27.2 25 24.6 25 21Z"/>${eyes}<path fill="#b3242b" d="M28.7 26.2h2.6l-1.3.9Z"/>
		<path fill="currentColor" d="M10.5 42c0-6.5 5-9.5 13-11l6.5 5.6 6.5-5.6c8 1.5 13 4.5 13 11Z"/><path fill="${gold}" d="m23.5 31 6.5 5.6 6.5-5.6 2 .5-8.5 7.7-8.5-7.7Z"/><path class="two" d="M26 42l4-2.2 4 2.2Z"/>
		<path fill="${gold}" d="M23 18.4 21.2 12l4.6 2.7L30 9.800l4.2 4.9 4.6-2.7L37 18.4c-4.6-1.4-9.4-1.4-14 0Z"/><circle class="two" cx="30" cy="15" r="1.2"/>
		<path fill="none" stroke="#3c7a45" stroke-width="1" d="M15 24c0 4 .4 7 2 11"/><g class="two"><circle cx="15" cy="20.4" r="1.7"/><circle cx="17.3" cy="22" r="1.7"/><circle cx="16.4" cy="24.7" r="1.7"/><circle cx="13.6" cy="24.7" r="1.7"/><circle cx="12.7" cy="22" r="1.7"/></g><circle fill="${gold}" cx="15" cy="22.7" r="1.4"/>`,
	J: `<path fill="#c08a3c" d="M22.8 18h14.4v8.4c0 2.6-2.4 3.4-3.4 2.2h-7.6c-1 1.2-3.4.4-3.4-2.2Z"/><path fill="${skin}" d="M25 18.4h10v5.2c0 3.2-1.4 4.8-3.2 5.6v2L30 33.4l-1.8-2.2v-2C26.4 28.4 25 26.8 25 23.6Z"/>${eyes}<path fill="none" stroke="#8f4a3a" stroke-width=".8" stroke-linecap="round" d="M28.6 26.4h2.8"/>
		<path fill="currentColor" d="M10.5 42c0-6.5 5-9.5 13-11l6.5 4.4 6.5-4.4c8 1.5 13 4.5 13 11Z"/><path fill="#fffdf8" d="m23.5 31 6.5 4.4 6.5-4.4 1 .3-7.5 7.1-7.5-7.100Z"/><path class="two" d="m14 35.4 3-2L27.6 42H22Zm32 0-3-2L32.4 42H38Z"/>
		<path class="two" d="M22 17.4c-.6-4.8 3.4-7.2 8.2-7.2s8.4 2.4 7.8 7.2Z"/><path fill="${gold}" d="M21 16.6h18v2.6H21Z"/><path fill="currentColor" d="M36 12.800c2.4-2.8 6.6-3.4 10-1.8-2.6.6-3 4-9 4.6Z"/>
		<path fill="#b98a52" d="M14.4 17h1.5v18.6h-1.5Z"/><path fill="#b9c2cd" d="M15.2 10.800c2.8 2.6 3 5.6 0 8.6-3-3-2.8-6 0-8.6Z"/>`,
};
const svg = (inner, box = '0 0 60 84') => h('span.face', { 'aria-hidden': 'true', innerHTML: `<svg viewBox="${box}">${inner}</svg>` });
const pip = (suit, x, y, size) => `<path fill="currentColor" transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})${y > 42 ? ' rotate(180 50 50)' : ''}" d="${pipPaths[suit]}"/>`;
const suitMark = suit => h('span', { 'aria-hidden': 'true', innerHTML: `<svg viewBox="0 0 100 100"><path fill="currentColor" d="${pipPaths[suit]}"/></svg>` }).firstChild;
const [low, high] = [21.5, 62.5], rows = (...ys) => ys.flatMap(y => [18, 42].map(x => [x, y])), middle = (...ys) => ys.map(y => [30, y]);
const pipSpots = { A: middle(42), 2: middle(low, high), 3: middle(low, 42, high), 4: rows(low, high), 5: [...rows(low, high), ...middle(42)], 6: rows(low, 42, high), 7: [...rows(low, 42, high), ...middle(31)], 8: [...rows(low, 42, high), ...middle(31, 53)], 9: [...rows(low, 35.2, 48.8, high), ...middle(42)], T: [...rows(low, 35.2, 48.8, high), ...middle(28.4, 55.6)] };
/** The drawing of a face; with few pixels one large pip, or a court's upper half. */
function drawing([rank, suit], few) {
	if (few) return courts[rank] ? svg(courts[rank], '9 8 42 34') : svg(pip(suit, 30, 30, 60), '0 0 60 60');
	if (!courts[rank]) return svg(pipSpots[rank].map(([x, y]) => pip(suit, x, y, rank === 'A' ? 30 : 12.5)).join(''));
	return svg(`<g transform="translate(6.6 9.2) scale(.78)"><rect x="10" y="9" width="40" height="66" rx="2" fill="#fff8e8" stroke="currentColor" stroke-width=".7"/>${courts[rank]}<g transform="rotate(180 30 42)">${courts[rank]}</g><path fill="${gold}" d="M10.4 41.3h39.2v1.4H10.4Z"/>${pip(suit, 44.6, 14.6, 7.5)}${pip(suit, 15.4, 69.4, 7.5)}</g>`);
}

const suitColour = face => (set.four ? { C: '#0b6e2e', D: '#0a55c4', H: '#c11a1a', S: '#17140f' } : { C: '#17140f', D: '#c11a1a', H: '#c11a1a', S: '#17140f' })[face[1]];
const cardName = face => say('cardOf', named('cardRanks', face[0]), named('cardSuits', face[1]));
const pileName = id => (/\d/.test(id) ? say({ f: 'foundation', t: 'column', c: 'cell' }[id[0]], Number(id.slice(1))) : say(id));
const total = ({ state }) => state.board.piles.reduce((sum, pile) => sum + pile.cards.length, 0);
/** What is shown: the elements of the cards by their numbers, where each lies, what is taken up. */
const desk = { key: '', cards: [], piles: {}, picked: null, focus: { pile: 't1', index: 0 }, hints: null, drag: null, busy: false, next: null, tapped: { at: 0 }, ended: -1000 };
const plays = copy => copy.state.phase === 'playing' && me(copy) >= 0 && copy.state.seats[me(copy)].status === 'here';
const isHidden = copy => copy.state.rules.mode === 'race' && me(copy) < 0 && copy.state.phase !== 'waiting';
const send = request => {
	const copy = current();
	if (!plays(copy)) return;
	drop();
	if (desk.busy) desk.next = { request, until: Date.now() + 1600 }; else ask(copy, request); // One waits for the reply.
};
function ask(copy, request) {
	desk.busy = true;
	link.ask({ table: app.table, ...request, ...(request.type === 'hint' ? {} : { seq: copy.state.seq }) }).then(reply => {
		const { next } = desk;
		Object.assign(desk, { busy: false, next: null });
		if (reply.type === 'error') toast(reply.code === 'bad_move' && lang === 'en' ? reply.hint || refusal(reply) : refusal(reply));
		if (current() !== copy) return;
		draw(copy);
		if (next && reply.type === 'ok' && Date.now() < next.until && plays(copy)) ask(copy, next.request);
	});
}
const move = (from, count, to) => send({ type: 'move', from, to, count });

/** Where the piles lie, in cards from the left and from the top: above the columns, or beside them where the screen is low. */
function spots(game, piles, isLow) {
	const columns = piles.filter(pile => pile.kind === 'tableau').length, left = isLow ? (game === 'freecell' ? 2 : 1) : 0, right = isLow ? (game === 'spider' ? 1 : 2) : 0, found = {};
	for (const { id, kind } of piles) {
		const number = Number(id.slice(1)) - 1;
		found[id] = kind === 'tableau' ? [left + number, isLow ? 0 : 1] : isLow ? { stock: [0, 0], waste: [0, 1], cell: [number % 2, number >> 1], foundation: game === 'spider' ? [left + columns, number * 0.22] : [left + columns + (number % 2), number >> 1] }[kind]
			: { stock: [0, 0], waste: [1, 0], cell: [number, 0], foundation: [columns - (game === 'spider' ? 8 : 4) + number, 0] }[kind];
	}
	return { found, across: left + columns + right };
}
/** Sizes and places all cards. */
function lay(copy, isMoving) {
	const felt = $('felt'), { piles } = copy.state.board, { game, draw: drawn = 1 } = copy.state.rules;
	if (!felt) return;
	const width = felt.clientWidth, height = felt.clientHeight, isLow = height < 460 && width > height * 1.5, { found, across } = spots(game, piles, isLow);
	const gap = Math.max(2, Math.min(18, Math.floor(width / across * 0.08))), w = Math.floor(Math.min((width - gap * (across - 1)) / across, height * (isLow ? 0.24 : 0.2), 180)), tall = Math.floor(isLow ? w * 1.4 : Math.min(w * 2, Math.max(w * 1.4, height * 0.115))), start = Math.floor((width - across * w - gap * (across - 1)) / 2), room = height - (isLow ? 0 : tall + gap * 2);
	const few = w < 72 || set.large, index = Math.max(13, Math.floor(w * (set.large ? 0.5 : few ? 0.4 : 0.21)));
	if (desk.few !== few) for (const one of desk.cards) { if (one.face) one.lastChild.replaceWith(drawing(one.face, few)); }
	desk.few = few;
	// One fan for all columns: with it one of eight cards, as many of them down as a deal can have, fills four fifths of the height; less where a longer one needs that.
	const downs = { klondike: 6, spider: 5, freecell: 0 }[game], ups = 7 - downs, rest = height * 0.8 - (height - room) - tall, byUps = Math.max(tall * 0.42, Math.min(tall * 0.95, rest / (ups + downs * 0.55))), byDowns = Math.max(0, Math.min(tall * 0.65, (rest - ups * byUps) / (downs || 1)));
	const coveredOf = cards => { const down = cards.findIndex(Boolean); return down < 0 ? cards.length : down; };
	const shrunk = Math.min(1, ...piles.filter(pile => pile.kind === 'tableau').map(({ cards }) => { const covered = coveredOf(cards); return (room - tall - 4) / (covered * byDowns + Math.max(0, cards.length - covered - 1) * byUps); }));
	const fanned = Math.max(index * 1.12 + 4, byUps * shrunk), fannedDown = Math.max(tall * 0.1, 8, byDowns * shrunk);
	for (const [name, value] of Object.entries({ w, h: tall, rad: Math.round(w * 0.07), ix: index, ix0: index })) felt.style.setProperty('--' + name, value + 'px');
	felt.classList.toggle('large', set.large);
	felt.classList.toggle('few', few);
	let flight = 0;
	for (const { id, kind, cards } of piles) {
		const [column, row] = found[id], x = start + column * (w + gap), top = kind === 'tableau' && !isLow ? tall + gap * 2 : Math.round(row * (tall + gap)), covered = kind === 'tableau' ? coveredOf(cards) : 0;
		desk.piles[id].spot = desk.piles[id].slot.spot = { x, y: top };
		desk.piles[id].slot.style.transform = `translate(${x}px,${top}px)`;
		let byDown = fannedDown, byUp = fanned, y = top;
		if (kind === 'tableau' && cards.length > 1) {
			const ups = cards.length - covered - 1, free = room - tall;
			if (byDown * covered + byUp * ups > free) byDown = Math.max(3, Math.min(byDown, free * 0.2 / covered || byDown));
			if (ups > 0) byUp = Math.min(byUp, (free - byDown * covered) / ups);
		}
		const shown = kind === 'waste' ? Math.max(0, cards.length - drawn) : 0, strip = Math.floor(byUp);
		cards.forEach((card, i) => {
			const one = desk.cards[copy.order[id][i]], fan = kind === 'waste' ? Math.max(0, i - shown) : 0;
			const to = { x: Math.round(x + (isLow ? 0 : fan * w * 0.5)), y: Math.round(kind === 'tableau' ? y : top + (isLow ? fan * Math.min(tall * 0.3, 30) : 0)) };
			if (kind === 'tableau') y += card ? byUp : byDown;
			one.style.setProperty('--ix', Math.min(index, i === cards.length - 1 ? index : kind === 'tableau' ? Math.max(9, strip - 2) : w * 0.32) + 'px');
			one.style.setProperty('--cut', (kind === 'tableau' && i < cards.length - 1 && strip > index * 1.15 + w * 0.74 ? tall - strip : 0) + 'px');
			one.style.zIndex = i + 1;
			one.style.transform = `translate(${to.x}px,${to.y}px)`;
			const from = one.spot;
			one.spot = to;
			if (isMoving && from && (from.x !== to.x || from.y !== to.y) && !isStill()) {
				const isFar = one.home !== id;
				if (isFar) one.style.zIndex = 300 + i;
				one.animate([{ transform: `translate(${from.x}px,${from.y}px)` }, { transform: `translate(${to.x}px,${to.y}px)` }], { duration: isFar ? 230 : 140, delay: isFar ? Math.min(500, flight++ * 28) : 0, fill: 'backwards', easing: 'cubic-bezier(.3,.1,.2,1)' }).onfinish = () => { one.style.zIndex = i + 1; };
			}
			one.home = id;
		});
	}
}

/** The cards that may be taken with that one: from it to the end of its pile; 0 where they are none. */
function takes(copy, id, i) {
	const { cards, kind } = pileOf(copy.state.board, id), count = cards.length - i;
	return cards[i] && (kind === 'tableau' || (count === 1 && kind !== 'stock' && !(kind === 'foundation' && copy.state.rules.game !== 'klondike'))) && isRun(copy.state.rules.game, cards.slice(i)) ? count : 0;
}
/** Builds the piles, or brings them up to date. */
function draw(copy) {
	const { state } = copy, { piles } = state.board, { game } = state.rules, field = $('field');
	if (!field) return;
	if (isHidden(copy)) return drawRuns(copy);
	const key = [state.table, state.game, copy.epoch, lang, set.four, set.large, plays(copy)].join();
	const isNew = desk.key !== key || !$('felt');
	if (isNew) {
		Object.assign(desk, { key, picked: null, hints: null, drag: null, next: null, cards: Array.from({ length: total(copy) }, () => h('button.pc', { type: 'button', tabIndex: -1 }, h('i'), h('i', { 'aria-hidden': 'true' }), h('span.face'))), piles: {} });
		for (const { id, kind } of piles) {
			const slot = h('button.slot', { type: 'button', tabIndex: -1, 'data-pile': id }, kind === 'foundation' && game !== 'spider' ? suitMark(suits[id[1] - 1]) : '');
			desk.piles[id] = { slot, group: h('div', { role: 'group', 'data-group': id }, slot), order: '' };
		}
		const tool = (id, name, deed) => button(Say(name), deed, '#' + id);
		field.replaceChildren(h('div.pat', h('div.felt#felt', { role: 'group', 'aria-label': named('patience.games', game), onkeydown: keyed, onpointerdown: grasp, onpointermove: pull, onpointerup: let_go, onpointercancel: let_go, onclick: clicked, onfocusin: event => { const spot = spotOf(event.target); if (spot) { desk.focus = spot; roamTo(); } } }, Object.values(desk.piles).map(one => one.group)),
			h('div.tools#tools', { role: 'group', 'aria-label': say('menu'), hidden: !plays(copy), onkeydown: keyed }, game !== 'freecell' && tool('draw', 'patience.drawKey', () => send({ type: 'draw' })), tool('undo', 'patience.undoKey', () => send({ type: 'undo' })), !hasCommonDeal(copy) && tool('hintKey', 'patience.hintKey', hintWanted), game !== 'spider' && tool('finish', 'patience.finishKey', () => send({ type: 'finish' })))));
		desk.focus = { pile: 't1', index: pileOf(state.board, 't1').cards.length - 1 };
		paint();
	}
	const focused = active();
	for (const { id, kind, cards } of piles) {
		const { slot, group } = desk.piles[id], downs = cards.filter(card => !card).length, mine = plays(copy);
		cards.forEach((card, i) => {
			const one = desk.cards[copy.order[id][i]], face = card?.face || '', isLast = i === cards.length - 1, canBe = Boolean(card) && mine && (kind === 'tableau' || isLast);
			if (one.face !== face) {
				one.face = face;
				one.classList.toggle('back', !face);
				if (face) {
					one.style.setProperty('--suit', suitColour(face));
					one.style.setProperty('--two', isRed(face) ? '#20407c' : '#b3242b');
					one.classList.toggle('court', 'JQK'.includes(face[0]));
					for (const corner of [one.firstChild, one.children[1]]) corner.replaceChildren(face[0] === 'T' ? '10' : face[0], suitMark(face[1]));
					one.lastChild.replaceWith(drawing(face, desk.few));
					one.setAttribute('aria-label', cardName(face));
				} else { // Nothing of a card that is down stays in the page.
					one.removeAttribute('aria-label');
					for (const corner of [one.firstChild, one.children[1], one.lastChild]) corner.replaceChildren();
				}
				if (!isNew && !isStill() && face) one.animate([{ scale: '.05 1' }, { scale: '1 1' }], { duration: 160, delay: 120, fill: 'backwards' });
			}
			one.disabled = !canBe;
			if (canBe || (face && (kind === 'tableau' || isLast))) one.removeAttribute('aria-hidden'); else one.setAttribute('aria-hidden', 'true');
		});
		const order = copy.order[id].join();
		if (desk.piles[id].order !== order || isNew) { // What lies right stays in the document: a finger or the focus may be on it.
			desk.piles[id].order = order;
			[slot, ...copy.order[id].map(number => desk.cards[number])].forEach((one, i) => { if (group.children[i] !== one) group.insertBefore(one, group.children[i] || null); });
		}
		const isStock = kind === 'stock', isOpen = isStock || !cards.length;
		group.setAttribute('aria-label', pileName(id) + (downs && !isStock ? ', ' + say('faceDown', downs) : ''));
		slot.setAttribute('aria-label', `${pileName(id)}: ${cards.length ? say('cards', cards.length) : say('empty')}`);
		slot.disabled = !mine || !isOpen;
		if (isOpen) slot.removeAttribute('aria-hidden'); else slot.setAttribute('aria-hidden', 'true');
		slot.classList.toggle('tap', isStock && cards.length > 0);
		slot.style.zIndex = isStock ? 200 : 0;
		slot.hidden = game === 'spider' && kind === 'foundation' && !cards.length && id !== piles.find(pile => pile.kind === kind && !pile.cards.length).id;
		if (isStock) slot.replaceChildren(cards.length ? h('b', game === 'spider' ? `${cards.length / 10}×` : cards.length) : game === 'klondike' ? '↺' : '');
	}
	lay(copy, !isNew);
	mark(copy);
	if (focused && focused !== active() && $('felt').contains(focused) && !focused.disabled) focused.focus({ preventScroll: true });
	roamTo();
	drawTools(copy);
}
function drawTools(copy) {
	const { rules, seats } = copy.state, seat = seats[me(copy)] || {}, left = rules.undo === null ? null : rules.undo - (seat.undos || 0), tools = $('tools');
	tools.hidden = !plays(copy);
	$('undo').disabled = left === 0;
	$('undo').textContent = Say('patience.undoKey') + (left ? ` (${left})` : '');
	if ($('draw')) $('draw').classList.toggle('told', Boolean(hinted()?.draw));
}
/** A watcher of a race sees how far each is; the cards stay hidden. */
function drawRuns(copy) {
	const { seats, phase } = copy.state, all = total(copy);
	desk.key = '';
	const rows = h('div.col.runs#runs', h('p.muted', say('hiddenCards')), h('ul.panel.list', seats.map((one, number) => one.status !== 'open' && h('li', h('div.row', symbol(number), h('b.grow.cut', one.name), h('span', `${one.groups}/${all}`)),
		h('progress', { value: one.groups, max: all, 'aria-label': one.name }), h('p.muted.small', tally(one))))));
	const over = $('field').querySelector('.over');
	if ($('runs')) $('runs').replaceWith(rows); else $('field').replaceChildren(rows, ...(over ? [over] : []));
	if (phase === 'over' && !over) rows.append('');
}
const tally = one => [say('patience.score', one.score), say('patience.moves', one.moves ?? 0), one.undos > 0 && say('patience.undos', one.undos), one.hints > 0 && say('patience.hints', one.hints), one.stuck && say('patience.stuck')].filter(Boolean).join(', ');

/* Taking and putting: a tap takes, the next one puts; two taps on a card send it to its foundation; or cards are pulled. */
function spotOf(element) {
	const one = element.closest?.('.pc, .slot');
	if (!one) return null;
	const id = one.dataset.pile || one.closest('[data-group]').dataset.group;
	return { pile: id, index: one.dataset.pile ? -1 : current().order[id].indexOf(desk.cards.indexOf(one)) };
}
const elementAt = ({ pile, index }) => { const copy = current(), number = copy.order[pile]?.[index]; return number === undefined ? desk.piles[pile]?.slot : desk.cards[number]; };
function drop() { if (desk.picked) { desk.picked = null; mark(current()); } }
/** The hint that is shown. */
const hinted = () => desk.hints?.[desk.hints.next];
/** Shows what is taken, and where it may go; or what a hint says. */
function mark(copy) {
	for (const one of $('felt')?.querySelectorAll('.picked, .goal, .hinted') || []) { one.classList.remove('picked', 'goal', 'hinted'); one.removeAttribute('aria-pressed'); }
	const { picked } = desk, { from, count, to } = picked || hinted() || {};
	if (!from || !plays(copy)) return;
	for (const number of copy.order[from].slice(-count)) { desk.cards[number].classList.add(picked ? 'picked' : 'hinted'); if (picked) desk.cards[number].setAttribute('aria-pressed', 'true'); }
	for (const { id, cards } of copy.state.board.piles) if (to ? id === to : fits(copy.state, from, count, id)) elementAt({ pile: id, index: cards.length - 1 }).classList.add('goal');
}
function foundationFor(copy, from) {
	const { game } = copy.state.rules, goals = copy.state.board.piles.filter(pile => (game === 'spider' ? pile.kind === 'tableau' : pile.kind === 'foundation'));
	return goals.find(pile => fits(copy.state, from.pile, from.count, pile.id) && (game !== 'spider' || pile.cards.length))?.id;
}
function home(copy, spot) {
	const count = takes(copy, spot.pile, spot.index), to = (count === 1 || copy.state.rules.game === 'spider') && count && foundationFor(copy, { pile: spot.pile, count });
	drop();
	if (to) move(spot.pile, count, to); else toast(say('notHome'));
}
function clicked(event) {
	const copy = current(), spot = spotOf(event.target);
	if (event.timeStamp - desk.ended < 500 && event.detail) return; // The finger's own end has done it. Chromium makes no click of a tap after cards were pulled.
	if (spot && plays(copy)) act(copy, spot, event.detail > 0); else drop();
}
function act(copy, spot, byHand) {
	const { pile, index } = spot, now = performance.now(), { picked } = desk, isTwice = byHand && desk.tapped.pile === pile && desk.tapped.index === index && now - desk.tapped.at < 450;
	desk.tapped = { pile, index, at: now };
	if (pile === 'stock') return send({ type: 'draw' });
	if (!picked && hinted()?.to === pile && index === copy.order[pile].length - 1) return move(hinted().from, hinted().count, pile); // Where a hint leads, a tap makes its move.
	if (isTwice && index >= 0) { desk.tapped.at = 0; return home(copy, spot); }
	if (picked && picked.from !== pile) {
		if (fits(copy.state, picked.from, picked.count, pile) || !takes(copy, pile, index)) { desk.tapped.at = 0; return move(picked.from, picked.count, pile); } // The next tap there takes.
	} else if (picked && copy.order[pile].length - picked.count === index) return drop();
	const count = index < 0 ? 0 : takes(copy, pile, index);
	drop();
	if (!count) { if (index >= 0) toast(named('refusals.byCode', 'bad_move')); return; }
	desk.hints = null;
	desk.picked = { from: pile, count, cards: ends(copy, pile, count) };
	mark(copy);
	whisper(say('taken', copy.state.board.piles.find(one => one.id === pile).cards.slice(index).map(card => cardName(card.face)).join(', ')));
}
/* Pulling. The finger may leave the cards; where it lets them go, the pile under them counts. */
/** The numbers of the last cards of a pile. */
const ends = (copy, id, count) => copy.order[id].slice(-count).join();
function grasp(event) {
	const copy = current(), spot = event.isPrimary && event.button === 0 && spotOf(event.target);
	desk.drag = null;
	if (!spot || !plays(copy)) return;
	const count = spot.index < 0 || spot.pile === 'stock' ? 0 : takes(copy, spot.pile, spot.index);
	desk.drag = { ...spot, count, x: event.clientX, y: event.clientY, pointer: event.pointerId, all: copy.order[spot.pile].slice(copy.order[spot.pile].length - count).map(number => desk.cards[number]), isOn: false };
}
function pull(event) {
	const { drag } = desk;
	if (!drag || !drag.count || event.pointerId !== drag.pointer) return;
	const dx = event.clientX - drag.x, dy = event.clientY - drag.y;
	if (!drag.isOn) {
		if (Math.hypot(dx, dy) < 7) return;
		drag.isOn = true;
		desk.hints = null;
		desk.picked = { from: drag.pile, count: drag.count, cards: ends(current(), drag.pile, drag.count) };
		mark(current());
		$('felt').setPointerCapture(event.pointerId);
		for (const one of drag.all) one.classList.add('lift');
	}
	Object.assign(drag, { dx, dy });
	for (const one of drag.all) one.style.translate = `${dx}px ${dy}px`;
}
function let_go(event) {
	const { drag } = desk, copy = current();
	if (!drag || event.pointerId !== drag.pointer) return;
	desk.drag = null;
	if (event.type === 'pointerup') desk.ended = event.timeStamp;
	if (!drag.isOn) { if (event.type === 'pointerup' && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 20) act(copy, drag, true); return; }
	const [first] = drag.all, w = first.offsetWidth, tall = first.offsetHeight, x = first.spot.x + drag.dx, y = first.spot.y + drag.dy;
	for (const one of drag.all) {
		one.classList.remove('lift');
		one.style.translate = '';
		one.spot = { x: one.spot.x + drag.dx, y: one.spot.y + drag.dy };
	}
	const over = ({ id, cards, kind }) => {
		const { spot } = desk.piles[id], last = kind === 'tableau' && cards.length ? elementAt({ pile: id, index: cards.length - 1 }).spot.y : spot.y;
		return Math.max(0, w - Math.abs(x - spot.x)) * Math.max(0, Math.min(y + tall, last + tall) - Math.max(y, spot.y));
	};
	const under = copy.state.board.piles.filter(pile => pile.id !== drag.pile && over(pile) > 0).sort((a, b) => over(b) - over(a)), goal = under.find(pile => fits(copy.state, drag.pile, drag.count, pile.id)) || (under[0] && over(under[0]) > w * tall * 0.4 ? under[0] : null);
	drop();
	if (goal && event.type === 'pointerup' && ends(copy, drag.pile, drag.count) === drag.all.map(one => desk.cards.indexOf(one)).join()) move(drag.pile, drag.count, goal.id); else lay(copy, true);
}

/* Keys, while the piles have the focus: arrows, Space takes and puts, Enter sends to the foundation, d u h f are the buttons. */
function roamTo() {
	const copy = current(), { focus } = desk, cards = copy.state.board.piles.find(pile => pile.id === focus.pile)?.cards || [];
	const stops = stopsOf(copy, focus.pile), index = stops.includes(focus.index) ? focus.index : stops[stops.length - 1];
	for (const one of $('felt').querySelectorAll('[tabindex="0"]')) one.tabIndex = -1;
	const element = elementAt({ pile: focus.pile, index: cards.length ? index : -1 });
	if (element) element.tabIndex = 0;
}
/** The indices in a pile that can have the focus: cards that are up, or its empty place (-1). */
function stopsOf(copy, id) {
	const { cards, kind } = copy.state.board.piles.find(pile => pile.id === id) || { cards: [] };
	if (kind === 'stock' || !cards.length) return [-1];
	const up = [...cards.keys()].filter(i => cards[i]);
	return kind === 'tableau' ? (up.length ? up : [cards.length - 1]) : [cards.length - 1];
}
function keyed(event) {
	if (event.ctrlKey || event.metaKey || event.altKey) return;
	const copy = current(), tool = { d: 'draw', u: 'undo', h: 'hintKey', H: 'hintKey', f: 'finish' }[event.key];
	if (tool) return $(tool) && !$(tool).disabled && $(tool).click();
	const here = spotOf(event.target);
	if (!here) return;
	if (event.key === 'Escape') return drop();
	if (event.key === 'Enter' && here.index >= 0) { event.preventDefault(); return home(copy, here); }
	const { piles } = copy.state.board, isTop = id => desk.piles[id].spot.y < desk.piles.t1.spot.y || desk.piles.t1.spot.y === 0, row = piles.map(pile => pile.id).sort((a, b) => desk.piles[a].spot.x - desk.piles[b].spot.x || desk.piles[a].spot.y - desk.piles[b].spot.y);
	const own = row.filter(id => (id[0] === 't') === (here.pile[0] === 't') || desk.piles.t1.spot.y === 0), near = (ids, id) => ids.reduce((best, one) => (Math.abs(desk.piles[one].spot.x - desk.piles[id].spot.x) < Math.abs(desk.piles[best].spot.x - desk.piles[id].spot.x) ? one : best), ids[0]);
	const stops = stopsOf(copy, here.pile), place = stops.indexOf(here.index), last = id => { const all = stopsOf(copy, id); return { pile: id, index: all[all.length - 1] }; };
	const beside = step => { const id = own[own.indexOf(here.pile) + step]; return id && last(id); };
	const isLow = desk.piles.t1.spot.y === 0;
	const to = { ArrowLeft: () => beside(-1), ArrowRight: () => beside(1), Home: () => last(own[0]), End: () => last(own[own.length - 1]),
		ArrowUp: () => (place > 0 ? { pile: here.pile, index: stops[place - 1] } : here.pile[0] === 't' && !isLow && last(near(row.filter(id => id[0] !== 't' && isTop(id)), here.pile))),
		ArrowDown: () => (place < stops.length - 1 ? { pile: here.pile, index: stops[place + 1] } : here.pile[0] !== 't' && !isLow && last(near(row.filter(id => id[0] === 't'), here.pile))) }[event.key]?.();
	if (to === undefined) return;
	event.preventDefault();
	const element = to && elementAt(to);
	if (element && !element.disabled) element.focus({ preventScroll: true });
}

/** Asks for a hint, or shows the next one of those that came. */
function hintWanted() {
	const { hints } = desk, { seq } = current().state;
	drop();
	if (hints && hints.seq === seq && hints.length > 1) { hints.next = (hints.next + 1) % hints.length; return tellHint(current()); }
	send({ type: 'hint' });
}
function hint(copy, { moves, verdict: chance }) {
	if (copy.state.phase === 'over') {
		copy.odds = named('patience.dealVerdicts', chance || 'unknown');
		news(copy.odds);
		return drawTable();
	}
	desk.hints = Object.assign([...moves], { next: 0, seq: copy.state.seq });
	if (chance && chance !== 'unknown') toast(named('patience.verdicts', chance));
	if (moves.length) tellHint(copy); else { desk.hints = null; toast(say('patience.stuck')); }
}
function tellHint(copy) {
	const one = hinted();
	mark(copy);
	drawTools(copy);
	if (one.draw) return news(Say('patience.drawKey'));
	const cards = pileOf(copy.state.board, one.from).cards.slice(-one.count), goal = elementAt({ pile: one.to, index: pileOf(copy.state.board, one.to).cards.length - 1 }).spot, moved = copy.order[one.from].slice(-one.count).map(number => desk.cards[number]), [{ spot }] = moved;
	if (!isStill()) for (const card of moved) card.animate([{ translate: '0', zIndex: 400 }, { translate: `${(goal.x - spot.x) * 0.3}px ${(goal.y - spot.y) * 0.3}px`, zIndex: 400 }, { translate: '0', zIndex: 400 }], { duration: 700, easing: 'ease-in-out' });
	news(say('goesTo', cards.map(card => cardName(card.face)).join(', '), pileName(one.to)));
}
/** Says what a diff changed on the own piles. */
function tell(copy, before, changes) {
	if (changes.some(({ op }) => ['carry', 'deal', 'show', 'cover'].includes(op))) {
		desk.hints = null;
		if (desk.picked && desk.picked.cards !== ends(copy, desk.picked.from, desk.picked.count)) desk.picked = null; // What was taken up before the reply stays so where it lies.
	}
	if (isHidden(copy)) return;
	const carries = changes.filter(({ op }) => op === 'carry'), said = [], undone = copy.state.seats.some(({ undos }, seat) => undos > before.seats[seat]?.undos);
	for (const { from, to, count, faces, down } of carries.slice(0, 12)) {
		const cards = (faces || pileOf(before.board, from).cards.slice(-count).map(card => card?.face)).filter(Boolean);
		said.push(down && to === 'stock' && !undone ? say('turnedOver') : cards.length ? say('goesTo', cards.slice(0, 3).map(cardName).join(', '), pileName(to)) : pileName(to));
	}
	for (const { op, pile, face } of changes) if (op === 'show') said.push(`${pileName(pile)}: ${cardName(face)}`);
	if (said.length) news(said.join('. '));
	for (const { op, on, seat } of changes) if (op === 'stuck' && on && seat === me(copy)) { toast(say('patience.stuck')); tones([220, 0.1]); }
	if (carries.some(({ to }) => to[0] === 'f')) tones([659, 0], [880, 0.08]); else if (carries.length) tones([440, 0]);
}

/** Whether the deal of a game could be won that was not: asked once, by those who played. */
function odds(copy) {
	const { game, over, seats, table } = copy.state;
	if (over.reason === 'cleared' || hasCommonDeal(copy) || !(copy.final || seats).some(isOurs)) return '';
	if (copy.asked !== game) {
		Object.assign(copy, { asked: game, odds: '' });
		link.ask({ type: 'hint', table }).then(reply => { if (reply.type === 'error' && copy.state.phase === 'over' && current() === copy) hint(copy, { verdict: 'unknown' }); });
	}
	return copy.odds && h('p.mid.small#odds', copy.odds);
}

/** The line in the head of the table, and the one below it. */
function main(copy, seat) {
	const { rules, seats } = copy.state;
	return seats[seat]?.stuck ? say('patience.stuck') : rules.mode === 'race' ? say('modes.race') : named('patience.games', rules.game) + (rules.deal ? ' · ' + say('patience.dealNumber', rules.deal) : '');
}
function more(copy) {
	const { rules, seats, phase, table } = copy.state, mine = me(copy), one = seats[mine < 0 && rules.mode === 'solo' ? 0 : mine];
	if (phase === 'waiting' || phase === 'over' || !one) return `${say('table', table)} · ${named('patience.games', rules.game)}`;
	return [say('patience.score', one.score), say('patience.moves', one.moves), clock.game !== null ? say('modes.timeLeft', clockText(leftOf(copy, clock.game))) : clockText(phase === 'playing' ? Date.now() - clock.since : clock.at - clock.since).replace(' ', '\xa0'), rules.mode === 'solo' && `${one.groups}/${total(copy)}`].filter(Boolean).join(' · ');
}

new ResizeObserver(() => { const copy = app.screen === 'table' && current(); if (copy && $('felt') && patience(copy)) lay(copy, false); }).observe(document.body);
/** After a game that is won the cards fall, for three seconds or to the first key or tap; `done` follows. Gives the milliseconds. */
function fall(done) {
	const felt = $('felt'), all = felt && current().state.board.piles.filter(pile => pile.kind === 'foundation').map(pile => [...current().order[pile.id]]), flights = [];
	if (!felt) return 0;
	const bottom = felt.clientHeight, width = felt.clientWidth;
	for (let i = 0; all.some(pile => pile.length); i++) {
		const number = all[i % all.length].pop(), one = desk.cards[number];
		if (number === undefined) continue;
		let { x, y } = one.spot, vy = -2 - Math.random() * 4;
		const vx = (Math.random() < 0.5 ? -1 : 1) * (2.5 + Math.random() * 4.5), frames = [], ground = bottom - one.offsetHeight;
		while (x > -one.offsetWidth * 2 && x < width + one.offsetWidth && frames.length < 90) {
			frames.push({ transform: `translate(${x}px,${y}px)` });
			for (let step = 0; step < 2; step++) { x += vx; vy += 0.55; y += vy; if (y > ground) { y = ground; vy *= -0.78; } }
		}
		one.style.zIndex = 600 + i;
		flights.push(one.animate(frames, { duration: frames.length * 33, delay: flights.length * Math.min(45, 2000 / total(current())), fill: 'forwards' }));
	}
	let timer = 0;
	const end = () => {
		clearTimeout(timer);
		for (const one of flights) one.cancel();
		for (const event of ['keydown', 'pointerdown']) removeEventListener(event, end, true);
		done();
	};
	for (const event of ['keydown', 'pointerdown']) addEventListener(event, end, true);
	timer = setTimeout(end, 3000);
	return 3200;
}
Object.assign(loaded.patience, { pileName, fall, draw, main, more, hint, odds, tell, tally, total, desk });
}
