import ClientCore
import EventLoop
import Platform
import Terminal

/// `pairs` in sentences: for screen readers, pipes, and terminals that cannot address their cells.
enum PlainProgram {
    /// Runs to the end. `hosted` begins with a server of the player's own, announced under that title.
    static func run(_ options: ClientOptions, hosted title: String? = nil) throws(LoopError) -> ClientExit {
        let loop = try EventLoop()
        let files = ClientFiles()
        let traits = TerminalTraits(option: .none, setting: .none, variable: Environment.variable)
        // Whoever reads a pipe takes UTF-8; a terminal may not.
        let isASCII = StandardStream.output.isTerminal && !traits.isUnicode
        // Ornaments, such as check marks, are for eyes.
        let app = AppModel(
            options, files: files, start: start(options, isHosting: title != nil), size: Size(width: 80, height: 24),
            traits: { _ in TerminalTraits(depth: .none, isUnicode: false) })
        return try PlainProcess(
            PlainReader(App(client: Client(hashing: ClientLink.hashing))), PlainModel(app: app, isASCII: isASCII),
            on: loop, files: files, neighbourhood: LocalNetwork(on: loop, title: title)
        ).run()
    }

    /// The network is searched for a person, and for whoever asks for this face; other programs mean this machine.
    private static func start(_ options: ClientOptions, isHosting: Bool) -> AppModel.Start {
        if isHosting { return .hosting }
        var options = options
        if options.server == nil, !options.isPlain, !StandardStream.input.isTerminal {
            options.server = ClientOptions.ownMachine
        }
        return options.start
    }
}
