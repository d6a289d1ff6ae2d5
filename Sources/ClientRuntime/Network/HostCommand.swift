import ClientCore
import CommandLine
import Discovery
import EventLoop
import Platform

/// `pairs host`: a server of one's own for as long as one plays.
enum HostCommand {
    /// What can be said to it.
    struct Options: Sendable {
        /// The name to play under.
        var name: String
        /// What others on the network see; nil for "NAME's game".
        var title: String?

        /// The name under which it is announced, cut to what fits.
        var shownTitle: String {
            let title = title ?? "\(name)'s game"
            return String(String.UnicodeScalarView(title.unicodeScalars.prefix(Beacon.nameLength.upperBound)))
        }
    }

    static func program(user: String?) -> Program<Options> {
        Program(
            name: "pairs host", summary: "Start a server on this machine, play on it, and stop it when you leave.",
            defaults: Options(name: PlayerName.suggested(for: user)),
            options: [
                .value("name", short: "n", \.name, .text("NAME", noun: "a name"), "The name you play under."),
                .optional(
                    "title", \.title, .text("TITLE", noun: "a name"),
                    "What others see who look for games; your name's game unless given."),
            ],
            examples: [.init("pairs host", "Host a game; friends on the same network then type: pairs.")],
            exits: [.noResult, .noServer, .systemRefused, .foreignServer, .notHosted])
    }

    static func run(_ options: Options) throws(LoopError) -> ExitCode {
        var player = ClientOptions(user: nil)
        player.name = options.name
        if ScreenProgram.isPossible {
            return ExitCode(try ScreenProgram.run(player, hosted: options.shownTitle))
        }
        let loop = try EventLoop()
        var outcome: AppEvent.Hosting?
        let server = OwnServer(on: loop, title: options.shownTitle) { event in
            outcome = event
            loop.stop()
        }
        server.start()
        if outcome == nil { try loop.run() }
        guard case .listening(let place) = outcome else {
            var reason = "it did not start"
            if case .ended(let words) = outcome { reason = words }
            StandardStream.error.write(line: "pairs: The server can't be started: \(reason)")
            return .notHosted
        }
        defer { server.end() }
        tellHowToJoin(options.shownTitle, OwnServer.places(port: place.port))
        player.server = Address(host: place.host, port: place.port)
        return ExitCode(try ClientProcess(player).run())
    }

    private static func tellHowToJoin(_ title: String, _ places: [ServerPlace]) {
        var lines = ["\"\(title)\" is open until you leave."]
        if let first = places.first {
            lines += [
                "Friends on the same network type: pairs",
                "If that finds nothing: pairs --connect \(first)",
                "With nothing installed: nc \(first.host) \(first.port)",
            ]
            let others = places.dropFirst().prefix(7).map(\.description)
            if !others.isEmpty { lines.append("Other addresses: \(others.joined(separator: ", "))") }
        } else {
            lines.append("This machine is on no network: only who sits at it can join. See: pairs doctor")
        }
        StandardStream.output.write(line: lines.joined(separator: "\n"))
    }
}

extension ExitCode {
    static let notHosted = cannotCreate("The server can't be started.")
}
