import ClientCore
import EventLoop
import Platform
import Terminal

/// `pairs` in sentences: for screen readers, pipes, and terminals that cannot address their cells.
enum PlainProgram {
    static func run(_ options: ClientOptions) throws(LoopError) -> ClientExit {
        let loop = try EventLoop()
        let files = ClientFiles()
        let traits = TerminalTraits(option: .none, setting: .none, variable: Environment.variable)
        // A pipe gets UTF-8. A terminal may not show it.
        let isASCII = StandardStream.output.isTerminal && !traits.isUnicode
        // Ornaments, such as check marks, are left out: they make no sense when they are read aloud.
        let app = AppModel(
            options, files: files, start: start(options), size: Size(width: 80, height: 24),
            greetsNewcomers: options.past == nil && StandardStream.input.isTerminal && StandardStream.output.isTerminal,
            traits: { _ in TerminalTraits(depth: .none, isUnicode: false) })
        return try PlainProcess(
            PlainReader(App(client: Client(hashing: ClientLink.hashing))),
            PlainModel(
                app: app, isASCII: isASCII,
                printsReplay: !StandardStream.input.isTerminal || !StandardStream.output.isTerminal),
            on: loop, files: files, neighbourhood: LocalNetwork(on: loop, options),
            encryption: Encryption(options)
        ).run()
    }

    /// Searches the network for a person at a terminal, and where `--plain` is given. Otherwise the server is this machine's.
    private static func start(_ options: ClientOptions) -> AppModel.Start {
        var options = options
        if options.past == nil, options.server == nil, !options.isPlain, !StandardStream.input.isTerminal {
            options.server = ClientOptions.ownMachine
        }
        return options.start
    }
}
