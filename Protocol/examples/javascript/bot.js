#!/usr/bin/env node
'use strict';
// A bot with a perfect memory, for every mode: node bot.js HOST PORT [TABLE or RULES] [GAMES]
//
// It joins that table, or any that fits rules such as '{"mode":"race"}', plays so many games (1, or for ever with 0), tells how each went, and leaves.
const crypto = require('node:crypto');
const { Pairs } = require('./pairs.js');

const [host, port, where = '{}', games = '1'] = process.argv.slice(2);
if (!port) exit('Usage: node bot.js HOST PORT [TABLE or RULES] [GAMES]');
const pairs = new Pairs(host, port, 'javascript bot');
let left = Number(games) || Infinity;
let name = null; // The table's id.
let table = null;
let game = null; // The game that we play.
let seat = -1; // Our seat in it.
let asked = null; // The request that has no reply yet, and the seq at which it was sent.
let checked = null; // The seq at which a look at the whole table was asked for, because our seat is gone in the copy.
let refused = null; // The seq at which a request was refused: until something changes, or some time has passed, the same would come again.

function exit(words) {
  if (words) console.error(words);
  process.exit(words ? 1 : 0);
}

function ask(request) {
  asked = { type: request.type, seq: table.state.seq };
  pairs.ask({ ...request, table: name });
}

/** A card whose whole group has been seen, else one never seen, else any. */
function choose(mine) {
  const { rules, board } = table.state;
  const others = board.cards.flatMap((up, card) => (up?.held !== undefined && !mine.includes(card) ? [card] : []));
  const canTurn = (up, card) => !mine.includes(card) && (!up || (rules.mode === 'scramble' && up.seat === undefined && up.held === undefined));
  const free = board.cards.flatMap((up, card) => (canTurn(up, card) ? [card] : [])); // Those that can be turned, or in a scramble taken up, at once.
  const face = card => table.seen.get(card);
  const isWhole = card => [...free, ...mine].filter(other => face(other) === face(card)).length === rules.group;
  const good = free.filter(card => face(card) && isWhole(card) && (mine.length === 0 || face(card) === face(mine[0])));
  const best = [good, free.filter(card => !face(card)), free, others].find(cards => cards.length > 0); // Where no other is left, one that is held.
  return best[crypto.randomInt(best.length)];
}

/** Does what the phase asks for. Only after a whole message, when nothing is missing and no request of ours is open. */
function act() {
  const { state } = table;
  if (game && table.ended?.game === game) {
    const { over: { won }, flaw } = table.ended;
    const isShared = ['solo', 'coop'].includes(state.rules.mode);
    console.log(won.includes(seat) ? 'I won.' : won.length > 0 || isShared ? 'I lost.' : 'A draw.');
    console.error(`The shuffle of ${game}: ${flaw ?? 'proved'}.`);
    game = null;
    left -= 1;
  } else if (game && state.game !== game) { // It ended while we were away.
    game = null;
    left -= 1;
  }
  if (asked || table.behind || !pairs.live || state.seq === refused) return;
  const now = table.seat(pairs.player);
  if (now < 0 && state.seq !== checked) {
    checked = state.seq;
    return ask({ type: 'sync' }); // Sure of it before we go.
  }
  if (now < 0 || left === 0) return ask({ type: 'leave' }); // We have played enough, or have been put out of the game.
  seat = now;
  const { ready, agree } = state.seats[seat];
  if (state.phase === 'playing' || state.phase === 'paused') game = state.game;
  const mine = table.attempt(pairs.player);
  if (state.phase === 'waiting' && !ready) ask({ type: 'ready', nonce: crypto.randomBytes(32).toString('hex') });
  else if (state.phase === 'over' && !ready) ask({ type: 'again', nonce: crypto.randomBytes(32).toString('hex') });
  else if (state.phase === 'paused' && !agree) ask({ type: 'pause', on: false });
  else if (mine) ask({ type: 'flip', card: choose(mine), ...(state.turn ? { seq: state.seq } : {}) }); // Where all move at once, seq would only be in the way.
}

pairs.on('message', (message, request) => {
  if (message.type === 'error') {
    if (!request || request.type === 'join' || request.type === 'quick') exit(`${message.code}: ${message.message}`);
    if (asked && table?.state.seq === asked.seq) { // Nothing has changed since we decided: not the same again at once.
      refused = asked.seq;
      pairs.wake(message.retry_ms ?? 1000);
    }
  }
  if (message.type === 'wake') refused = null;
  if (message.type === 'closed' && message.table === name) exit(left === 0 ? null : 'The table is gone.');
  if (message.type === 'snapshot') name ??= message.table;
  if (request && request.type === asked?.type) {
    asked = null;
    if (request.type === 'leave') exit(left === 0 ? null : 'I have lost my seat.');
  }
  table = pairs.tables.get(name);
  if (table) act();
});
pairs.on('end', reason => exit(left === 0 ? null : reason));
pairs.ask(where.startsWith('{') ? { type: 'quick', rules: JSON.parse(where) } : { type: 'join', table: where });
