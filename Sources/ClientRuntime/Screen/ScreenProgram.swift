import ClientCore
import CommandLine
import Discovery
import EventLoop
import Platform
import TTY
import Terminal

/// `pairs` on a full screen.
enum ScreenProgram {
    /// Whether there is a terminal that can address its cells.
    static var isPossible: Bool { TTY.isThere && Environment.variable("TERM") != "dumb" }

    /// Runs to the end. What cannot be read of settings and sessions counts as not there.
    ///
    /// `hosted` begins with a server of the player's own, announced under that title.
    static func run(_ options: ClientOptions, hosted title: String? = nil) throws(LoopError) -> ClientExit {
        let files = ClientFiles()
        var settings = (try? files.settings()) ?? ClientSettings()
        let user = PlayerName.suggested(for: Environment.variable("USER"))
        if options.name != user { settings.name = options.name }
        let loop = try EventLoop()
        guard let tty = openTerminal(files) else { return try ClientProcess(options).run() }
        let traits = { (settings: ClientSettings) in
            TerminalTraits(option: options.colour, setting: settings.colour, variable: Environment.variable)
        }
        let model = AppModel(
            settings: settings, user: user, program: "pairs/" + PairsVersion.current, locale: locale,
            kept: (try? files.sessions())?.entries.last,
            start: title == nil ? start(options) : .hosting,
            traits: traits(settings), size: tty.size ?? Size(width: 80, height: 24),
            nonces: ClientLink.nonces())
        return try ScreenProcess(
            App(client: Client(hashing: ClientLink.hashing)), model, on: loop, tty: tty, files: files,
            settings: settings, neighbourhood: LocalNetwork(on: loop, title: title), traits: traits
        ).run()
    }

    /// The terminal, with a log where one can be written; nil where it cannot be opened.
    private static func openTerminal(_ files: ClientFiles) -> TTY? {
        do throws(SystemError) {
            return try TTY(log: (try? files.log()) ?? "/dev/null")
        } catch {
            StandardStream.error.write(line: "pairs: \(error)")
            return nil
        }
    }

    private static func start(_ options: ClientOptions) -> AppModel.Start {
        let server = options.server ?? ClientOptions.ownMachine
        let place = ServerPlace(host: server.host, port: server.port)
        if let table = options.table { return .server(place, .join(table)) }
        if let table = options.watched { return .server(place, .watch(table)) }
        return options.server == nil ? .home : .server(place, .lobby)
    }

    /// What tells the language of messages, as POSIX finds it (8.2).
    private static var locale: [String: String] {
        var values: [String: String] = [:]
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] { values[name] = Environment.variable(name) }
        return values
    }
}
