import People

/// Accounts that were erased, and whose names may still stand in the journal. Whoever has asked for it is told when they are gone.
/// Until then the database has a mark of each, by which the next process goes on where this one is killed.
struct Erasures {
    /// Whether whoever keeps the records begins the journal anew when ``Server/wantsRenewal`` says so.
    var areAwaited = false
    /// Those whose checkpoint has not begun.
    var waiting: [(ticket: Ticket, account: String)] = []
    /// Those that are gone from the journal when the running checkpoint is complete and the segments before it are dropped.
    var underway: [(ticket: Ticket, account: String)] = []
}

extension Accounts {
    /// An account is erased from the database and from memory. The journal is begun anew; then the database forgets the mark,
    /// and the ticket is completed.
    func finish(_ erased: ErasedAccount, _ ticket: Ticket) {
        guard erasures.areAwaited, recorder.isOn else {
            return people.askForItself(.erased(account: erased.id), under: ticket)
        }
        erasures.waiting.append((ticket, erased.id))
    }
}

extension Server {
    /// Asks which erasures are not done: what was replayed, or has come from another server, may have the names still.
    public func askForErasures() { accounts?.people.askForItself(.erasures) }

    /// Promises that whoever keeps the records looks at ``wantsRenewal``. Without it an erasure does not wait for the journal.
    public func awaitRenewals() { accounts?.erasures.areAwaited = true }

    /// Whether a checkpoint of everything must begin in a new segment, and the earlier ones be dropped, because they name an account
    /// that is erased. Not before the archive has the account's games, which would be kept with its name.
    public var wantsRenewal: Bool {
        guard let accounts, !accounts.erasures.waiting.isEmpty, accounts.erasures.underway.isEmpty else { return false }
        let erased = Set(accounts.erasures.waiting.map(\.account))
        return !archive.waiting.values.contains { game in
            game.result.seats.contains { $0.account.map(erased.contains) ?? false }
        }
    }

    /// That checkpoint has begun; see ``wantsRenewal``.
    public func renewalBegan() {
        guard let accounts else { return }
        accounts.erasures.underway = accounts.erasures.waiting
        accounts.erasures.waiting = []
    }

    /// That checkpoint is complete, and the segments before it are gone.
    public func renewed() {
        guard let accounts else { return }
        let erased = accounts.erasures.underway
        accounts.erasures.underway = []
        for (ticket, account) in erased { accounts.people.askForItself(.erased(account: account), under: ticket) }
    }
}
