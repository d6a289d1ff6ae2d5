/// The sessions that are signed in, by account.
struct SignedInSessions {
    private var ids: [String: [SessionID]] = [:]

    /// The accounts that somebody is signed in to, in order.
    var accounts: [String] { ids.keys.sorted() }

    /// Those of an account, who signed in last at the end.
    func sessions(of account: String) -> [SessionID] { ids[account] ?? [] }

    mutating func add(_ session: SessionID, to account: String) {
        remove(session, from: account)
        ids[account, default: []].append(session)
    }

    mutating func remove(_ session: SessionID, from account: String) {
        ids[account]?.removeAll { $0 == session }
        if ids[account]?.isEmpty == true { ids[account] = nil }
    }
}
