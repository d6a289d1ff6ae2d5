'use strict';
/* A server of several nodes: the page goes where its session is. A node has a page of its own: at another address, to which the browser goes with the session behind the #, or in another path of this address, where the page stays and only its socket goes. */
const nodes = {
	places: [], at: 0, moves: [], vain: 0,

	/** The address of a node's page without its last /; null where there is none, and for http from a page that came by https. */
	place(web) {
		try {
			const { protocol, origin, pathname } = new URL(web);
			return protocol === 'https:' || (protocol === 'http:' && location.protocol === 'http:') ? origin + pathname.replace(/\/+$/, '') : null;
		} catch (fault) { return null; }
	},
	isHere: place => new URL(place).origin === location.origin,
	/** Whether somebody answers there. Without that a browser goes to no other address: it would end at a page of its own. */
	async answers(place) {
		try { await fetch(place + '/', { method: 'HEAD', mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(1000) }); } catch (fault) { return false; }
		return true;
	},
	/** The session is at that node: at most three times in ten seconds. */
	async follow({ type, to }) {
		const now = Date.now(), place = this.place(to.web);
		// A dead one is named for two seconds. One that is named for longer is there, though this page may be too old to ask it.
		if (type === 'error' && place && !this.isHere(place)) {
			link.drop();
			if (!await this.answers(place) && this.vain++ < 4) return link.lose(1000);
		}
		this.moves = [...this.moves.filter(when => now - when < 10000), now];
		if (this.moves.length > 3) { link.stop(); return link.settle({ type: 'error', code: 'busy' }); }
		if (!place) return link.lose(1000);
		this.go(place);
	},
	go(place) {
		if (this.isHere(place)) {
			link.base = place;
			this.at = 0;
			link.tries = 0;
			return link.lose(1);
		}
		const { token, name, players, unanswered } = link, { moves } = this;
		const lines = [...unanswered].filter(([, { request }]) => !['login', 'register', 'recover', 'account'].includes(request.type)).map(([id, { line }]) => [id, line]);
		link.stop();
		location.assign(`${place}/${app.table || ''}#session=${encodeURIComponent(JSON.stringify({ token, name, players: [...players], moves, lines }))}`);
	},
	/** Nobody greets here: another node may, one after the other. */
	async turn() {
		const place = this.places[this.at++ % this.places.length];
		if (!place) return;
		if (this.isHere(place)) { link.base = place; return; }
		if (!link.token) return;
		if (await this.answers(place) && !link.live && !link.stopped) this.go(place);
	},
};
{
	const { receive, lose, greet } = link;
	/** A session may have to be taken over before hello is answered. */
	const learn = ({ peers }) => {
		nodes.places = [...(peers || []).slice(0, 8).map(to => nodes.place(to.web)).filter(Boolean), location.origin];
		if (!link.live) link.deadline = Date.now() + 15000;
	};
	Object.assign(link, {
		greet() {
			greet.call(this);
			if (nodes.places.length) this.deadline = Date.now() + 2000;
		},
		receive(message) {
			if (message.type === 'welcome') learn(message);
			if (message.type === 'ok' && message.re === this.hello) nodes.at = nodes.vain = 0;
			return receive.call(this, message);
		},
		lose(wait) {
			lose.call(this, wait);
			if (!this.stopped && this.tries > 2) nodes.turn();
		},
	});
	if (link.told.welcome) learn(link.told.welcome);
	/* A session that the page of another node has brought along. Whoever made the address may know it: it signs in to nothing by itself, and by hand only as a new one. */
	const found = /^#session=(.*)$/.exec(location.hash);
	if (found) {
		try {
			const { token, name, players, moves, lines } = JSON.parse(decodeURIComponent(found[1]));
			if (typeof token !== 'string' || !token || typeof name !== 'string') throw new Error('no session');
			keep.set('session', JSON.stringify({ token, name, players: Array.isArray(players) ? players.map(String) : [] }));
			keep.set('brought', token);
			nodes.moves = Array.isArray(moves) ? moves.filter(Number.isFinite) : [];
			for (const [id, line] of Array.isArray(lines) ? lines : []) {
				const request = JSON.parse(line);
				link.unanswered.set(id, { request, line, done: reply => { if (reply.type === 'ok' && reply.table) showTable(reply.table); else if (reply.type === 'error' && reply.message) toast(refusal(reply)); } });
			}
		} catch (fault) { /* It is no address of ours. */ }
		history.replaceState({}, '', location.pathname);
	}
}
loaded.nodes = nodes;
