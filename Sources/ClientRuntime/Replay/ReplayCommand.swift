import EventLoop
import Platform
import ServerLink

/// `pairs replay`: plays back a game that is over.
enum ReplayCommand {
    static func program(user: String?) -> Program<ClientOptions> {
        Program(
            name: "pairs replay", summary: "Play back a game that is over, forward and backward.",
            defaults: ClientOptions(user: user),
            options: [
                .flag("tls", \.isEncrypted, "Encrypt the connection."),
                .optional(
                    "trust", \.accepted, .fingerprint,
                    "Accept this certificate of the server and no other, and remember it. Implies --tls."),
                .optional(
                    PasswordFile.option, \.serverPasswordFile, .path("FILE"),
                    "A file with the server's password in its first line, if it has one. It can also be in the variable PAIRS_SERVER_PASSWORD. Otherwise the client asks for it."
                ),
                .value(
                    "name", short: "n", \.name, .text("NAME", noun: "a name"),
                    "The name under which you ask. Where you are signed in, the client signs in again."),
                .flag(
                    "plain", \.isPlain, "Use lines of text, for screen readers. Without a terminal this is always on."),
                .value("color", \.colour, .word("COLORS"), "How many colors to use."),
            ],
            operand: Program.Operand("FILE|GAME@HOST[:PORT]", \.replayed),
            examples: [
                .init("pairs replay 0-1-7a.pairs", "A game that a bot's arena has saved."),
                .init("pairs replay gt47@192.168.1.5", "A game of that server's archive; history shows the ids."),
                .init("pairs replay gt47@localhost | head", "The same in lines of text."),
            ],
            exits: [.notKept, .flawedFile, .noFile, .noServer, .systemRefused, .foreignServer],
            check: { options in
                if options.replayed.isEmpty { return "The game is missing: a FILE or GAME@HOST[:PORT]." }
                guard let source = ReplaySource(options.replayed) else {
                    return "\"\(options.replayed)\" is no game of a server, such as gt47@localhost:7247."
                }
                if case .file = source, options.isEncrypted || options.accepted != nil {
                    return "--tls and --trust go with GAME@HOST[:PORT]."
                }
                return PlayerName.flaw(in: options.name)
            })
    }

    static func run(_ options: ClientOptions) throws(LoopError) -> ExitCode {
        var player = options
        switch ReplaySource(options.replayed) {
        case .archive(let game, let server): (player.past, player.server) = (.archived(game), server)
        case .file(let path):
            do throws(ReplayFile.Fault) {
                player.past = .lines(try ReplayFile.read(path))
            } catch {
                StandardStream.error.write(line: "pairs: \(error.description)")
                return error.exit
            }
        case nil: return .usage
        }
        return try ClientProgram.play(player)
    }
}

extension ExitCode {
    fileprivate static let notKept = ExitCode(1, "The server keeps no such game.")
    static let flawedFile = badData(
        "The file is no whole replay, was altered, or holds a game that is not known; standard error names the line.")
    static let noFile = noInput("The file is not there, or can't be read.")
}
