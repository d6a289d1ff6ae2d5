'use strict';
// The proof of the shuffle memory-fair-1: whether the deck of a game that is over follows from its seed and its nonces.
const crypto = require('node:crypto');
const patience = require('./patience.js');

const mac = (key, ...parts) => parts.reduce((sum, part) => sum.update(part), crypto.createHmac('sha256', key)).digest();

/** Which face each card has. `nonces` lists [seat, 32 bytes] of all seats dealt in, ascending. */
function deck(seed, game, groups, group, nonces) {
  const name = Buffer.from(game);
  const head = Buffer.alloc(5 + name.length);
  head.writeUInt16BE(name.length, 0);
  name.copy(head, 2);
  head.writeUInt16BE(groups, 2 + name.length);
  head.writeUInt8(nonces.length, 4 + name.length);
  const key = mac(seed, 'memory-fair-1/seed\0', head, ...nonces.flatMap(([seat, nonce]) => [Buffer.from([seat]), nonce]));
  let words = [];
  let block = 0n;
  function word() {
    if (words.length === 0) {
      const count = Buffer.alloc(8);
      count.writeBigUInt64BE(block++);
      const bytes = mac(key, 'memory-fair-1/stream\0', count);
      words = Array.from({ length: 8 }, (_, index) => bytes.readUInt32BE(4 * index));
    }
    return words.shift();
  }
  const faces = Array.from({ length: groups * group }, (_, card) => Math.floor(card / group));
  for (let card = faces.length - 1; card > 0; card--) {
    const limit = 2 ** 32 - (2 ** 32 % (card + 1));
    let drawn = word();
    while (drawn >= limit) drawn = word();
    const other = drawn % (card + 1);
    [faces[card], faces[other]] = [faces[other], faces[card]];
  }
  return faces;
}

/** What is wrong with the deal of a game that is over, by its snapshot and the faces that were seen; null if the shuffle is proved. */
function flaw(state, seen) {
  const { over, rules } = state;
  if (!over.server_seed) return 'there is no seed';
  const seed = Buffer.from(over.server_seed, 'hex');
  const names = Object.keys(state.faces).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const commit = crypto.createHash('sha256').update('memory-fair-1/commit\0').update(seed).digest('hex');
  if (commit !== state.commit) return 'the seed is not the one of the commit';
  const seats = over.ranking.map(place => place.seat).sort((a, b) => a - b);
  const nonces = seats.map(seat => [seat, Buffer.from(over.nonces[seat] ?? '00'.repeat(32), 'hex')]);
  const shuffle = (groups, group) => deck(seed, state.game, groups, group, nonces);
  const dealt = rules.game ? patience.deal(rules, shuffle) : shuffle(names.length, rules.group).map(face => names[face]);
  if (dealt.length !== over.deck.length || dealt.some((face, card) => face !== over.deck[card])) return 'the deck does not follow from the seed';
  for (const [card, face] of seen) if (over.deck[card] !== face) return 'a card had another face in the game';
  return null;
}

module.exports = { deck, flaw };
