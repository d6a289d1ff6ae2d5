'use strict';
// The protocol of Pairs for bots in JavaScript, with node's standard library alone. Protocol/SPEC.md explains every rule that is named here.
//
// Table is a copy of a table: the fold, whose move it is, and the proof of the shuffle. Pairs is a session with a server: it comes back after a
// lost connection or a restart and sends again what had no reply. It speaks neither TLS nor about accounts.
const crypto = require('node:crypto');
const net = require('node:net');
const { EventEmitter } = require('node:events');

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

const nothing = () => ({ score: 0, groups: 0, flips: 0, misses: 0 });

/** Gives a seat the counts that only the game of these rules has, at their beginning. */
function recount(seat, rules) {
  for (const key of ['moves', 'undos', 'hints', 'stuck']) delete seat[key];
  return Object.assign(seat, rules.game && { moves: 0, undos: 0, hints: 0 });
}

/** The cards of a pile of a game of patience; a failure where there is none. */
function pile(state, id) { return state.board.piles.find(one => one.id === id).cards; }

/** What each op does to a copy of a snapshot. All other ops are a later version's and do nothing. A failure is a misfit. */
const ops = {
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
  stuck(state, change) { replace(at(state.seats, change.seat), change.on ? { stuck: true } : {}, 'stuck'); },
  carry(state, { from, to, count, reverse, faces, down }) {
    const source = pile(state, from), target = pile(state, to);
    if (source === target || !(count > 0 && count <= source.length) || (faces && faces.length !== count)) throw new RangeError(`There are not ${count}.`);
    const moved = source.splice(source.length - count);
    if (reverse) moved.reverse();
    target.push(...moved.map((card, i) => (faces ? { face: faces[i] } : down ? null : card)));
  },
  show(state, change) {
    at(pile(state, change.pile), change.card);
    pile(state, change.pile)[change.card] = { face: change.face };
  },
  cover(state, change) {
    at(pile(state, change.pile), change.card);
    pile(state, change.pile)[change.card] = null;
  },
  turn(state, change) {
    at(state.seats, change.seat);
    state.turn = {};
    replace(state.turn, change, 'seat', 'ms');
    replace(state, change, 'turns', 'tries_left');
  },
  seat(state, change) {
    const seat = at(state.seats, change.seat);
    if (seat.player !== change.player) Object.assign(recount(seat, state.rules), nothing(), { ready: false });
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
    if (!state.rules.game !== !change.rules.game) for (const seat of state.seats) recount(seat, change.rules);
    state.rules = change.rules;
    state.seats.length = Math.min(state.seats.length, change.rules.seats);
    while (state.seats.length < change.rules.seats) state.seats.push(recount({ status: 'open', bot: null, ready: false, ...nothing() }, change.rules));
  },
  deal(state, change) {
    replace(state, change, 'game', 'board', 'commit', 'faces', 'theme');
    for (const key of ['over', 'tries_left', 'game_ms']) delete state[key];
    state.turns = 0;
    if (state.rules.game_seconds) state.game_ms = state.rules.game_seconds * 1000;
    for (const seat of state.seats) Object.assign(recount(seat, state.rules), nothing());
  },
  over(state, change) {
    const { op, ...over } = change;
    state.over = over;
    delete state.turn;
    delete state.game_ms;
    for (const seat of state.seats) seat.ready = false;
  },
};

const mac = (key, ...parts) => parts.reduce((sum, part) => sum.update(part), crypto.createHmac('sha256', key)).digest();

/** The shuffle memory-fair-1: which face each card has. `nonces` lists [seat, 32 bytes] of all seats dealt in, ascending. */
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

/** The cards of a game of patience in the order dealt: of a numbered deal, or as shuffle(n, 1) puts their numbers. */
function patience({ game, suits: count, deal }, shuffle) {
  const isSpider = game === 'spider', ranks = [...'A23456789TJQK'], suits = [...((isSpider && { 1: 'S', 2: 'HS' }[count]) || 'CDHS')];
  const pack = once => Array.from({ length: isSpider ? 104 : 52 }, (_, i) => once[i % once.length]);
  if (deal === undefined) {
    const cards = pack(suits.flatMap(suit => ranks.map(rank => rank + suit)));
    return shuffle(cards.length, 1).map(number => cards[number]);
  }
  const left = pack(ranks.flatMap(rank => suits.map(suit => rank + suit))), order = [];
  for (let state = deal; left.length > 0; order.push(left.pop())) {
    state = (Math.imul(state, 214013) + 2531011) >>> 0;
    const drawn = ((state >>> 16) & 32767) % left.length, last = left.length - 1;
    [left[drawn], left[last]] = [left[last], left[drawn]];
  }
  return order;
}

/** What is wrong with the deal of a game that is over, by its snapshot and the faces that were seen; null if the shuffle is proved. */
function flaw(state, seen) {
  const { over, rules } = state;
  const seed = Buffer.from(over.server_seed, 'hex');
  const names = Object.keys(state.faces).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const commit = crypto.createHash('sha256').update('memory-fair-1/commit\0').update(seed).digest('hex');
  if (commit !== state.commit) return 'the seed is not the one of the commit';
  const seats = over.ranking.map(place => place.seat).sort((a, b) => a - b);
  const nonces = seats.map(seat => [seat, Buffer.from(over.nonces[seat] ?? '00'.repeat(32), 'hex')]);
  const shuffle = (groups, group) => deck(seed, state.game, groups, group, nonces);
  const dealt = rules.game ? patience(rules, shuffle) : shuffle(names.length, rules.group).map(face => names[face]);
  if (dealt.length !== over.deck.length || dealt.some((face, card) => face !== over.deck[card])) return 'the deck does not follow from the seed';
  for (const [card, face] of seen) if (over.deck[card] !== face) return 'a card had another face in the game';
  return null;
}

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

  end() { this.ended = { game: this.state.game, over: this.state.over, flaw: flaw(this.state, this.seen) }; }

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

/**
 * A session with a server. Emits "message" with every message and the request that it answers, or null; the copies hold it already.
 * Emits "end" with the reason where there is no coming back.
 */
class Pairs extends EventEmitter {
  constructor(host, port, name) {
    super();
    Object.assign(this, { host, port: Number(port), name, player: null, token: null, refusal: null });
    this.tables = new Map(); // The copies, by table.
    this.unanswered = new Map(); // The requests that have no reply: id to {request, line}, in order.
    this.timers = new Map(); // Lines that are to be sent again later, by id.
    this.last = 0;
    this.patience = 3000; // For how many milliseconds it is worth to come back.
    this.live = false; // Whether the server has said ok to hello and told all that was missed. Decide nothing before.
    this.lost = Date.now();
    this.connect();
  }

  /** Sends a request. It is kept until its reply, and sent again as the same bytes after a lost connection. */
  ask(request) {
    const id = ++this.last;
    const line = JSON.stringify({ ...request, id }) + '\n';
    this.unanswered.set(id, { request, line });
    if (this.live) this.socket.write(line);
  }

  /** Emits a message of the type "wake" after so many milliseconds. */
  wake(milliseconds) { setTimeout(() => this.emit('message', { type: 'wake' }, null), Math.min(milliseconds, 2 ** 31 - 1)); }

  /** Gives up. */
  stop() {
    this.patience = -1;
    this.socket.destroy();
  }

  connect() {
    Object.assign(this, { refusal: null, delay: 1000, hello: null });
    let rest = Buffer.alloc(0);
    let pinged = false;
    const socket = this.socket = net.connect(this.port, this.host);
    socket.setNoDelay(true);
    socket.setTimeout(20000, () => { // A connection on which nothing comes for 40 s is lost.
      if (pinged) return socket.destroy();
      pinged = true;
      socket.write('{"type":"ping"}\n');
    });
    socket.on('connect', () => this.greet());
    socket.on('data', bytes => {
      pinged = false;
      rest = Buffer.concat([rest, bytes]);
      for (let end = rest.indexOf(10); end >= 0 && this.socket === socket; end = rest.indexOf(10)) {
        const line = rest.subarray(0, end).toString().trim();
        rest = rest.subarray(end + 1);
        let message = null;
        try { message = JSON.parse(line); } catch { continue; } // A blank line, or no line of a server of Pairs.
        if (message) this.receive(message);
      }
      if (rest.length > 65536) socket.destroy();
    });
    socket.on('error', error => { this.refusal ??= error.message; });
    socket.on('close', () => {
      if (this.live) this.lost = Date.now();
      this.live = false;
      for (const timer of this.timers.values()) clearTimeout(timer);
      this.timers.clear();
      if (Date.now() - this.lost >= this.patience) this.emit('end', this.refusal ?? 'The connection is lost.');
      else setTimeout(() => this.connect(), this.delay);
    });
  }

  greet() {
    const held = {};
    for (const [name, table] of this.tables) {
      if (table.behind !== 'misfit') held[name] = table.state.seq;
      table.behind = null;
    }
    const resume = this.token ? { resume: this.token, tables: held } : {};
    const request = { type: 'hello', protocol: 1, name: this.name, client: 'pairs.js/1', ...resume };
    this.hello = { id: ++this.last, request };
    this.hello.line = JSON.stringify({ ...request, id: this.last }) + '\n';
    this.socket.write(this.hello.line);
  }

  /** Takes a message in, and hands it on if the bot can do anything with it. */
  receive(message) {
    const { type, re } = message;
    const table = this.tables.get(message.table);
    const isGreeting = re !== undefined && re === this.hello?.id;
    if (type === 'session') Object.assign(this, { player: message.player, token: message.resume, patience: message.hold_ms });
    if (type === 'ping') this.socket.write('{"type":"pong"}\n');
    if (type === 'closed') this.tables.delete(message.table);
    if (type === 'goodbye') {
      this.refusal = `The server says goodbye: ${message.reason}`;
      if (message.reason === 'shutdown') this.patience = message.resume_ms ?? 0; // Nothing is kept without it.
      if (message.reason === 'replaced' || message.reason === 'signed_out') this.patience = 0;
    }
    if (type === 'snapshot') {
      if (table) table.take(message); else this.tables.set(message.table, new Table(message));
    }
    if (type === 'diff') {
      const outcome = table ? table.fold(message) : 'old';
      if (outcome === 'gap' || outcome === 'misfit') this.miss(table, outcome);
      if (outcome !== 'folded') return;
    }
    if (type === 'error' && message.fatal) {
      this.refusal = `${message.code}: ${message.message}`;
      this.delay = Math.max(this.delay, message.retry_ms ?? 0);
      return;
    }
    if (type === 'error' && message.retry_ms !== undefined && !['not_your_turn', 'paused', 'muted'].includes(message.code)) {
      const again = isGreeting ? this.hello : this.unanswered.get(re); // It was not executed: the same line again.
      if (again) this.timers.set(re, setTimeout(() => this.socket.write(again.line), Math.min(message.retry_ms, 2 ** 31 - 1)));
      return;
    }
    let request = this.unanswered.get(re)?.request ?? null;
    this.unanswered.delete(re);
    if (isGreeting) {
      if (type === 'error') {
        this.refusal = `${message.code}: ${message.message}`;
        return this.stop();
      }
      this.live = true;
      request = this.hello.request;
      for (const { line } of this.unanswered.values()) this.socket.write(line);
    }
    const about = request && this.tables.get(request.table);
    if (about && request.type === 'sync') about.behind = null;
    if (about && message.seq > about.state.seq) this.miss(about, 'gap'); // What a request caused comes before its reply.
    this.emit('message', message, request);
  }

  /** Asks for what is missing, once. */
  miss(table, outcome) {
    if (table.behind) return;
    table.behind = outcome;
    this.ask({ type: 'sync', table: table.state.table, ...(outcome === 'gap' ? { since: table.state.seq } : {}) });
  }
}

module.exports = { Pairs, Table, deck, flaw };
