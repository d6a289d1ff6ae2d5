import EventLoop
import Platform
import Wire

/// `pairs find`: the games on the network, a line each.
enum FindCommand {
    /// Its options: none yet.
    struct Options: Sendable {}

    static let program: Program<Options> = Program(
        name: "pairs find", summary: "List the games on the network, each in a line that begins with its address.",
        defaults: Options(),
        examples: [
            .init("pairs find", "List the games that are found within about a second."),
            .init("pairs -c \"$(pairs find | head -n 1 | cut -d ' ' -f 1)\"", "Play at the first one found."),
        ],
        exits: [.nobodyFound, .systemRefused])

    static func run(_: Options) throws(LoopError) -> ExitCode {
        let look = try NetworkSearch { StandardStream.output.write(line: $0.line) }
        guard look.games.isEmpty else { return .success }
        StandardStream.error.write(
            line: "pairs: No game is found on the network. To see why: pairs doctor. To host one: pairs host.")
        return .nobodyFound
    }
}

extension ExitCode {
    static let nobodyFound = ExitCode(1, "No game is found on the network.")
    static let noNetwork = unavailable("This machine is on no network on which games could be found.")
}

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
