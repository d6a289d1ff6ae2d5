#!/usr/bin/env node
'use strict';
// Holds table.js and proof.js against Protocol/vectors: node vectors.js
const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const { deck } = require('./proof.js');
const { Table } = require('./table.js');

const read = name => JSON.parse(fs.readFileSync(path.join(__dirname, '../../vectors', name)));
for (const vector of read('fold.json').vectors) {
  const table = new Table(vector.snapshot);
  vector.steps.forEach((step, number) => {
    const place = `${vector.name}, step ${number}`;
    assert.strictEqual(step.diff ? table.fold(step.diff) : table.take(step.snapshot), step.outcome, place);
    assert.deepStrictEqual(table.attempt(vector.player), step.attempt, place);
  });
  assert.deepStrictEqual(table.state, vector.result, vector.name);
  assert.strictEqual(table.ended && table.ended.flaw === null, vector.proved, vector.name);
}

const shuffle = read('shuffle.json');
const nonces = shuffle.client_nonces.map((nonce, seat) => [seat, Buffer.from(nonce, 'hex')]);
for (const deal of [shuffle, ...shuffle.more, ...shuffle.groups_of_more_and_a_rejected_word]) {
  const order = deck(Buffer.from(shuffle.server_seed, 'hex'), deal.game_id, deal.groups ?? deal.pairs, deal.group ?? 2, nonces);
  assert.deepStrictEqual(order, deal.deck, deal.game_id);
}
console.log('All vectors hold.');
