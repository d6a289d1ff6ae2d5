import EventLoop
import Platform
import Vocabulary

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
                .value(
                    "pictures", \.hostedPictures, .word("FROM"),
                    "Which pictures players may put on the cards: none; dir, those in the folders of ~/.local/share/pairs/hosted/pictures; commons, those and what Wikimedia Commons finds."
                ),
                .flag(
                    "plain", \.isPlain, "Use lines of text, for screen readers. Without a terminal this is always on."),
            ],
            examples: [.init("pairs host", "Host a game; friends on the same network then type: pairs.")],
            exits: [.noResult, .noServer, .systemRefused, .foreignServer, .notHosted],
            check: { PlayerName.flaw(in: $0.name) })
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
