import Wire

/// A session's name within the server: a slot that is used again, and a number that is not. In the order in which sessions began.
struct SessionID: Sendable, Hashable, Comparable {
    fileprivate let slot: UInt32
    fileprivate let generation: UInt32

    static func < (one: SessionID, other: SessionID) -> Bool {
        (one.generation, one.slot) < (other.generation, other.slot)
    }
}

/// What a table tells a session of its player.
enum TableNotice {
    /// The player sits or watches at the table, and was no member of it before.
    case entered(table: String)
    /// A member has sat down or come to watch once more.
    case enteredAgain(table: String)
    /// The player is at the table no more.
    case left(table: String)
    /// The player was away and has lost the seat in a game.
    case missed(MissedGame)
}

/// Every session, by its id and by its token's digest.
final class SessionDirectory {
    private var slots: [Session?] = []
    private var freeSlots: [UInt32] = []
    private var generations: UInt32 = 0
    private var byToken: [TokenDigest: Session] = [:]
    var signedIn = SignedInSessions()

    var count: Int { byToken.count }

    /// The session of that id; nil if it has ended.
    subscript(id: SessionID) -> Session? {
        guard let session = slots[Int(id.slot)], session.id == id else { return nil }
        return session
    }

    /// The session whose token has that digest.
    subscript(token: TokenDigest) -> Session? { byToken[token] }

    var all: some Sequence<Session> { slots.lazy.compactMap(\.self) }

    /// An id for a session that is about to be added.
    func nextID() -> SessionID {
        generations &+= 1
        return SessionID(slot: freeSlots.last ?? UInt32(slots.count), generation: generations)
    }

    /// Adds the session for which ``nextID()`` was called last.
    func add(_ session: Session) {
        let slot = Int(session.id.slot)
        if slot == slots.count { slots.append(session) } else { slots[slot] = session }
        if freeSlots.last == session.id.slot { freeSlots.removeLast() }
        byToken[session.token] = session
    }

    func remove(_ session: Session) {
        slots[Int(session.id.slot)] = nil
        freeSlots.append(session.id.slot)
        byToken[session.token] = nil
        if let account = session.account?.account.id { signedIn.remove(session.id, from: account) }
    }

    func sessions(of account: String) -> [Session] { signedIn.sessions(of: account).compactMap { self[$0] } }

    /// Delivers what a table tells a session; one that has ended is told nothing.
    func deliver(_ notice: TableNotice, to id: SessionID) { self[id]?.heard(notice) }
}
