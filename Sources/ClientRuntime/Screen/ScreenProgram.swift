import ClientCore
import EventLoop
import Platform
import TTY
import Terminal

/// `pairs` on a full screen.
enum ScreenProgram {
    /// Whether there is a terminal that can address its cells.
    static var isPossible: Bool { TTY.isThere && Environment.variable("TERM") != "dumb" }

    static func run(_ options: ClientOptions) throws(LoopError) -> ClientExit {
        let files = ClientFiles()
        let loop = try EventLoop()
        guard let tty = openTerminal(files) else { return try PlainProgram.run(options) }
        let traits = { (settings: ClientSettings) in
            TerminalTraits(option: options.colour, setting: settings.colour, variable: Environment.variable)
        }
        // Where the terminal is shared out, pictures get no further, and the question about them becomes the window's title.
        let isShared = TerminalTraits.isShared(variable: Environment.variable)
        let graphics = options.graphics == .auto && isShared ? .cells : options.graphics
        let model = AppModel(
            options, files: files, start: options.start,
            size: tty.size ?? Size(width: 80, height: 24), greetsNewcomers: options.past == nil,
            art: options.graphics == .none ? nil : PictureCells().art, traits: traits)
        return try ScreenProcess(
            App(client: Client(hashing: ClientLink.hashing)), model, on: loop, tty: tty, files: files,
            settings: model.settings, neighbourhood: LocalNetwork(on: loop, options),
            encryption: Encryption(options), graphics: graphics, traits: traits
        ).run()
    }

    /// The terminal, with a log where one can be written; nil if it cannot be opened.
    private static func openTerminal(_ files: ClientFiles) -> TTY? {
        do throws(SystemError) {
            return try TTY(log: (try? files.log()) ?? "/dev/null")
        } catch {
            StandardStream.error.write(line: "pairs: \(error)")
            return nil
        }
    }
}
