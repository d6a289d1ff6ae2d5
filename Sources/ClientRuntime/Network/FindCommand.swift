import CommandLine
import Discovery
import EventLoop
import Platform

/// `pairs find`: the games on the network, a line each.
enum FindCommand {
    /// What can be said to it: nothing yet.
    struct Options: Sendable {}

    static let program = Program(
        name: "pairs find", summary: "List the games on the network, each in a line that begins with its address.",
        defaults: Options(),
        examples: [
            .init("pairs find", "List what is heard within a second or so."),
            .init("pairs -c \"$(pairs find | head -n 1 | cut -d ' ' -f 1)\"", "Play at the first one heard."),
        ],
        exits: [.nobodyFound, .systemRefused])

    static func run(_: Options) throws(LoopError) -> ExitCode {
        let look = try Look { StandardStream.output.write(line: $0.line) }
        guard look.games.isEmpty else { return .success }
        StandardStream.error.write(line: "pairs: No game is heard on the network. Why: pairs doctor. Host one: pairs host.")
        return .nobodyFound
    }
}

/// `pairs doctor`: why nobody is found.
enum DoctorCommand {
    /// What can be said to it: nothing yet.
    struct Options: Sendable {}

    static let program = Program(
        name: "pairs doctor", summary: "Say why games on the network are not found, and what to do.",
        defaults: Options(),
        examples: [.init("pairs doctor", "Look for two seconds, then tell.")],
        exits: [
            .nobodyFound, .noNetwork, .systemRefused,
            .protocolBroken("The games that are heard are of another version."),
            .notPermitted("Something on this machine, such as a firewall, is in the way."),
        ])

    static func run(_: Options) throws(LoopError) -> ExitCode {
        let diagnosis = Diagnosis(try Look().facts)
        for finding in diagnosis.findings { StandardStream.output.write(line: finding) }
        if !diagnosis.advice.isEmpty { StandardStream.output.write(line: "What to do:") }
        for line in diagnosis.advice { StandardStream.output.write(line: "- \(line)") }
        return exit(for: diagnosis.verdict)
    }

    private static func exit(for verdict: Diagnosis.Verdict) -> ExitCode {
        let status: Int32 =
            switch verdict {
            case .found: 0
            case .nobodyHeard: 1
            case .noNetwork: 69
            case .otherVersion: 76
            case .blocked: 77
            }
        guard let exit = program.exits.first(where: { $0.status == status }) else {
            preconditionFailure("the program lists all its exits")
        }
        return exit
    }
}

extension ExitCode {
    static let nobodyFound = ExitCode(1, "No game is heard on the network.")
    static let noNetwork = unavailable("This machine is on no network on which games could be heard.")
}
