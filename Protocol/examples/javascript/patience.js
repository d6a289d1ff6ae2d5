'use strict';
// What games of patience add to the copy of a table and to the proof of the shuffle.

/** Gives a seat the counts that only the game of these rules has, at their beginning. */
function recount(seat, rules) {
  for (const key of ['moves', 'undos', 'hints', 'stuck']) delete seat[key];
  return Object.assign(seat, rules.game && { moves: 0, undos: 0, hints: 0 });
}

/** The cards of a pile of a game of patience; a failure where there is none. */
function pile(state, id) { return state.board.piles.find(one => one.id === id).cards; }

/** Turns a card of a pile over; a failure where there is none. */
function turn(state, change, card) {
  const cards = pile(state, change.pile);
  if (cards[change.card] === undefined) throw new RangeError(`There is no ${change.card}.`);
  cards[change.card] = card;
}

/** What each op of patience does to a copy of a snapshot. A failure is a misfit. */
const ops = {
  carry(state, { from, to, count, reverse, faces, down }) {
    const source = pile(state, from), target = pile(state, to);
    if (source === target || !(count > 0 && count <= source.length) || (faces && faces.length !== count)) throw new RangeError(`There are not ${count}.`);
    const moved = source.splice(source.length - count);
    if (reverse) moved.reverse();
    target.push(...moved.map((card, i) => (faces ? { face: faces[i] } : down ? null : card)));
  },
  show(state, change) { turn(state, change, { face: change.face }); },
  cover(state, change) { turn(state, change, null); },
  stuck(state, change) {
    const seat = state.seats[change.seat];
    delete seat.stuck;
    if (change.on) seat.stuck = true;
  },
};

/** The cards of a game of patience in the order dealt: of a numbered deal, or as shuffle(n, 1) puts their numbers. */
function deal({ game, suits: count, deal: number }, shuffle) {
  const isSpider = game === 'spider', ranks = [...'A23456789TJQK'], suits = [...((isSpider && { 1: 'S', 2: 'HS' }[count]) || 'CDHS')];
  const pack = once => Array.from({ length: isSpider ? 104 : 52 }, (_, i) => once[i % once.length]);
  if (number === undefined) {
    const cards = pack(suits.flatMap(suit => ranks.map(rank => rank + suit)));
    return shuffle(cards.length, 1).map(number => cards[number]);
  }
  const left = pack(ranks.flatMap(rank => suits.map(suit => rank + suit))), order = [];
  for (let state = number; left.length > 0; order.push(left.pop())) {
    state = (Math.imul(state, 214013) + 2531011) >>> 0;
    const drawn = ((state >>> 16) & 32767) % left.length, last = left.length - 1;
    [left[drawn], left[last]] = [left[last], left[drawn]];
  }
  return order;
}

module.exports = { recount, ops, deal };
