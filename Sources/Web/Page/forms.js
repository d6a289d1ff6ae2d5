'use strict';
/* The form of a new table or of its rules, and the settings. */
{
const pickGame = draft => field(say('patience.game'), select(Object.entries(words.games).map(([id, name]) => [id === 'memory' ? '' : id, name]), draft.game || '', id => { draft.game = id; create(); }, 'game'));
/** A new table; what is rarely asked is under "more". Or the rules of the table that waits, for its host. */
function create(push, game) {
	const now = current()?.state.rules;
	if (push) {
		go(now ? `/${app.table}#rules` : '/#new', true);
		app[now ? 'rules' : 'draft'] = now ? { ...now, more: true } : { game: '', mode: 'classic', level: 'easy', rows: 4, columns: 4, theme: 'random', seats: 2, bots: 0, strength: 'casual', group: 2, scoring: 'pairs', turn_seconds: '', game_seconds: 0, tries: '', hide_ms: 1000, title: '', password: '', public: true, more: false, ...app.draft, ...(game && { game }) };
	}
	const draft = now ? app.rules : app.draft, { mode } = draft, solo = mode === 'solo', race = mode === 'race', counted = solo || mode === 'coop', dict = key => Object.entries(words[key]), asked = ['mode'], problem = h('p.bad', { role: 'alert' });
	if (draft.game) return createPatience(draft, Boolean(now));
	const numbers = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => [from + i, from + i]);
	const seconds = list => list.map(s => [s, s === '' ? say('settings.system') : s ? clockText(s * 1000) : say('rules.noClock')]);
	const put = (key, value) => { draft[key] = value; create(); $(key)?.focus(); };
	const pick = (key, label, options) => { // What is asked is a rule of the table.
		asked.push(key);
		if (!options.some(([value]) => value === draft[key])) options.push([draft[key], draft[key] ?? say('settings.system')]);
		return field(say(label), select(options, draft[key], text => put(key, options.find(([value]) => String(value) === text)[0]), key));
	};
	const write = (key, label, more) => { const box = input({ value: draft[key], oninput: () => { draft[key] = box.value; }, ...more }); return field(say(label), box); };
	if (!solo) draft.seats = Math.max(2, draft.seats);
	if (!now) draft.bots = Math.min(draft.bots, draft.seats - 1);
	const modes = dict('modes.names').map(([id, name]) => h('label.row.choice', h('input', { type: 'radio', name: 'mode', id, checked: mode === id, onchange: () => { put('mode', id); $(id).focus(); } }), h('span', h('b', name), h('span.line.muted.small', named('modes.about', id)))));
	const usual = [pickGame(draft), pick('level', 'rules.level', Object.entries(levelsOf())), pick('theme', 'rules.theme', dict('rules.themes').map(([id, name]) => [id, id === 'random' ? say('surprise') : name])), link.caps.includes('pictures') && write('pictures', 'over.pictures', { placeholder: link.caps.includes('commons') ? 'dir:… commons:…' : 'dir:…' }), draft.level === 'custom' && [pick('rows', 'rules.rows', numbers(1, 12)), pick('columns', 'rules.columns', numbers(1, 12))],
		!solo && [pick('seats', 'rules.seats', numbers(2, 8)), !now && pick('bots', 'rules.bots', numbers(0, draft.seats - 1)), !now && draft.bots > 0 && pick('strength', 'rules.strength', dict('rules.strengths').map(([id, name]) => [id, `${name}: ${named('playing.bots', id)}`]))]];
	const further = [pick('group', 'rules.group', numbers(2, 4)), pick('scoring', 'rules.scoring', dict('rules.scorings')), !race && pick('turn_seconds', mode === 'scramble' ? 'modes.attempt' : 'rules.turn', seconds(['', 0, 5, 10, 15, 20, 30, 60, 120])), counted && pick('tries', 'rules.tries', [['', say('rules.byLevel')], [null, '∞'], ...numbers(10, 99)]),
		(counted || race) && pick('game_seconds', 'rules.gameTime', seconds([0, 60, 120, 180, 300, 600])), pick('hide_ms', 'rules.hide', [200, 500, 1000, 1500, 2000, 3000].map(ms => [ms, say('common.seconds', (ms / 1000).toLocaleString(lang))]))];
	async function make() {
		const { rows, columns, group, bots, password } = draft, title = draft.title?.trim(), cards = rows * columns, { strength, ...rules } = Object.fromEntries(asked.map(key => [key, draft[key]]).filter(([, value]) => value !== ''));
		problem.textContent = !rules.rows ? '' : cards % group ? say('rules.badMultiple', cards, group) : cards < 2 * group ? say('rules.badSize') : '';
		if (problem.textContent) return;
		if (draft.pictures) rules.theme = draft.pictures;
		if (rules.bots) rules.bots = Array(bots).fill(strength); else delete rules.bots;
		const reply = now ? await tell({ type: 'configure', rules }) : await createTable(rules, { ...(title ? { title } : {}), ...(password ? { password } : {}), public: draft.public }, solo || bots === draft.seats - 1);
		if (reply.type === 'error') problem.textContent = refusal(reply); else if (now) showTable(app.table);
	}
	sheet({ draft, now, put, write, make, problem }, modes, usual, further);
}

/** The page of a form: the modes, what is usual, what is rarely asked, and the button. */
function sheet({ draft, now, put, write, make, problem }, modes, usual, further) {
	const scrolled = app.screen === 'create' ? scrollY : 0, title = say(now ? 'create.configure' : 'create.title');
	show('create', h('div.sheet.col.make', h('div.row.bar', icon('‹', Say('keys.back'), () => history.back()), h('h1', title)), form(make, h('fieldset', h('legend', say('rules.mode')), modes), h('div.pair', usual),
		!now && check(say('more'), draft.more, value => put('more', value), 'more'), (now || draft.more) && h('div.pair', further),
		draft.more && !now && [write('title', 'create.tableTitle', { placeholder: say('create.asServer') }), write('password', 'create.password'), check(say('create.isPublic'), draft.public, value => { draft.public = value; })],
		problem, h('button.main', say(now ? 'create.apply' : 'create.create')))), title);
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
		check(say('sound'), set.sound, save('sound')), check(say('settings.motion'), set.still, save('still')), check(say('settings.multicoloured'), set.coloured, save('coloured')), check(say('fourColours'), set.four, save('four')), check(say('largeFaces'), set.large, save('large')),
		!app.table && link.greeted && !link.account && choose(say('other'), () => { link.forget(); showName(); }),
		h('p.muted.small', say('settings.saved')));
}
/** The rules that a game has beside those of every patience game. */
const optionsOf = { klondike: ['draw', 'passes'], spider: ['suits'], freecell: ['cells'] };
/** The same for patience. */
function createPatience(draft, isHere) {
	Object.assign(draft, { mode: draft.mode === 'race' ? 'race' : 'solo', level: draft.level || 'normal', scoring: draft.scoring === 'vegas' && draft.game === 'klondike' ? 'vegas' : 'standard' });
	const { game, mode, level } = draft, asked = ['game', 'mode', 'level'], problem = h('p.bad', { role: 'alert' }), again = () => create();
	const put = (key, value) => { draft[key] = value; again(); $(key)?.focus(); };
	const pick = (key, label, options, usual = options[0][0]) => {
		asked.push(key);
		if (!options.some(([value]) => value === draft[key])) draft[key] = usual;
		return field(say(label), select(options, draft[key], text => put(key, options.find(([value]) => String(value) === text)[0]), key));
	};
	const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => [from + i, from + i]), none = [null, say('noLimit')];
	const write = (key, label, more) => { const box = input({ value: draft[key] ?? '', oninput: () => { draft[key] = box.value.trim(); }, ...more }); return field(say(label), box); };
	const choice = (id, about) => h('label.row.choice', h('input', { type: 'radio', name: 'mode', id, checked: mode === id, onchange: () => { put('mode', id); $(id).focus(); } }), h('span', h('b', named('modes.names', id)), h('span.line.muted.small', about)));
	const choices = { draw: ['patience.draw', [[1, 1], [3, 3]], 3], passes: ['passes', [none, ...range(1, 9)]], suits: ['suitCount', [[1, 1], [2, 2], [4, 4]], 2], cells: ['cellCount', range(1, 4), 4] };
	const own = level === 'custom' && (optionsOf[game] || []).map(key => pick(key, ...choices[key]));
	const levels = Object.entries(levelsOf(game)).map(([id, name]) => [id, [name, words.levelAbout[`${game}-${id}`]].filter(Boolean).join(': ')]);
	const usual = [h('div.field', { style: { 'grid-column': '1 / -1' } }, field(say('rules.level'), select(levels, level, text => put('level', text), 'level'))), pickGame(draft), own, mode === 'race' && pick('seats', 'rules.seats', range(2, 8), 2), game === 'klondike' && pick('scoring', 'rules.scoring', Object.entries(words.scorings)), write('deal', 'dealWish', { inputMode: 'numeric', placeholder: say('dealShuffled'), maxLength: 10, id: 'deal' })];
	const seconds = [0, 60, 120, 180, 300, 600, 1200, 1800].map(s => [s, s ? clockText(s * 1000) : say('rules.noClock')]);
	const further = () => [pick('game_seconds', 'rules.gameTime', seconds, 0), pick('undo', 'undoCount', [['', say('rules.byLevel')], none, ...[0, 1, 3, 5, 10, 50].map(n => [n, n])])];
	async function make() {
		const rules = Object.fromEntries(asked.map(key => [key, draft[key]]).filter(([, value]) => value !== '')), title = draft.title?.trim();
		if (draft.deal) rules.deal = /^\d+$/.test(draft.deal) ? Number(draft.deal) : draft.deal;
		const reply = isHere ? await link.ask({ type: 'configure', table: app.table, rules }) : await createTable(rules, { ...(title ? { title } : {}), ...(draft.password ? { password: draft.password } : {}), public: draft.public }, mode === 'solo');
		if (reply.type === 'error') problem.textContent = refusal(reply); else if (isHere) showTable(app.table);
	}
	sheet({ draft, now: isHere, put, write, make, problem }, [choice('solo', say('alone')), choice('race', named('modes.about', 'race'))], usual, isHere || draft.more ? further() : []);
}
loaded.forms = { create, settings };
}
