'use strict';
// Holds nodes.js against a page that is made up: node nodes.js
const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');

const pages = path.join(__dirname, '../../../Sources/Web/Page');
const source = fs.readFileSync(path.join(pages, 'nodes.js'), 'utf8'), page = fs.readFileSync(path.join(pages, 'page.html'), 'utf8');
const linkSource = page.slice(page.indexOf('const link = {'), page.indexOf('let lastTick'));

/** The page's link with what is around it, at that address; `answers` are the addresses that a fetch reaches. */
function open(address, kept = {}, answers = []) {
  const stored = new Map(Object.entries(kept)), sockets = [], gone = [], shown = [], replaced = [];
  const location = Object.assign(new URL(address), { assign: to => gone.push(to), reload() {} });
  class WebSocket {
    constructor(url) { Object.assign(this, { url, readyState: 0, sent: [] }); sockets.push(this); }
    send(line) { this.sent.push(JSON.parse(line)); }
    close() { this.readyState = 3; }
    /** Opens, and says these lines. */
    open(...lines) { this.readyState = 1; this.onopen(); this.say(...lines); }
    say(...lines) { for (const line of lines) this.onmessage({ data: JSON.stringify(line) }); }
  }
  const heard = new Proxy({}, { get: () => () => {} });
  const timers = [];
  const scope = {
    location, WebSocket, heard, loaded: {}, app: { table: null }, history: { replaceState: (state, title, to) => replaced.push(to) },
    keep: { get: key => stored.get(key) ?? null, set: (key, value) => { if (value === null) stored.delete(key); else stored.set(key, value); } },
    setTimeout: (deed, time) => { timers.push(deed); return timers.length; }, clearTimeout: number => { timers[number - 1] = null; },
    showLost() {}, nameBot() {}, say: key => key, toast() {}, refusal: ({ code }) => code, showName: words => shown.push(words), showTable: id => shown.push(id),
    fetch: async url => { if (!answers.some(answer => url.startsWith(answer))) throw new Error('nobody'); },
    part: null, Table: class {},
  };
  const run = new Function(...Object.keys(scope), 'load', `${linkSource}; ${source.replace("'use strict';", '')}; return { link, nodes };`);
  let world = null;
  scope.part = () => ({ then: deed => { deed(world.nodes); } });
  world = run(...Object.values(scope));
  /** Lets what waits for a time happen. */
  const pass = () => { for (const deed of timers.splice(0)) deed?.(); };
  return { ...world, sockets, gone, shown, stored, replaced, pass, app: scope.app, last: () => sockets[sockets.length - 1] };
}

const node = (number, web = `https://n${number}.example`) => ({ node: `n${number}`, host: `n${number}`, port: 7247, web });
const welcome = (...peers) => ({ type: 'welcome', caps: ['cluster', 'accounts'], node: 'n1', peers });
const session = { type: 'session', player: 'p1', name: 'ada', resume: 'token', hold_ms: 60000 };
const moved = to => ({ type: 'goodbye', reason: 'moved', resume_ms: 60000, to });
function play(at, kept, answers) {
  const one = open(at, kept, answers);
  one.link.begin('ada');
  one.last().open(welcome(node(2), node(3)), session);
  one.last().say({ type: 'ok', re: one.link.hello });
  assert.ok(one.link.live);
  return one;
}
const brought = address => JSON.parse(decodeURIComponent(address.split('#session=')[1]));

// To another address the browser goes with the session and what had no reply, but with no secret of an account.
{
  const one = play('https://n1.example/');
  one.app.table = 'k3f9';
  one.link.ask({ type: 'flip', table: 'k3f9', card: 3 });
  one.link.ask({ type: 'login', name: 'ada', password: 'seven blue cups' });
  one.link.ask({ type: 'login', token: 'account token' });
  one.last().say(moved(node(2)));
  assert.strictEqual(one.gone.length, 1);
  assert.ok(one.gone[0].startsWith('https://n2.example/k3f9#session='));
  assert.ok(!/cups|account/.test(decodeURIComponent(one.gone[0])));
  const { token, name, players, lines } = brought(one.gone[0]);
  assert.deepStrictEqual([token, name, players, lines.map(([, line]) => JSON.parse(line).type)], ['token', 'ada', ['p1'], ['flip']]);
  assert.ok(one.link.stopped);

  // The page there takes it up, cleans its address, sends the same bytes, and signs in to nothing by itself.
  const two = open(one.gone[0], { account: 'secret of n2' });
  assert.deepStrictEqual(two.replaced, ['/k3f9']);
  const kept = JSON.parse(two.stored.get('session'));
  two.link.begin(kept.name, kept.token);
  two.last().open(welcome(node(1)), session);
  assert.strictEqual(two.last().sent[0].resume, 'token');
  two.last().say({ type: 'ok', re: two.link.hello });
  assert.deepStrictEqual(two.last().sent.slice(1).map(line => line.type), ['flip']);
  assert.deepStrictEqual(JSON.stringify(two.last().sent[1]), lines[0][1]);
}

// A session of the page's own signs in by itself.
{
  const one = play('https://n1.example/', { account: 'secret' });
  assert.deepStrictEqual(one.last().sent.map(line => line.type), ['hello', 'login']);
}

// In another path of the same address the page stays, and its socket goes.
{
  const one = play('https://pairs.example/');
  one.last().say(moved(node(2, 'https://pairs.example/n2/')));
  one.pass();
  assert.deepStrictEqual([one.last().url, one.gone], ['wss://pairs.example/n2/play', []]);
  one.last().open();
  assert.strictEqual(one.last().sent[0].resume, 'token');
}

// An error that does not end the connection is told.
{
  const one = play('https://n1.example/');
  one.link.ask({ type: 'join', table: 't9' }).then(reply => one.shown.push(reply.code));
  one.last().say({ type: 'error', re: `${one.link.tag}-2`, code: 'elsewhere', message: 'm', to: node(2) });
  assert.deepStrictEqual(one.gone, []);
  assert.ok(one.link.live);
}

// Who came by https goes to no page in the clear, nor to what is no page.
for (const web of ['http://n2.example', 'javascript:alert(1)', '', undefined]) {
  const one = play('https://n1.example/');
  one.last().say(moved(node(2, web === undefined ? null : web)));
  assert.deepStrictEqual(one.gone, []);
  assert.ok(!one.link.stopped);
}

// The fourth move in ten seconds is not followed.
{
  const one = play('https://pairs.example/');
  for (let time = 0; time < 3; time++) {
    one.last().say(moved(node(2, 'https://pairs.example/n' + time)));
    one.pass();
    one.last().open(welcome());
  }
  const count = one.sockets.length;
  one.last().say(moved(node(2, 'https://pairs.example/n9')));
  one.pass();
  assert.deepStrictEqual([one.sockets.length, one.link.stopped, one.shown], [count, true, ['busy']]);
}

// An address with a broken session, or with none, is cleaned and begins nothing.
for (const hash of ['#session=%7B', '#session=' + encodeURIComponent('{"token":"","name":"ada","lines":[["a","{}"]]}'), '#session=null']) {
  const one = open('https://n1.example/k3f9' + hash);
  assert.deepStrictEqual([one.stored.size, one.link.unanswered.size, one.replaced], [0, 0, ['/k3f9']]);
}

// Where nobody greets, the browser goes to a peer that answers, and nowhere where none does.
(async () => {
  for (const [answers, goal] of [[['https://n3.example'], 'https://n3.example/'], [[], null]]) {
    const one = play('https://n1.example/', {}, answers);
    for (let time = 0; time < 7; time++) {
      one.last().onclose();
      one.pass();
      await new Promise(setImmediate);
    }
    assert.strictEqual(one.gone[0]?.split('#')[0] ?? null, goal);
  }
  // A fatal error that answers hello is followed where somebody answers there. A dead node is named for a while, and asked once a second.
  for (const [answers, tries] of [[['https://n2.example'], 1], [[], 5]]) {
    const one = play('https://n1.example/', {}, answers);
    for (let time = 1; time <= tries; time++) {
      assert.deepStrictEqual(one.gone, []);
      one.last().say({ type: 'error', re: one.link.hello, code: 'elsewhere', message: 'm', fatal: true, to: node(2) });
      await new Promise(setImmediate);
      if (time === tries) break;
      one.pass();
      one.last().open(welcome(node(2)));
    }
    assert.ok(one.gone[0].startsWith('https://n2.example/#session='));
  }
  console.log('All ways hold.');
})();
