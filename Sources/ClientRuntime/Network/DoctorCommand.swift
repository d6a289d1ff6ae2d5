import CommandLine
import Discovery
import EventLoop
import Platform

/// `pairs doctor`: says why no game is found.
enum DoctorCommand {
    /// Its options: none yet.
    struct Options: Sendable {}

    static let program = Program(
        name: "pairs doctor", summary: "Say why games on the network are not found, and what to do.",
        defaults: Options(),
        examples: [.init("pairs doctor", "Search the network for a moment, then report.")],
        exits: [
            .nobodyFound, .noNetwork, .systemRefused,
            .protocolBroken("The games that are found have another version."),
            .notPermitted("Something on this machine, such as a firewall, blocks the search."),
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
