struct SignedInSessions {
    private var ids: [String: [SessionID]] = [:]

    /// Those of an account, who signed in last at the end.
    func sessions(of account: String) -> [SessionID] { ids[account] ?? [] }

    private(set) var count = 0

    mutating func add(_ session: SessionID, to account: String) {
        remove(session, from: account)
        ids[account, default: []].append(session)
        count += 1
    }

    mutating func remove(_ session: SessionID, from account: String) {
        let before = ids[account]?.count ?? 0
        ids[account]?.removeAll { $0 == session }
        count -= before - (ids[account]?.count ?? 0)
        if ids[account]?.isEmpty == true { ids[account] = nil }
    }
}
