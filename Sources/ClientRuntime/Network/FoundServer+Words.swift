import Wire

extension FoundServer {
    /// The game in one line: the address to connect to, the name, and what there is.
    var line: String {
        var facts = [count(tables, "table"), count(openSeats, "open seat")]
        if let tls { facts.append("TLS at port \(tls.port)") }
        if isLocked { facts.append("locked") }
        if protocolVersion != MeetingPoint.protocolVersion { facts.append("protocol \(protocolVersion)") }
        return "\(place)  \(name)  (\(facts.joined(separator: ", ")))"
    }

    private func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
