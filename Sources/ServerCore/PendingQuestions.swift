/// Questions that have no answer yet: what each answer is for, and which network asked.
struct PendingQuestions<Purpose> {
    private var all: [Ticket: (purpose: Purpose, network: String)] = [:]
    /// How many there are of each network; those of the server itself are of none.
    private var counts: [String: Int] = [:]

    var count: Int { all.count }

    func count(of network: String) -> Int { counts[network, default: 0] }

    mutating func add(_ ticket: Ticket, _ purpose: Purpose, of network: String = "") {
        all[ticket] = (purpose, network)
        if !network.isEmpty { counts[network, default: 0] += 1 }
    }

    /// What is to be done with an answer, once; nil where nobody has asked.
    mutating func take(_ ticket: Ticket) -> Purpose? {
        guard let (purpose, network) = all.removeValue(forKey: ticket) else { return nil }
        if let count = counts[network] { counts[network] = count > 1 ? count - 1 : nil }
        return purpose
    }
}
