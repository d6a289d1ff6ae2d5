'use strict';
// A copy of a table: the fold, the faces that have been up, and whose move it is. SPEC.md has the same as pseudo-code.
const patience = require('./patience.js');
const proof = require('./proof.js');

/** The element at an index; a failure where there is none. */
function at(items, index) {
  if (!Number.isInteger(index) || index < 0 || index >= items.length) throw new RangeError(`There is no ${index}.`);
  return items[index];
}

/** Replaces fields. Those that the source lacks are removed. */
function replace(target, source, ...keys) {
  for (const key of keys) {
    delete target[key];
    if (source[key] !== undefined) target[key] = source[key];
  }
}

/** Sets the counts of a seat to 0. */
function clear(seat, rules) { return patience.recount(Object.assign(seat, { score: 0, groups: 0, flips: 0, misses: 0 }), rules); }

/** What each op does to a copy of a snapshot; patience.js has those of patience. All other ops are a later version's and do nothing. A failure is a misfit. */
const ops = {
  ...patience.ops,
  reveal(state, change) {
    at(state.board.cards, change.card);
    at(state.seats, change.seat).flips += 1;
    state.board.cards[change.card] = { face: change.face };
  },
  match(state, change) {
    const seat = at(state.seats, change.seat);
    for (const card of change.cards) state.board.cards[card] = { face: at(state.board.cards, card).face, seat: change.seat };
    seat.score += change.points;
    seat.groups += 1;
  },
  miss(state, change) {
    const seat = at(state.seats, change.seat);
    seat.score += change.points;
    seat.misses += 1;
    if (change.hide_ms !== 0 && state.turn) delete state.turn.ms;
  },
  hide(state, change) {
    for (const card of change.cards) at(state.board.cards, card);
    for (const card of change.cards) state.board.cards[card] = null;
  },
  hold(state, change) {
    at(state.seats, change.seat);
    state.board.cards[change.card] = { face: at(state.board.cards, change.card).face, held: change.seat };
  },
  release(state, change) {
    for (const card of change.cards) state.board.cards[card] = { face: at(state.board.cards, card).face };
  },
  progress(state, { op, seat, ...counts }) { Object.assign(at(state.seats, seat), counts); },
  turn(state, change) {
    at(state.seats, change.seat);
    state.turn = {};
    replace(state.turn, change, 'seat', 'ms');
    replace(state, change, 'turns', 'tries_left');
  },
  seat(state, change) {
    const seat = at(state.seats, change.seat);
    if (seat.player !== change.player) clear(seat, state.rules).ready = false;
    replace(seat, change, 'player', 'name', 'account', 'rating', 'status', 'bot', 'hold_ms');
  },
  ready(state, change) { at(state.seats, change.seat).ready = change.on; },
  agree(state, change) { replace(at(state.seats, change.seat), change.on ? { agree: true } : {}, 'agree'); },
  phase(state, change) {
    state.phase = change.phase;
    for (const seat of state.seats) delete seat.agree;
    if (change.ms !== undefined && state.turn) state.turn.ms = change.ms;
  },
  host(state, change) { replace(state, { host: change.player }, 'host'); },
  theme(state, change) { replace(state, change, 'theme'); },
  title(state, change) { state.title = change.title; },
  rules(state, change) {
    if (!state.rules.game !== !change.rules.game) for (const seat of state.seats) patience.recount(seat, change.rules);
    state.rules = change.rules;
    state.seats.length = Math.min(state.seats.length, change.rules.seats);
    while (state.seats.length < change.rules.seats) state.seats.push(clear({ status: 'open', bot: null, ready: false }, change.rules));
  },
  deal(state, change) {
    replace(state, change, 'game', 'board', 'commit', 'faces', 'theme');
    for (const key of ['over', 'tries_left', 'game_ms']) delete state[key];
    state.turns = 0;
    if (state.rules.game_seconds) state.game_ms = state.rules.game_seconds * 1000;
    for (const seat of state.seats) clear(seat, state.rules);
  },
  over(state, change) {
    const { op, ...over } = change;
    state.over = over;
    delete state.turn;
    delete state.game_ms;
    for (const seat of state.seats) seat.ready = false;
  },
};

/** A copy of a table, and the faces that have been up in the game. */
class Table {
  constructor(snapshot) {
    this.seen = new Map();
    this.ended = null; // {game, over, flaw} of the last game that is over.
    this.behind = null; // Why lines are missing: "gap" or "misfit".
    this.take(snapshot);
  }

  /** A snapshot replaces the copy. */
  take(snapshot) {
    if (snapshot.game !== this.state?.game) this.seen = new Map();
    this.state = snapshot;
    snapshot.board.cards?.forEach((up, card) => { if (up) this.seen.set(card, up.face); });
    if (snapshot.over) this.end();
    return 'taken';
  }

  /** Takes a diff: "folded", "old", "gap" (send sync with since), or "misfit" (send sync without it). Only the first changes the copy. */
  fold(diff) {
    if (diff.seq <= this.state.seq) return 'old';
    if (diff.seq > this.state.seq + 1) return 'gap';
    const { state, seen, ended } = this;
    this.state = structuredClone(state);
    this.seen = new Map(seen);
    try {
      for (const change of diff.changes) {
        if (Object.hasOwn(ops, change.op)) ops[change.op](this.state, change);
        if (change.op === 'reveal') this.seen.set(change.card, change.face);
        if (change.op === 'deal') this.seen = new Map();
        if (change.op === 'over') this.end();
      }
    } catch (error) {
      Object.assign(this, { state, seen, ended });
      return 'misfit';
    }
    this.state.seq = diff.seq;
    return 'folded';
  }

  end() { this.ended = { game: this.state.game, over: this.state.over, flaw: proof.flaw(this.state, this.seen) }; }

  /** The seat in which the player plays; -1 without one, or where it is lost, left, or a bot's. */
  seat(player) { return this.state.seats.findIndex(seat => seat.player === player && seat.status === 'here' && seat.bot === null); }

  /**
   * The cards of the player's open attempt, none where it begins; null where it is not the player's move.
   * In a scramble it is not your move either while a flip of yours has no reply. It is null in a game of patience, too: no card is flipped there.
   */
  attempt(player) {
    const { phase, rules, turn, board: { cards } } = this.state;
    const seat = this.seat(player);
    const where = isIt => [...cards.keys()].filter(card => cards[card] && isIt(cards[card]));
    if (seat < 0 || phase !== 'playing' || !cards) return null;
    if (rules.mode === 'scramble') return where(up => up.held === seat);
    if (rules.mode !== 'race' && turn?.seat !== seat) return null;
    const up = where(shown => shown.seat === undefined);
    return up.length >= rules.group || new Set(up.map(card => cards[card].face)).size > 1 ? null : up;
  }
}

module.exports = { Table };
