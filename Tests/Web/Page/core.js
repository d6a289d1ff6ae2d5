'use strict';
// Holds the part of page.html that needs no browser against Protocol/vectors and node's own SHA-256: node core.js
const assert = require('node:assert');
const crypto = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const vm = require('node:vm');

const root = path.join(__dirname, '../../..');
const pages = path.join(root, 'Sources/Web/Page'), read_page = name => fs.readFileSync(path.join(pages, name), 'utf8');
const page = read_page('page.html'), parts = Object.fromEntries(fs.readdirSync(pages).filter(name => name.endsWith('.js')).map(name => [path.parse(name).name, read_page(name)]));
const core = text => text.slice(text.indexOf('/* BEGIN core'), text.indexOf('/* END core'));
// The texts in English, as the page finds them.
const english = {};
for (const line of fs.readFileSync(path.join(root, 'Sources/CWords/Languages/en.txt'), 'utf8').split('\n')) {
  const [, inner, key, text] = /^( ?)(\S*) ?(.*)$/.exec(line);
  if (inner) english.last[key] = text; else english[key] = text || (english.last = {});
}
const say = (key, ...args) => english[key].replace(/\{(\d)(?:\/([^/}]*)\/([^}]*))?\}/g, (_, n, one, many) => (one === undefined ? args[n] : args[n] === 1 ? one : many)), named = (key, name) => english[key][name];
const { Table, deck, bytes, sha256, hmac, hex, loaded, mixed, contrast, papers, inks, rgb, seatColours, levelText, kindOf } = new Function('say', 'named', core(page) + core(parts.patience) + core(parts.ending) + '; return { Table, deck, bytes, sha256, hmac, hex, loaded, mixed, contrast, papers, inks, rgb, seatColours, levelText, kindOf };')(say, named);

for (let length = 0; length < 300; length++) {
  const data = Buffer.from(Array.from({ length }, (_, i) => (i * 167 + length) & 255));
  assert.strictEqual(hex(sha256(data)), crypto.createHash('sha256').update(data).digest('hex'), `${length} bytes`);
  assert.strictEqual(hex(hmac(data.subarray(0, 64), data)), crypto.createHmac('sha256', data.subarray(0, 64)).update(data).digest('hex'));
}

const read = name => JSON.parse(fs.readFileSync(path.join(root, 'Protocol/vectors', name)));
for (const vector of read('fold.json').vectors) {
  const table = new Table(vector.snapshot);
  vector.steps.forEach((step, number) => {
    const place = `${vector.name}, step ${number}`;
    assert.strictEqual(step.diff ? table.fold(step.diff) : table.take(step.snapshot), step.outcome, place);
    assert.deepStrictEqual(table.attempt(vector.player), step.attempt, place);
  });
  assert.deepStrictEqual(table.state, vector.result, vector.name);
  assert.strictEqual(table.verdict && table.verdict === 'checked', vector.proved, vector.name);
}

// Who has taken the winner's seat after the game has not won it, where only a snapshot tells of it.
{
  const place = (seat, score) => ({ seat, place: seat + 1, score }), sits = (player, score) => ({ player, name: player, status: 'here', score });
  const { final } = new Table({ game: 'g1', phase: 'over', board: {}, seats: [sits('eve', 0), sits('grace', 1)], over: { ranking: [place(0, 2), place(1, 1)] } });
  assert.deepStrictEqual(final.map(seat => seat.player), [null, 'grace']);
}

// Before a game ends because nobody finds anything new, one attempt of each who plays is left.
for (const [mode, limit] of [['classic', 3], ['scramble', 12]]) {
  const sits = () => ({ player: 'p', status: 'here', bot: null, score: 0 });
  const table = new Table({ table: 't', seq: 0, game: 't', phase: 'playing', rules: { mode, group: 2, seats: 2 }, board: { cards: [null, null] }, faces: {}, seats: [sits(), sits()] });
  const tell = (...changes) => assert.strictEqual(table.fold({ seq: table.state.seq + 1, changes }), 'folded');
  const attempt = seat => tell({ op: 'reveal', seat, card: 0, face: 'fox' }, { op: 'miss', seat, cards: [0], points: 0, hide_ms: 0 }, { op: 'hide', cards: [0] });
  attempt(0);
  for (let number = 1; number < limit; number++) { attempt(0); attempt(1); }
  assert.strictEqual(table.left(), 2);
  attempt(1);
  assert.strictEqual(table.left(), 1);
  tell({ op: 'reveal', seat: 0, card: 1, face: 'owl' }, { op: 'hold', seat: 0, card: 1 });
  assert.strictEqual(table.left(), 0);
}

const shuffle = read('shuffle.json');
const nonces = shuffle.client_nonces.map((nonce, seat) => [seat, bytes(nonce)]);
for (const deal of [shuffle, ...shuffle.more, ...shuffle.groups_of_more_and_a_rejected_word]) {
  const order = deck(bytes(shuffle.server_seed), deal.game_id, deal.groups ?? deal.pairs, deal.group ?? 2, nonces);
  assert.deepStrictEqual(order, deal.deck, deal.game_id);
}

// Numbered deals are those of the Windows games: the first cards of FreeCell 1, 11982 and 240 by columns.
for (const [deal, column] of [[1, 'JD KD 2S 4C 3S 6D 6S'], [11982, 'AH 3D KD JC 6C JD KC'], [240, 'JH 9C 5S KC 6S 2H AS']]) {
  assert.strictEqual(loaded.patience.dealt({ game: 'freecell', deal }).filter((_, i) => i % 8 === 0).join(' '), column);
}

// The squares of a game as text.
for (const { name, group, seat, changes, attempts, title, ms, text } of read('squares.json').vectors) {
  assert.deepStrictEqual(loaded.ending.attempts(changes, seat, group), attempts, name);
  assert.strictEqual(loaded.ending.squaresText(title, attempts, ms), text, name);
}
for (const { name, rules, won, home, cards, moves, ms, text } of read('squares.json').patience) assert.strictEqual(loaded.ending.patienceText(rules, won, home, cards, moves, ms), text, name);
// Velleman and Warrington: 2 pairs need 8/3 tries.
assert.ok(Math.abs(loaded.ending.perfect(2) - 8 / 3) < 1e-9);
// Whose three turns ran out, and who left after that, do not read the same.
const idle = [{ op: 'turn', seat: 1 }, { op: 'miss', seat: 1, cards: [] }, { op: 'seat', seat: 1, status: 'left' }], overs = [{ op: 'over' }, { op: 'phase' }];
assert.ok(loaded.ending.missedTurns([...idle, ...overs], seat => seat === 1));
assert.ok(!loaded.ending.missedTurns([...idle, ...overs], seat => seat === 0));
assert.ok(!loaded.ending.missedTurns([...idle, { op: 'turn', seat: 0 }, { op: 'seat', seat: 2, status: 'left' }, ...overs], seat => seat === 1));
assert.ok(!loaded.ending.missedTurns([{ op: 'seat', seat: 0, status: 'left' }, ...overs], seat => seat === 1));

// A level has the size that the server deals.
const swift = fs.readFileSync(path.join(root, 'Sources/Vocabulary/Level.swift'), 'utf8'), [rows, columns] = swift.split('public var ').slice(1, 3).map(text => Object.fromEntries([...text.matchAll(/case ([^:]+): (\d+)/g)].flatMap(([, names, number]) => [...names.matchAll(/\w+/g)].map(([name]) => [name, number]))));
assert.deepStrictEqual(Object.keys(rows), ['easy', 'normal', 'hard', 'expert']);
for (const level of Object.keys(rows)) assert.strictEqual(levelText(level), `${named('rules.levels', level)} ${rows[level]}×${columns[level]}`);
assert.deepStrictEqual([levelText('custom'), levelText('hard', 'spider')], ['Custom', 'Hard']);

/** How far a colour's hue is from red, the miss's, in degrees. */
function fromRed(colour) {
  const [r, g, b] = rgb(colour), hue = Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180 / Math.PI;
  return Math.max(r, g, b) - Math.min(r, g, b) < 40 ? 180 : Math.abs(hue);
}
// In every theme and both appearances each two states of a card differ by a contrast of 3:1: by their surface, or by a mark that one of them lacks.
const themes = path.join(root, 'Sources/CardGame/Themes');
const given = fs.readdirSync(themes).map(name => /cardBack: "(#\w+)", background: "(#\w+)"/.exec(fs.readFileSync(path.join(themes, name), 'utf8'))).filter(Boolean).map(([, card_back, background]) => ({ card_back, background }));
assert.ok(given.length >= 8);
for (const theme of [{}, ...given, { card_back: '#2f5f9e', background: '#122019' }]) for (const dark of [false, true]) papers.forEach((paper, number) => seatColours[dark].forEach((seat, of) => {
  const { back, ground, miss } = mixed(theme, dark), frame = inks[number], place = JSON.stringify([theme, dark, paper, seat]);
  assert.ok(fromRed(back) >= 22, `${place}: a back like a miss`);
  const states = { down: [back, {}], up: [paper, { frame }], miss: [paper, { frame: miss, '✕': miss }], held: [paper, { frame: seatColours.false[of], seat: seatColours.false[of] }], gone: [ground, { seat }] };
  for (const [one, [surface, marks]] of Object.entries(states)) {
    for (const [mark, ink] of Object.entries(marks)) assert.ok(contrast(ink, surface) >= 3, `${place}: ${mark} of ${one}`);
    for (const [other, [below, others]] of Object.entries(states)) if (one < other) assert.ok(contrast(surface, below) >= 3 || Object.keys({ ...marks, ...others }).some(mark => !(mark in marks && mark in others)), `${place}: ${one} and ${other} differ in nothing`);
  }
  assert.ok(contrast(back, paper) >= 3 && contrast(back, ground) >= 3, place);
}));

// The whole script is well formed, has every word in every language, and names nothing outside of its own server.
for (const [, script] of page.matchAll(/<script>(.*?)<\/script>/gs)) new vm.Script(script);
for (const script of Object.values(parts)) new vm.Script(script);
const whole = [page, ...Object.values(parts)].join('\n');
const folder = path.join(root, 'Sources/CWords/Languages');
const keys = file => fs.readFileSync(path.join(folder, file), 'utf8').split('\n').map(line => /^ ?\S*/.exec(line)[0]).filter(key => key !== '#');
for (const file of fs.readdirSync(folder)) {
  assert.deepStrictEqual(keys(file), keys('en.txt'), file);
  assert.ok(page.includes(` ${path.parse(file).name}: '`), file);
}
const said = new Set(keys('en.txt')), sections = new Set([...said].map(key => key.split('.')[0]));
for (const [, key] of whole.matchAll(/\b[sS]ay\('([^']+)'/g)) assert.ok(said.has(key), key);
for (const [, key] of whole.matchAll(/'([a-z]+\.[a-zA-Z]+)'/g)) assert.ok(said.has(key) || !sections.has(key.split('.')[0]), key);
assert.ok(!/https?:\/\/|<link|@import|url\(/.test(whole), 'an address');
assert.ok(!/ style="| on[a-z]+="/.test(whole), 'an attribute that the policy forbids');
// A record and a rating of patience name their game, those of Memory need not.
const of = (game, rest) => ({ game, mode: 'race', ...rest }), told = { account: { name: 'ada' } }, parted = {}, shown = [];
told.ratings = ['memory', 'spider'].map(game => of(game, { seats: 'two', rating: 1662, deviation: 290 }));
told.records = ['memory', 'klondike'].map(game => of(game, { level: 'easy', played: 2, won: 1, streak: 1, best_streak: 1 }));
const stubs = { loaded: parted, link: { told: { records: told } }, tell: async () => ({ type: 'ok' }), say: key => key, named: (_, name) => name, kindOf, h: (...all) => all, dialog: (_, list) => shown.push(...list[1].map(item => item[1])) };
new Function(...Object.keys(stubs), parts.people)(...Object.values(stubs));
parted.people.showRecords().then(() => {
  assert.deepStrictEqual(shown.map(line => line.split(/[,:]/)[0]), ['race', 'spider race', 'Race Easy 3×4', 'Klondike Easy']);
  console.log('All vectors hold.');
});
