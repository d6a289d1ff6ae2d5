'use strict';
/* Accounts, where the server has them: the account itself, records, the best players, games played. */
const secret = { type: 'password', maxLength: 128, autocomplete: 'current-password' }, fresh = { ...secret, autocomplete: 'new-password' }, nickname = { maxLength: 24, autocomplete: 'username' };
/** A button that asks for texts, [[label, more of the field, its name in the request]], sends the request with them, and goes on with `then`. */
const deed = (key, request, fields, then) => button(say(key), () => askFor(say(fields[0] ? key : 'signsOut'), fields, say(key), async (...texts) => {
	const { again, ...all } = Object.fromEntries(fields.map(([, , name], number) => [name, texts[number]]));
	if (again !== undefined && again !== (all.new ?? all.password)) return say('people.differ');
	if (['login', 'register'].includes(request.type) && keep.get('brought') === link.token) { // Who made the session is not known: in another one.
		link.forget();
		await link.begin(link.name);
		showLobby();
	}
	const reply = await link.ask({ ...request, ...all });
	if (reply.type === 'error') return refusal(reply);
	shut();
	await toEvent() || showLobby();
	then();
}));
const danger = one => { one.classList.add('danger'); return one; };
async function showAccount() {
	if (link.account && (await tell({ type: 'account', do: 'show' })).type === 'error') return;
	const { account } = link, { told } = link, name = account?.name, own = [say('people.askPassword', name), secret, 'password'], who = value => [say('people.askName'), { ...nickname, value }, 'name'], next = key => [[say('people.askNew'), fresh, key], [say('people.askAgain'), fresh, 'again']];
	const changed = () => toast(say('people.changed')), welcome = () => toast(say('people.signedIn', link.account.name)), out = key => () => { keep.set('account', null); toast(say(key)); };
	const codes = () => dialog(say('people.title'), h('p', say('people.codes')), h('ul.link', told.account.codes.map(code => h('li', code))), button(Say('playing.copy'), event => copyText(told.account.codes.join('\n'), false, () => event.target.append(' ✓'))), button(say('people.noted'), shut, '.main'));
	const change = (key, what, fields, then) => deed(key, { type: 'account', do: what }, fields, then);
	dialog(say('people.title'), h('p', account ? say('people.signedIn', name) : say('people.guest')), account && told.account.waiting && h('p.bad', say('people.waiting')), account && h('p.muted.small', say('people.codesLeft', told.account.codes_left)),
		account && button(say('deeds.records'), showRecords, '.main'), button(say('deeds.leaders'), () => showLeaders({ by: 'rating', mode: 'classic', level: 'easy', seats: 'two' })), button(say('deeds.history'), () => showHistory()), account && button(say('deeds.saved'), showSaved),
		account ? [deed('people.logout', { type: 'logout' }, [], out('people.signedOut')), change('people.password', 'password', [own, ...next('new')], changed), change('people.rename', 'rename', [[say('people.askNewName'), nickname, 'name'], own], changed), change('people.newCodes', 'recover', [own], codes),
			deed('people.logoutEverywhere', { type: 'logout', everywhere: true }, [], out('people.signedOut')), danger(change('people.erase', 'delete', [[say('people.askErase'), secret, 'password']], out('people.erased')))]
			: [deed('people.signIn', { type: 'login' }, [who(), [say('meeting.password'), secret, 'password']], welcome), deed('people.register', { type: 'register' }, [who(link.name), ...next('password')], () => { welcome(); codes(); }), deed('people.recover', { type: 'recover' }, [who(), [say('people.askCode'), {}, 'code'], ...next('password')], () => toast(say('people.recovered')))]);
}
/** The message of that type that a request brings; nothing where it is refused. */
const bring = async request => ((await tell(request)).type === 'ok' ? link.told[request.type] : null);
const listed = (lines, none) => h('ul.list', (lines.length ? lines : [none]).map(line => h('li.row', line)));
async function showRecords() {
	const found = await bring({ type: 'records' }), gameOf = one => (one.game === 'memory' ? '' : named('patience.games', one.game) + ' ');
	if (found) dialog(say('deeds.recordsOf', found.account.name), listed([...found.ratings.map(one => `${gameOf(one)}${named('modes.names', one.mode)}, ${say(one.seats === 'two' ? 'deeds.forTwo' : 'deeds.forMore')}: ${one.rating} ± ${one.deviation}${one.provisional ? ', ' + say('deeds.provisional') : ''}`),
		...found.records.map(one => `${kindOf(one).join(', ')}: ${[say('deeds.won', one.won, one.played), one.best_ms && say('deeds.bestTime', clockText(one.best_ms)), one.fewest_flips && say('modes.flips', one.fewest_flips), one.fewest_moves && say('patience.moves', one.fewest_moves), one.won_with_undo && say('patience.withUndo', one.won_with_undo), one.game !== 'memory' && one.streak > 1 && say('patience.streak', one.streak), one.best_streak > 1 && say('deeds.run', one.best_streak)].filter(Boolean).join(', ')}`)], say('deeds.noGames')));
}
async function showLeaders(wish) {
	const { game = 'memory', by, mode, level, seats } = wish, rated = by === 'rating', other = game !== 'memory', some = (key, ...names) => Object.entries(words[key]).filter(([name]) => (other ? names.includes(name) : name !== 'fewest_moves')), pick = (label, key, options) => field(say(label), select(options, wish[key] ?? game, value => showLeaders(Object.assign(wish, key === 'game' && (value === 'memory' ? { by: 'rating', mode: 'classic' } : { by: 'won', mode: 'solo' }), { [key]: value })), 'leaders-' + key));
	const found = await bring({ type: 'leaders', game, mode, by, limit: 50, ...(rated ? { seats } : { level }) });
	const value = one => (by === 'best_ms' ? clockText(one.value) : `${one.value}${one.deviation ? ' ± ' + one.deviation : ''}`);
	if (found) dialog(say('deeds.leaders'), h('div.pair', pick('patience.game', 'game', Object.entries(words['patience.games'])), pick('deeds.order', 'by', some('deeds.orders', 'best_ms', 'fewest_moves', 'won', 'streak')), pick('rules.mode', 'mode', some('modes.names', 'solo', 'race')),
		rated ? pick('rules.seats', 'seats', [['two', say('deeds.forTwo')], ['more', say('deeds.forMore')]]) : pick('rules.level', 'level', Object.entries(levelsOf(game)))),
	listed(found.leaders.map(one => `${one.place}. ${one.account.name} · ${value(one)}`), say('deeds.nobody')), found.mine && h('p', `${say('deeds.ownPlace', found.mine.place)} · ${value(found.mine)}`));
}
/** Whether a seat of a past game was this player's. */
const isMine = ({ account, name }) => (account ? account === link.account?.id : name === link.name);
/** Past games: a press plays one back. */
function pastGames(games) {
	const line = game => [h('b.line', describe(game.rules)), h('span.line.muted.small', [new Date(game.at).toLocaleDateString(lang), clockText(game.ms), ...game.seats.map(seat => (game.seats[1] ? `${seat.place}. ${isMine(seat) ? big(say('seats.you')) : seat.name} ${seat.score}` : say('patience.score', seat.score)) + (game.won.includes(seat.seat) ? ' ★' : '')), ...(game.rated ? [say('deeds.rated')] : [])].join(' · '))];
	const open = game => async () => (await part('replay')).open(game.game, game.seats.find(isMine)?.seat ?? null);
	return h('ul.col', games.map(game => h('li', h('button.past', { type: 'button', onclick: open(game), title: say('deeds.replay') }, line(game)))));
}
async function showHistory(after) {
	const found = await bring({ type: 'history', limit: 20, ...(after ? { after } : {}) });
	if (found) dialog(say('deeds.history'), found.games.length ? pastGames(found.games) : h('p.muted', say('deeds.noGames')),
		found.more && button('…', () => showHistory(found.more), '', { 'aria-label': Say('keys.next') }));
}
/** The last games of this player, below the live tables. */
async function showPast(box) {
	const found = await link.ask({ type: 'history', limit: 4 });
	if (found.type === 'ok' && link.told.history.games.length) box.replaceChildren(h('h2', say('deeds.history')), pastGames(link.told.history.games));
}
/** The patience games that were left: a press goes on with one. */
async function showSaved() {
	const found = await bring({ type: 'saved' });
	const goOn = async ({ game, level }) => { if ((await createTable({ game, level }, { public: false, saved: true })).type === 'ok') shut(); };
	if (found) dialog(say('deeds.saved'), found.games.length ? found.games.map(one => button(`${named('patience.games', one.game)} ${levelText(one.level, one.game)}: ${say('patience.moves', one.moves)}, ${clockText(one.ms)}, ${new Date(one.at).toLocaleDateString(lang)}`, () => goOn(one), '', { title: say('deeds.goOn') })) : h('p.muted', say('deeds.noSaved')));
}
/** For a newcomer: a board of 2 × 2 above the name, in place of what the game looks like. */
function tour() {
	const line = $('what'), fan = document.querySelector('.fan'), open = [];
	if (app.screen !== 'name' || !fan) return;
	const faces = ['🦊', '🐙', '🦊', '🐙'].sort(() => Math.random() - 0.5), name = (card, what) => cards[card].setAttribute('aria-label', `${'ab'[card % 2]}${1 + (card >> 1)}: ${what}`);
	const put = (card, isUp) => { cards[card].classList.toggle('up', isUp); name(card, isUp ? faces[card] : say('telling.down')); };
	function turn(card) {
		if (cards[card].classList.contains('up') || open.length > 1) return;
		put(card, true);
		open.push(card);
		const [one, other] = open, isPair = faces[one] === faces[other];
		line.textContent = say(other === undefined ? 'newcomer.second' : !isPair ? 'newcomer.notAlike' : cards.every(all => all.classList.contains('up')) ? 'newcomer.youText' : 'newcomer.alike');
		if (other === undefined) return;
		if (isPair) open.length = 0; else setTimeout(() => { for (const all of open.splice(0)) put(all, false); }, 1300);
		if (cards.every(all => all.classList.contains('up'))) document.querySelector('form input').focus();
	}
	const cards = faces.map((face, card) => { const [paper, ink] = hue(face); return h('button.card', { type: 'button', style: { '--hue': paper, '--ink': ink }, onclick: () => turn(card) }, h('span.in', { 'aria-hidden': 'true' }, h('span.b'), h('span.f', face))); });
	for (const card of faces.keys()) put(card, false);
	fan.replaceWith(h('div.board.can', { role: 'group', 'aria-label': say('newcomer.what'), style: { 'grid-template-columns': 'auto auto', '--w': '72px', '--h': '80px', '--rad': '9px', '--glyph': '52px', '--gap': '8px' } }, cards));
	document.querySelector('.hero p').replaceWith(line);
}
/** What is told of a seat, and what can be done with it. */
function showSeat(seat) {
	const copy = current(), { state } = copy, one = seatOf(copy, seat);
	dialog(one.name, h('p', seatNote(copy, seat)), h('p.muted', patience(copy)?.tally(one) || say('seats.tally', one.flips, one.misses), one.rating ? ` · ${one.rating}` : ''),
		['lost', 'left'].includes(one.status) && !one.bot && me(copy) >= 0 && state.phase === 'playing' && choose(Say('host.standIn'), () => tell({ type: 'bot', seat, strength: 'casual' })),
		isHost(copy) && state.seats[seat].player && !isOurs(one) && !one.bot && choose(Say('host.kick'), () => putOut(seat, one.name), '.danger'));
}
/** One more person at this phone. */
const seatGuest = () => askFor(say('table.guest'), [[say('table.guestQuestion'), { maxLength: 24 }]], say('table.join'), async name => {
	const copy = current(), reply = await link.ask({ type: 'join', table: app.table, name: name.trim() });
	if (reply.type === 'error') return refusal(reply);
	link.players.add(copy.state.seats[reply.seat].player);
	link.keepSession();
	shut();
	drawTable();
});
loaded.people = { seatGuest, showSeat, tour, showPast, showAccount, showRecords, showLeaders, showHistory, showSaved };
