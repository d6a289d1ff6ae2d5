import EventLoop
import Platform
import Wire

/// `pairs doctor`: says why no game is found.
enum DoctorCommand {
    struct Options: Sendable {
        /// Whether to look at the machine for a server.
        var isForServer = false
        /// What friends on other networks call this machine; nil to search the network.
        var publicName: String?
        var tlsPort = Address.tlsPort
    }

    static let program: Program<Options> = Program(
        name: "pairs doctor", summary: "Say why games on the network are not found, and what to do.",
        defaults: Options(),
        options: [
            .flag(
                "server", \.isForServer,
                "Run pairs-server doctor instead, which says what would keep a server on this machine from its work. Its options follow. It ends with status 1 if it finds a problem."
            ),
            .optional(
                "public", \.publicName, .text("NAME", noun: "a name or address"),
                "Say instead whether friends on other networks can come by this name or address, as far as that can be known from inside. A server of yours must be running. Status 1 if none of yours answers."
            ),
            .value(
                "tls-port", \.tlsPort, .integer("PORT", in: 1...65_535), "With --public: the server's port for TLS."),
        ],
        examples: [
            .init("pairs doctor", "Search the network for a moment, then report."),
            .init("pairs doctor --public den.example.org", "Find out whether the router lets friends in."),
            .init("pairs doctor --server --port 7300", "Find out whether a server can run on that port."),
        ],
        exits: [.nobodyFound, .noNetwork, .systemRefused, .otherVersion, .blocked],
        check: { $0.publicName.flatMap(HostCommand.flaw(inPublicName:)) })

    /// Runs with the words behind `doctor`.
    static func run(_ words: [String]) throws(LoopError) -> ExitCode {
        guard words.first == "--server" else { return try search(program.start(words)) }
        do throws(SystemError) {
            let path = Environment.programDirectory + "/pairs-server"
            return ExitCode(try ChildProcess.run(path, ["doctor"] + words.dropFirst()), "")
        } catch {
            StandardStream.error.write(line: "pairs: \(error). The program pairs-server belongs beside pairs.")
            return .systemRefused
        }
    }

    private static func search(_ options: Options) throws(LoopError) -> ExitCode {
        if let name = options.publicName {
            let check = OutsideCheck(name, options.tlsPort, try OutsideCheck.Facts(of: name, port: options.tlsPort))
            tell(check.findings, check.advice)
            return check.isReached ? .success : .nobodyFound
        }
        let diagnosis = Diagnosis(try NetworkSearch().facts)
        tell(diagnosis.findings, diagnosis.advice)
        return exit(for: diagnosis.verdict)
    }

    private static func tell(_ findings: [String], _ advice: [String]) {
        for finding in findings { StandardStream.output.write(line: finding) }
        if !advice.isEmpty { StandardStream.output.write(line: "What to do:") }
        for line in advice { StandardStream.output.write(line: "- \(line)") }
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
