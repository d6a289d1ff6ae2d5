'use strict';
// The protocol of Pairs for bots in JavaScript, with node's standard library alone. Protocol/START.md and SPEC.md explain every rule that is named here.
//
// Pairs is a session with a server: it comes back after a lost connection or a restart, goes to another node, and sends again what had no reply.
// It speaks neither TLS nor about accounts. table.js has its copies of tables, proof.js checks the shuffle, patience.js is for games of patience alone.
const net = require('node:net');
const { EventEmitter } = require('node:events');
const { Table } = require('./table.js');

/**
 * A session with a server. Emits "message" with every message and the request that it answers, or null; the copies hold it already.
 * Emits "end" with the reason where there is no coming back.
 */
class Pairs extends EventEmitter {
  constructor(host, port, name) {
    super();
    Object.assign(this, { name, player: null, token: null, refusal: null });
    this.home = { host, port: Number(port) };
    this.places = [this.home]; // Where the session may be, the likeliest first: on a server of several nodes others follow.
    this.moves = []; // When the session was last sent elsewhere.
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
    Object.assign(this, { refusal: null, delay: 1000, hello: null, welcomed: false });
    let rest = Buffer.alloc(0);
    let pinged = false;
    const socket = this.socket = net.connect(this.places[0]);
    const isOneOfSeveral = this.places.length > 1;
    const waited = (time, isDone) => isOneOfSeveral && setTimeout(() => { if (!isDone()) socket.destroy(); }, time);
    const timers = [waited(1000, () => !socket.connecting), waited(2000, () => this.welcomed || this.socket !== socket)];
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
        try { message = JSON.parse(line); } catch { // A blank line, or no line of a server of Pairs, but perhaps why the port is another.
          if (line) this.refusal ??= JSON.stringify(line.slice(0, 200));
          continue;
        }
        if (message) this.receive(message);
      }
      if (rest.length > 65536) socket.destroy();
    });
    socket.on('error', error => { this.refusal ??= error.message; });
    socket.on('close', () => {
      if (this.live) this.lost = Date.now();
      this.live = false;
      timers.forEach(clearTimeout);
      if (!this.welcomed) this.places.push(this.places.shift()); // Nobody answers there: the next one.
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
    if (type === 'welcome') {
      this.welcomed = true;
      this.places = this.distinct([this.places[0], ...(message.peers ?? []).slice(0, 8), this.home]);
    }
    if (type === 'session') Object.assign(this, { player: message.player, token: message.resume, patience: message.hold_ms });
    if (type === 'ping') this.socket.write('{"type":"pong"}\n');
    if (type === 'closed') this.tables.delete(message.table);
    if (type === 'goodbye') {
      this.refusal = `The server says goodbye: ${message.reason}`;
      if (message.reason === 'shutdown') this.patience = message.resume_ms ?? 0; // Nothing is kept without it.
      if (message.reason === 'replaced' || message.reason === 'signed_out') this.patience = 0;
      if (message.reason === 'moved' && message.to) this.follow(message.to);
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
      if (message.code === 'elsewhere' && message.to) this.follow(message.to);
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

  distinct(places) {
    return [...new Map(places.map(({ host, port }) => [`${host} ${port}`, { host, port }])).values()];
  }

  /** The session is at another node: goes there at once, but no more than three times in ten seconds. */
  follow(to) {
    const now = Date.now();
    this.moves = [...this.moves.filter(when => now - when < 10000), now];
    if (this.moves.length > 3) {
      this.refusal = 'The server sends this session on and on.';
      return this.stop();
    }
    this.places = this.distinct([to, ...this.places.slice(1), this.places[0]]);
    this.welcomed = true;
    this.delay = 0;
    this.socket.destroy();
  }

  /** Asks for what is missing, once. */
  miss(table, outcome) {
    if (table.behind) return;
    table.behind = outcome;
    this.ask({ type: 'sync', table: table.state.table, ...(outcome === 'gap' ? { since: table.state.seq } : {}) });
  }
}

module.exports = { Pairs };
