import EventLoop
import Platform
import Vocabulary
import Wire

/// `pairs host`: starts a server, plays on it, and stops it at the end.
enum HostCommand {
    struct Options: Sendable {
        /// The name to play under.
        var name: String
        /// What others on the network see; nil for "NAME's game".
        var title: String?
        /// Which pictures there may be on the cards.
        var pictures = OwnServer.usualPictures
        /// Whether it uses lines of text instead of a full screen.
        var isPlain = false

        /// The name under which the game of a player is announced, cut to what fits.
        func shownTitle(for name: String) -> String {
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
                    "The name under which others find the game. Without it, your name and \"'s game\"."),
                .value(
                    "pictures", \.pictures, .word("FROM"),
                    "Which pictures players may put on the cards: none; dir, those in the folders of ~/.local/share/pairs/hosted/pictures; commons, those and what Wikimedia Commons finds."
                ),
                .flag(
                    "plain", \.isPlain, "Use lines of text, for screen readers. Without a terminal this is always on."),
            ],
            examples: [.init("pairs host", "Host a game; friends on the same network then type: pairs.")],
            exits: [.noResult, .noServer, .systemRefused, .foreignServer, .notHosted],
            check: { PlayerName.flaw(in: $0.name) })
    }

    static func run(_ options: Options) throws(LoopError) -> ExitCode {
        var player = ClientOptions(user: nil)
        player.name = options.name
        player.isPlain = options.isPlain || !ScreenProgram.isPossible
        return ExitCode(
            player.isPlain
                ? try PlainProgram.run(player, hosted: options)
                : try ScreenProgram.run(player, hosted: options))
    }
}

extension ExitCode {
    static let notHosted = cannotCreate("The server can't be started.")
}
