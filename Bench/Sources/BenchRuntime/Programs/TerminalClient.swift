import Platform

/// `pairs` in a terminal of its own, with empty folders for what it keeps.
final class TerminalClient {
    /// What stands in the last row of the first frame, so that all of it has come.
    static let firstFrame = "choose"

    private static let patience = Duration.seconds(5)

    private let terminal: PseudoTerminal
    private let process: ChildProcess
    private let start: ContinuousClock.Instant
    private let home: String
    private var shown: [UInt8] = []

    /// Starts it, on the core of the programs that are measured.
    init(_ programs: Programs) throws {
        terminal = try PseudoTerminal(columns: 80, rows: 24)
        home = try Files.makeTemporaryDirectory()
        // Without it the first frame is that of a newcomer, with the cards that explain the game.
        try Files.makeDirectory(home + "/pairs")
        try Files.write("introduced = yes\n", to: home + "/pairs/settings")
        // The shell becomes the program, which takes the terminal of its standard input.
        let script = """
            export TERM=xterm-256color COLORTERM=truecolor LC_ALL=C.UTF-8 XDG_CONFIG_HOME="$1" XDG_STATE_HOME="$1" XDG_DATA_HOME="$1"
            unset NO_COLOR CLICOLOR
            exec "$2" <"$0" >"$0" 2>/dev/null
            """
        let holding = programs.cores.map { ["taskset", "-c", "\($0.measured)"] } ?? []
        let command = holding + ["/bin/sh", "-c", script, terminal.path, home, "\(programs.folder)/pairs"]
        start = .now
        process = try ChildProcess(command[0], Array(command.dropFirst()))
    }

    /// Ends it at once.
    func end() {
        process.end(patience: Self.patience)
        Files.removeDirectory(home)
    }

    /// The memory that it occupies, in bytes.
    var residentBytes: Int { get throws { try process.residentBytes } }

    /// Waits until it has painted a text, and tells how long after the start that was.
    func wait(for text: String) throws -> Duration {
        let wanted = Array(text.utf8)
        while !shown.contains(wanted) {
            let rest = ContinuousClock.now.duration(to: start + Self.patience)
            guard rest > .zero, terminal.receive(into: &shown, within: rest) else {
                throw BenchError("pairs did not show \(text)")
            }
        }
        return start.duration(to: .now)
    }
}
