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
        exits: [.nobodyFound, .noNetwork, .systemRefused, .otherVersion, .blocked])

    static func run(_: Options) throws(LoopError) -> ExitCode {
        let diagnosis = Diagnosis(try Look().facts)
        for finding in diagnosis.findings { StandardStream.output.write(line: finding) }
        if !diagnosis.advice.isEmpty { StandardStream.output.write(line: "What to do:") }
        for line in diagnosis.advice { StandardStream.output.write(line: "- \(line)") }
        return exit(for: diagnosis.verdict)
    }

    private static func exit(for verdict: Diagnosis.Verdict) -> ExitCode {
        switch verdict {
        case .found: .success
        case .nobodyHeard: .nobodyFound
        case .noNetwork: .noNetwork
        case .otherVersion: .otherVersion
        case .blocked: .blocked
        }
    }
}

extension ExitCode {
    fileprivate static let otherVersion = protocolBroken("The games that are found have another version.")
    fileprivate static let blocked = notPermitted("Something on this machine, such as a firewall, blocks the search.")
}
