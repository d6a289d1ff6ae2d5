import EventLoop
import Platform

/// `pairs host`: starts a server, plays on it, and stops it at the end.
enum HostCommand {
    static func program(user: String?) -> Program<ClientOptions> {
        Program(
            name: "pairs host", summary: "Start a server on this machine, play on it, and stop it when you leave.",
            defaults: ClientOptions(user: user),
            options: [
                .value("name", short: "n", \.name, .text("NAME", noun: "a name"), "The name you play under."),
                .optional(
                    "title", \.hostedTitle, .text("TITLE", noun: "a name"),
                    "The name under which others find the game. Without it, your name and \"'s game\"."),
                .optional(
                    "event", \.hostedEvent, .text("WORDS", noun: "an event, as \(HostedEvent.example)"),
                    "Begin with a tournament: its kind (\(HostedEvent.kinds)), how many rounds, minutes or games of a match, a level, a mode. Friends join it under Events."
                ),
                .value(
                    "pictures", \.hostedPictures, .word("FROM"),
                    "Which pictures players may put on the cards: none; dir, those in the folders of ~/.local/share/pairs/hosted/pictures; commons, those and what Wikimedia Commons finds."
                ),
                .optional(
                    "public", \.publicName, .text("NAME", noun: "a name or address"),
                    "The name or address by which friends on other networks reach this machine. They come to the port for TLS, to which your router must lead them. pairs doctor --public NAME says whether that works."
                ),
                .optional(
                    "tls-port", \.hostedTLSPort, .integer("PORT", in: 1...65_535),
                    "The port for TLS. Without it, \(Address.tlsPort), or a free one where that is taken."),
                .flag(
                    "plain", \.isPlain, "Use lines of text, for screen readers. Without a terminal this is always on."),
            ],
            examples: [
                .init("pairs host", "Host a game; friends on the same network then type: pairs."),
                .init(
                    "pairs host --event \"\(HostedEvent.example)\"",
                    "Host a tournament of five rounds, which you start."),
                .init(
                    "pairs host --public den.example.org",
                    "Host it for friends on the internet, too: C at your table copies what they type."),
            ],
            exits: [.noResult, .noServer, .systemRefused, .foreignServer, .notHosted],
            check: { options in
                options.publicName.flatMap(flaw(inPublicName:)) ?? options.hostedEvent.flatMap(HostedEvent.flaw(in:))
                    ?? PlayerName.flaw(in: options.name)
            })
    }

    /// What is wrong with a name or address for friends on other networks.
    static func flaw(inPublicName name: String) -> String? {
        let place = Address("\(name.contains(":") ? "[\(name)]" : name):1")
        return place?.host == name
            ? nil : "--public is a name or an address, as den.example.org or 203.0.113.7. --tls-port sets the port."
    }

    static func run(_ options: ClientOptions) throws(LoopError) -> ExitCode {
        var options = options
        options.hosts = true
        return try ClientProgram.play(options)
    }
}

extension ExitCode {
    static let notHosted = cannotCreate("The server can't be started.")
}
