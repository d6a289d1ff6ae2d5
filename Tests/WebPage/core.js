'use strict';
// Holds the part of page.html that needs no browser against Protocol/vectors and node's own SHA-256: node core.js
const assert = require('node:assert');
const crypto = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const vm = require('node:vm');

const root = path.join(__dirname, '../..');
const page = fs.readFileSync(path.join(root, 'Sources/WebPage/page.html'), 'utf8');
const part = (begin, end) => page.slice(page.indexOf(begin), page.indexOf(end));
const { Table, deck, bytes, sha256, hmac, hex } = new Function(part('/* BEGIN core', '/* END core') + '; return { Table, deck, bytes, sha256, hmac, hex };')();

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

const shuffle = read('shuffle.json');
const nonces = shuffle.client_nonces.map((nonce, seat) => [seat, bytes(nonce)]);
for (const deal of [shuffle, ...shuffle.more, ...shuffle.groups_of_more_and_a_rejected_word]) {
  const order = deck(bytes(shuffle.server_seed), deal.game_id, deal.groups ?? deal.pairs, deal.group ?? 2, nonces);
  assert.deepStrictEqual(order, deal.deck, deal.game_id);
}

// The whole script is well formed, has every word in every language, and names nothing outside of its own server.
for (const [, script] of page.matchAll(/<script>(.*?)<\/script>/gs)) new vm.Script(script);
const folder = path.join(root, 'Sources/WebPage/Words');
const keys = file => fs.readFileSync(path.join(folder, file), 'utf8').split('\n').map(line => /^ ?\S*/.exec(line)[0]).filter(key => key !== '#');
for (const file of fs.readdirSync(folder)) {
  assert.deepStrictEqual(keys(file), keys('en.txt'), file);
  assert.ok(page.includes(` ${path.parse(file).name}: '`), file);
}
const said = new Set(keys('en.txt')), sections = new Set([...said].map(key => key.split('.')[0]));
for (const [, key] of page.matchAll(/\b[sS]ay\('([^']+)'/g)) assert.ok(said.has(key), key);
for (const [, key] of page.matchAll(/'([a-z]+\.[a-zA-Z]+)'/g)) assert.ok(said.has(key) || !sections.has(key.split('.')[0]), key);
assert.ok(!/https?:\/\/|<link|@import|url\(/.test(page), 'an address');
assert.ok(!/ style="| on[a-z]+="/.test(page), 'an attribute that the policy forbids');
console.log('All vectors hold.');
