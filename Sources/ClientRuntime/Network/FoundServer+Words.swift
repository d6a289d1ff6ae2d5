import Wire

extension FoundServer {
    /// The game in one line: the address to connect to, the name, and what there is.
    var line: String {
        var facts = [count(self.tables, "table"), count(self.openSeats, "open seat")]
        if let tls = self.tls { facts.append("TLS at port \(tls.port)") }
        if self.isLocked { facts.append("locked") }
        if self.protocolVersion != MeetingPoint.protocolVersion { facts.append("protocol \(self.protocolVersion)") }
        return "\(place)  \(self.name)  (\(facts.joined(separator: ", ")))"
    }

    private func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
