'use strict';
/* What only a large window shows: boards of live tables in the lobby, and the side of a table. */
{
document.head.append(h('style', `
@media (min-width: 1000px) and (min-height: 561px) {
	.begin, .live { gap: 1rem; } .live { padding: 1rem 1.2rem; border-radius: 18px; background: color-mix(in srgb, var(--raised) 60%, transparent); min-height: 24rem; align-self: stretch; }
	.chats .chat, .chat.open { display: flex; position: static; grid-area: chat; height: auto; min-height: 0; border: 1px solid var(--line); border-radius: 16px; margin: 0 12px 12px 0; padding: .8rem; background: var(--raised); box-shadow: none; animation: none; }
	.shut, #chatKey { display: none !important; }
	.side { grid-area: side; display: flex; flex-direction: column; gap: .8rem; min-height: 0; padding: 0 12px 12px 0; } .waits .side { display: none; }
	.room { align-self: center; width: min(64rem, 100%); display: grid; grid-template-columns: 1.2fr 1fr; gap: .8rem 2rem; align-content: start; padding: 1.5rem; } .room > :not(.invite) { grid-column: 1; } .room .invite { grid-column: 2; grid-row: 1 / span 6; align-self: start; } .room .code { width: min(17rem, 100%); }
}
.mini { display: grid; gap: 2px; flex: none; } .mini span { border-radius: 2px; display: grid; place-items: center; overflow: hidden; line-height: 1; background: var(--back); }
.mini .on { background: #fffdf8; box-shadow: inset 0 0 0 1px var(--edge); } .mini .won { background: var(--seat); }
.live:has(.none) { display: flex; flex-direction: column; } .live:has(.none) ul { flex: 1; justify-content: center; } .none { display: grid; gap: 1.2rem; justify-items: center; } .none .mini { gap: 6px; opacity: .8; } .none .mini span { border-radius: 6px; }
.side > section { border: 1px solid var(--line); border-radius: 16px; background: var(--raised); padding: .7rem .9rem; display: flex; flex-direction: column; gap: .4rem; }
.side h2 { font-size: .875rem; font-weight: 600; color: var(--muted); }
.side dl { display: grid; grid-template-columns: auto 1fr; gap: .15rem .8rem; margin: 0; } .side dt { color: var(--muted); } .side dd { margin: 0; text-align: right; font-weight: 650; font-variant-numeric: tabular-nums; }
.side .strip { justify-content: flex-start; margin: 0; max-width: none; }
.log { flex: 1; min-height: 4rem; overflow: hidden; } .log ol { margin: 0; padding: 0; list-style: none; overflow: auto; flex: 1; min-height: 0; }
.log li { display: flex; gap: .5rem; align-items: center; padding: .12rem 0; overflow-wrap: anywhere; } .log .em { font-size: 1.35rem; line-height: 1.2; font-family: "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", system-ui, sans-serif; }
.log .em span { display: inline-block; min-width: 1.7em; } .log .red { color: var(--bad); } .log .no { color: var(--muted); margin-left: auto; } .log .yes { color: var(--good); margin-left: auto; font-weight: 700; }
.rivals { display: flex; flex-wrap: wrap; gap: .8rem 1.2rem; } .rival { display: grid; gap: .35rem; justify-items: start; } .rival progress { width: 100%; height: 12px; accent-color: var(--accent); }
`));

/** A small board: [what each card is: "", "on" or "won", its seat, its face]. */
function mini(columns, cells, size) {
	return h('div.mini', { 'aria-hidden': 'true', style: { 'grid-template-columns': `repeat(${columns}, ${size}px)`, 'grid-auto-rows': `${size}px`, 'font-size': `${Math.round(size * 0.72)}px` } }, cells.map(([kind, seat, face]) => h('span' + (kind && '.' + kind), { style: seat === undefined ? {} : { '--seat': seatColour(seat) } }, face || '')));
}
const sizeOf = (rows, columns, most) => Math.max(5, Math.min(22, Math.floor(most / Math.max(rows, columns)) - 2));
function miniOf({ state: { board: { columns, rows, cards }, faces } }, most) {
	return mini(columns, cards.map(card => (!card ? [''] : card.seat === undefined ? ['on', undefined, faces[card.face]?.image ? '' : glyph(card.face, faces[card.face] || { glyph: '' })] : ['won', card.seat])), sizeOf(rows, columns, most));
}

/* Live tables: the page watches the first few that play Memory, as long as the lobby is shown. */
const most = 4, refused = new Set();
function peek(entries) {
	for (const { table, phase, game, locked } of entries) {
		if (app.peeks.size >= most) return;
		if (game !== 'memory' || locked || !/playing|paused/.test(phase) || app.peeks.has(table) || refused.has(table) || link.tables.has(table)) continue;
		app.peeks.add(table);
		link.ask({ type: 'watch', table }).then(reply => { if (reply.type === 'error') { app.peeks.delete(table); refused.add(table); } });
	}
}
function peeked(copy) { document.querySelector(`[data-board="${copy.state.table}"]`)?.replaceChildren(miniOf(copy, 96)); }
/** The small board of an entry of the lobby: as it is, or where it is not watched as it will be dealt. */
function board({ table, rules, game }) {
	if (!wide.matches) return '';
	const copy = link.tables.get(table), { rows, columns } = rules, kinds = { klondike: 7, spider: 10, freecell: 8 };
	const shown = copy?.state.board.cards ? miniOf(copy, 96) : kinds[game] ? h('div.mini', { 'aria-hidden': 'true', style: { 'grid-template-columns': `repeat(${kinds[game]}, ${Math.floor(96 / kinds[game]) - 2}px)`, 'grid-auto-rows': '13px' } }, Array.from({ length: kinds[game] * 4 }, (_, i) => h('span' + (Math.floor(i / kinds[game]) > 2 ? '.on' : '')))) : mini(columns, Array(rows * columns).fill(['']), sizeOf(rows, columns, 96));
	return h('div', { 'data-board': table, style: { width: '96px', display: 'grid', 'place-items': 'center', flex: 'none' } }, shown);
}

/** What stands where no table is: a board in the middle of a game. */
const none = () => mini(6, [...'  🦊 1  2  2 1  🐙        '].map(one => (/\d/.test(one) ? ['won', one - 1] : one === ' ' ? [''] : ['on', undefined, one])), 44);

const section = (title, ...children) => h('section', h('h2', big(title)), children);
const figures = pairs => h('dl', pairs.map(([key, value]) => [h('dt', big(key)), h('dd', value)]));
/** What is beside a table that plays: rivals of a race, the attempts so far, what was best, and what has happened. */
function side(copy) {
	const { state } = copy, { rules, seats, board: { rows, columns, cards }, faces } = state, other = patience(copy), { ending } = loaded, own = ending?.ownSeat(copy), box = $('side'), scrolled = box.querySelector('ol')?.scrollTop;
	if (!ending || state.phase === 'waiting') return;
	const best = ending.bestOf(state), bestText = ending.bestText(state, best), kinds = app.replay ? [] : ending.kindsOf(copy), one = (state.over ? copy.final : seats)[own], alone = rules.mode === 'solo', title = say(other ? 'playing.logTitle' : 'rules.tries');
	const rivals = rules.mode === 'race' && !app.replay && seats.map((seat, number) => number !== own && seat.player && h('div.rival', other ? h('div.grow', h('b.cut.line', symbol(number), ' ', seat.name), h('progress', { value: seat.groups, max: other.total(copy), 'aria-label': seat.name })) : [mini(columns, cards.map((_, card) => (card < seat.groups * rules.group ? ['won', number] : [''])), sizeOf(rows, columns, 80)), h('span.grow', h('b.cut.line', symbol(number), ' ', seat.name))])).filter(Boolean);
	const log = other ? copy.past.filter(({ op }) => op === 'carry').slice(-80).reverse().map(({ to, shown, down }) => h('li', down || !shown.some(Boolean) ? '↺' : [h('b', shown.filter(Boolean).map(face => [h('span' + (/[DH]/.test(face[1]) ? '.red' : ''), (face[0] === 'T' ? '10' : face[0]) + { C: '♣', D: '♦', H: '♥', S: '♠' }[face[1]] + '\ufe0e'), ' '])), h('span.no', other.pileName(to))])) : copy.past.filter(({ op }) => op === 'match' || op === 'miss').slice(-60).reverse().map(({ op, seat, cards: turned }) => h('li', symbol(seat), h('span.em', turned.map(card => { const face = copy.seen.get(card); return [h('span', { title: label(copy, face) }, faces[face]?.image ? label(copy, face) : glyph(face, faces[face] || { glyph: '?' })), ' ']; })), h('span.' + (op === 'match' ? 'yes' : 'no'), op === 'match' ? '✓' : '✕')));
	box.replaceChildren(...[
		rivals?.length && section(named('modes.names', 'race'), h('div.rivals', rivals)),
		h('section.log', h('h2', title), kinds.length > 0 && h('div.strip', { 'aria-hidden': 'true' }, kinds.slice(-60).map(kind => h('span.' + kind, { title: named('ending.kinds', kind) }))),
			one && (kinds.length > 0 || alone || other) && [figures([alone && !other && [say('over.flips'), one.flips], other && [say('patience.homeHead'), `${one.groups}/${other.total(copy)}`], [other ? say('patience.movesHead') : say('over.misses'), String(other ? one.moves : one.misses)]].filter(Boolean)),
				(alone || other) && [bestText && say('ending.bestOf', bestText), best.run > 1 && say('patience.streak', best.run)].map(text => text && h('p.muted.small', text))],
			log.length ? h('ol', { tabIndex: 0, role: 'group', 'aria-label': title }, log) : !other && h('p.muted.small', say('playing.logEmpty')))].filter(Boolean));
	box.setAttribute('aria-label', title);
	const list = box.querySelector('ol');
	if (list && scrolled) list.scrollTop = scrolled;
}
loaded.wide = { board, none, peek, peeked, side };
}
