'use strict';
/* The form of a new table or of its rules, and the settings. */
{
document.head.append(h('style', `
.choice { flex-wrap: nowrap; padding: .45rem .8rem; cursor: pointer; min-height: 44px; }
.choice:has(:checked) { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
input[type=checkbox], input[type=radio] { width: 24px; min-height: 24px; height: 24px; accent-color: var(--accent); flex: none; margin: 0; }
@media (min-width: 700px) { .make { width: min(66rem, 100%); } .make form { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem 2rem; align-content: start; } .make form > * { grid-column: 2; } .make form > fieldset { grid-column: 1; grid-row: 1 / span 12; align-self: start; } }
@media (min-width: 1000px) and (min-height: 561px) { .make { padding: 1.5rem; } }
@media (max-height: 560px) { .make .main { position: sticky; bottom: 0; box-shadow: 0 0 0 .4rem var(--ground); } }
`));
function check(text, value, onchange, id) { const box = h('input', { type: 'checkbox', id, checked: value, onchange: () => onchange(box.checked) }); return h('label.row.choice', box, h('span', text)); }
/** The fields of a draft, drawn again after each change. What is picked is a rule of the table, and is asked; a game of patience has a usual value for each. */
function kit(draft, now, again = create) {
	const asked = ['mode'], problem = h('p.bad', { role: 'alert' }), put = (key, value) => { draft[key] = value; again(); $(key)?.focus(); };
	const pick = (key, label, options, usual = draft.game ? options[0][0] : undefined) => {
		asked.push(key);
		if (!options.some(([value]) => value === draft[key])) { if (usual === undefined) options.push([draft[key], draft[key] ?? say('settings.system')]); else draft[key] = usual; }
		return field(say(label), select(options, draft[key], text => put(key, options.find(([value]) => String(value) === text)[0]), key));
	};
	const write = (key, label, more) => { const box = input({ value: draft[key] ?? '', oninput: () => { draft[key] = box.value; }, ...more }); return field(say(label), box); };
	const choice = (id, about = named('modes.about', id), key = 'mode', name = named('modes.names', id)) => h('label.row.choice', h('input', { type: 'radio', name: key, id, checked: draft[key] === id, onchange: () => { put(key, id); $(id).focus(); } }), h('span', h('b', name), h('span.line.muted.small', about)));
	const game = () => field(say('patience.game'), select(Object.entries(words['patience.games']).map(([id, name]) => [id === 'memory' ? '' : id, name]), draft.game || '', id => { draft.game = id; again(); }, 'game'));
	const rules = () => Object.fromEntries(asked.map(key => [key, draft[key]]).filter(([, value]) => value !== ''));
	/** Makes the table, or changes its rules. `begins` says that nobody else is needed. */
	async function make(all, begins) {
		const { password } = draft, title = draft.title?.trim(), reply = now ? await tell({ type: 'configure', rules: all }) : await createTable(all, { ...(title && { title }), ...(password && { password }), public: draft.public }, begins);
		if (reply.type === 'error') problem.textContent = refusal(reply); else if (now) showTable(app.table);
	}
	return { draft, now, asked, problem, put, pick, write, choice, game, rules, make };
}
const numbers = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => [from + i, from + i]);
const seconds = list => list.map(s => [s, s === '' ? say('settings.system') : s ? clockText(s * 1000) : say('rules.noClock')]);
/** A new table; what is rarely asked is under "more". Or the rules of the table that waits, for its host. */
function create(push, wish) {
	const now = current()?.state.rules;
	if (push) {
		go(now ? `/${app.table}#rules` : '/#new', true);
		app[now ? 'rules' : 'draft'] = now ? { ...now, more: true } : { game: '', mode: 'classic', level: 'easy', rows: 4, columns: 4, theme: 'random', seats: 2, bots: 0, strength: 'casual', group: 2, scoring: 'pairs', turn_seconds: '', game_seconds: 0, tries: '', hide_ms: 1000, title: '', password: '', public: true, more: false, ...app.draft, ...(wish && { game: wish }) };
	}
	const draft = now ? app.rules : app.draft, { mode } = draft, solo = mode === 'solo', race = mode === 'race', counted = solo || mode === 'coop', dict = key => Object.entries(words[key]);
	if (draft.game) return createPatience(draft, Boolean(now));
	const all = kit(draft, now), { pick, write, problem } = all;
	if (!solo) draft.seats = Math.max(2, draft.seats);
	if (!now) draft.bots = Math.min(draft.bots, draft.seats - 1);
	const usual = [all.game(), pick('level', 'rules.level', Object.entries(levelsOf())), pick('theme', 'rules.theme', dict('rules.themes')), link.caps.includes('pictures') && write('pictures', 'over.pictures', { placeholder: link.caps.includes('commons') ? 'dir:… commons:…' : 'dir:…' }), draft.level === 'custom' && [pick('rows', 'rules.rows', numbers(1, 12)), pick('columns', 'rules.columns', numbers(1, 12))],
		!solo && [pick('seats', 'rules.seats', numbers(2, 8)), !now && pick('bots', 'rules.bots', numbers(0, draft.seats - 1)), !now && draft.bots > 0 && pick('strength', 'rules.strength', dict('rules.strengths').map(([id, name]) => [id, `${name}: ${named('playing.bots', id)}`]))]];
	const further = [pick('group', 'rules.group', numbers(2, 4)), pick('scoring', 'rules.scoring', dict('rules.scorings')), !race && pick('turn_seconds', mode === 'scramble' ? 'modes.attempt' : 'rules.turn', seconds(['', 0, 5, 10, 15, 20, 30, 60, 120])), counted && pick('tries', 'rules.tries', [['', say('rules.byLevel')], [null, '∞'], ...numbers(10, 99)]),
		(counted || race) && pick('game_seconds', 'rules.gameTime', seconds([0, 60, 120, 180, 300, 600])), pick('hide_ms', 'rules.hide', [200, 500, 1000, 1500, 2000, 3000].map(ms => [ms, say('common.seconds', (ms / 1000).toLocaleString(lang))]))];
	sheet(all, Object.keys(words['modes.names']).map(id => all.choice(id)), usual, further, () => {
		const { rows, columns, group, bots } = draft, cards = rows * columns, { strength, ...rules } = all.rules();
		problem.textContent = !rules.rows ? '' : cards % group ? say('rules.badMultiple', cards, group) : cards < 2 * group ? say('rules.badSize') : '';
		if (problem.textContent) return;
		if (draft.pictures) rules.theme = draft.pictures;
		if (rules.bots) rules.bots = Array(bots).fill(strength); else delete rules.bots;
		all.make(rules, solo || bots === draft.seats - 1);
	});
}

/** The page of a form: the modes, what is usual, what is rarely asked, and the button. */
function sheet({ draft, now, put, write, problem }, modes, usual, further, make, { screen = 'create', title = say(now ? 'create.configure' : 'create.title'), legend = say('rules.mode'), done = say(now ? 'create.apply' : 'create.create') } = {}) {
	const scrolled = app.screen === screen ? scrollY : 0;
	show(screen, h('div.sheet.col.make', h('div.row.bar', icon('←', Say('keys.back'), () => history.back()), h('h1', title)), form(make, h('fieldset', h('legend', legend), modes), h('div.pair', usual),
		!now && check(say('more'), draft.more, value => put('more', value), 'more'), (now || draft.more) && h('div.pair', further),
		draft.more && !now && [write('title', 'create.tableTitle', { placeholder: say('create.asServer') }), write('password', 'create.password'), check(say('create.isPublic'), draft.public, value => { draft.public = value; })],
		problem, h('button.main', done))), title);
	scrollTo(0, scrolled);
}

function settings() {
	const save = key => async value => {
		set[key] = value;
		keep.set('settings', JSON.stringify(set));
		if (key === 'language') await getWords();
		if (key === 'sound' && value) tones([660, 0], [880, 0.1]);
		redrawAll();
		if (key === 'language') settings();
	};
	dialog(say('home.settings'),
		field(say('settings.language'), select([['', say('settings.system')], ...Object.entries(languages)], set.language, save('language'))),
		field(say('settings.appearance'), select(['system', 'light', 'dark'].map(name => [name === 'system' ? '' : name, named('settings.appearances', name)]), set.look, save('look'))),
		Object.entries({ sound: 'sound', still: 'settings.motion', coloured: 'settings.multicoloured', four: 'patience.fourColours', large: 'patience.largeCards' }).map(([key, label]) => check(say(label), set[key], save(key))),
		!app.table && link.greeted && !link.account && choose(Say('other'), () => { link.forget(); showName(); }),
		h('p.muted.small', say('settings.saved')));
}
/** The rules that a game has beside those of every patience game: [the rule, its name, its values, the usual one]. */
const noLimit = () => [null, say('patience.noLimit')];
const optionsOf = { klondike: () => [['draw', 'patience.draw', [[1, 1], [3, 3]], 3], ['passes', 'patience.passes', [noLimit(), ...numbers(1, 9)]]], spider: () => [['suits', 'patience.suits', [[1, 1], [2, 2], [4, 4]], 2]], freecell: () => [['cells', 'patience.cells', numbers(1, 4), 4]] };
/** The same for patience. */
function createPatience(draft, isHere) {
	Object.assign(draft, { mode: draft.mode === 'race' ? 'race' : 'solo', level: draft.level || 'normal', scoring: draft.scoring === 'vegas' && draft.game === 'klondike' ? 'vegas' : 'standard' });
	const { game, mode, level } = draft, all = kit(draft, isHere), { asked, pick, write, put } = all;
	asked.push('game', 'level');
	const levels = Object.entries(levelsOf(game)).map(([id, name]) => [id, [name, words.levelAbout[`${game}-${id}`]].filter(Boolean).join(': ')]);
	const usual = [h('div.field', { style: { 'grid-column': '1 / -1' } }, field(say('rules.level'), select(levels, level, text => put('level', text), 'level'))), all.game(), level === 'custom' && optionsOf[game]().map(one => pick(...one)), mode === 'race' && pick('seats', 'rules.seats', numbers(2, 8), 2), game === 'klondike' && pick('scoring', 'rules.scoring', Object.entries(words['patience.scorings'])), write('deal', 'patience.deal', { inputMode: 'numeric', placeholder: say('patience.shuffled'), maxLength: 10, id: 'deal' })];
	const further = () => [pick('game_seconds', 'rules.gameTime', seconds([0, 60, 120, 180, 300, 600, 1200, 1800]), 0), pick('undo', 'patience.undo', [['', say('rules.byLevel')], noLimit(), ...[0, 1, 3, 5, 10, 50].map(n => [n, n])])];
	sheet(all, [all.choice('solo', say('alone')), all.choice('race')], usual, isHere || draft.more ? further() : [], () => {
		const deal = String(draft.deal ?? '').trim();
		all.make({ ...all.rules(), ...(deal && { deal: /^\d+$/.test(deal) ? Number(deal) : deal }) }, mode === 'solo');
	});
}
/** What is done at a table beside the game. */
function deedsOf(copy) {
	const { phase } = copy.state, plays = me(copy) >= 0, lock = !copy.locked;
	return [
		phase === 'playing' && plays && !hasCommonDeal(copy) && choose(Say('table.pause'), () => tell({ type: 'pause', on: true })),
		/playing|paused/.test(phase) && plays && choose(Say('table.resign'), () => confirmThen(say('table.resignQuestion'), say('table.resign'), () => tell({ type: 'resign' })), '.danger'),
		!isOfEvent(copy) && choose(say('link'), () => copyText(tableLink(), true)),
		isHost(copy) && choose(Say(lock ? 'host.lock' : 'host.unlock'), async () => { if ((await tell({ type: 'lock', on: lock })).type === 'ok') { copy.locked = lock; toast(say(lock ? 'host.locked' : 'host.unlocked')); } }),
		choose(say('repeat'), () => whisper(lastNews)), choose(say('home.settings'), showSettings), choose(Say('table.leave'), () => leaveTable(), phase === 'playing' && plays ? '.danger' : '')].filter(Boolean);
}
function menu() {
	const copy = current();
	if (copy) dialog(titled(copy.state.title), h('p.muted.small', `${say('table', app.table)} · ${describe(copy.state.rules)}`), deedsOf(copy));
}
/** This player has a seat until the game begins. With a seed it is in nobody's records. */
async function watchBots() {
	if ((await createTable({ seats: 3, bots: ['casual', 'sharp'], hide_ms: 1500, seed: '0'.repeat(64) }, { public: false }, true)).type === 'ok') tell({ type: 'resign' });
}
/** All that can be done on the screen, found by its name. */
function palette() {
	const copy = app.screen === 'table' && !app.replay && current(), all = [...[...$('main').querySelectorAll('button:enabled:not(.card, .pc, .slot, .seat)')].filter(one => one.offsetParent), ...(copy ? deedsOf(copy) : [])].map(one => [big(one.ariaLabel || (one.querySelector('b') || one).textContent), one]);
	const list = h('div.col'), box = input({ oninput: () => draw() }), draw = () => {
		const found = all.filter(([name]) => name.toLocaleLowerCase(lang).includes(box.value.trim().toLocaleLowerCase(lang)));
		list.replaceChildren(...(found.length ? found.map(([name, one]) => choose(name, () => one.click())) : [h('p.muted', say('keys.noCommand'))]));
	};
	dialog(say('keys.commands'), form(() => list.querySelector('button')?.click(), field(say('lobby.filter'), box), list));
	draw();
	box.focus();
}
loaded.forms = { kit, sheet, check, numbers, seconds, watchBots, create, settings, menu, palette };
}
