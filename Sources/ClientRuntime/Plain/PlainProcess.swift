import ClientCore
import EventLoop
import Platform
import TTY

/// The plain client as a process: typed lines come in on standard input, sentences go out on standard output.
final class PlainProcess {
    private var driver: AppDriver<PlainReader>?
    private var input: TypedInput?
    private var signals: [SignalSource] = []
    private var outputIsGone = false
    private let hadTerminal = StandardStream.output.isTerminal
    private let echo = TypedEcho()

    init(
        _ reader: PlainReader, _ model: PlainModel, on loop: EventLoop, files: ClientFiles,
        neighbourhood: any LocalServers, encryption: Encryption
    ) throws(LoopError) {
        driver = AppDriver(
            reader, model, on: loop, files: files, neighbourhood: neighbourhood, encryption: encryption,
            // Half blocks say nothing in a pipe, and nothing to a terminal that can't colour them.
            shows: { code in
                StandardStream.output.isTerminal && Environment.variable("TERM") != "dumb"
                    && code.width <= (StandardStream.output.columns ?? 0)
            }
        ) { [unowned self] in perform($0) }
        signals = [
            try SignalSource(on: loop, [.interrupt]) { [unowned self] in driver?.handle(.interrupted) },
            try SignalSource(on: loop, [.termination, .hangUp]) { [unowned self] in driver?.handle(.terminated) },
            // Without this, a reader that goes away would end the process. The write reports it, so the table can still be left.
            try SignalSource(on: loop, [.brokenPipe]) {},
            try SignalSource(on: loop, [.suspension]) { [unowned self] in echo.stop() },
        ]
        input = try TypedInput(
            on: loop, typed: { [unowned self] in driver?.handle(.lineTyped($0)) },
            ended: { [unowned self] in driver?.handle(terminalIsGone ? .terminated : .inputEnded) })
    }

    /// Whether the terminal was closed. Its signal may come later than what it does to input and output.
    private var terminalIsGone: Bool { hadTerminal && !StandardStream.output.isTerminal }

    /// Runs to the end. The terminal then shows again what is typed, however the end comes.
    func run() throws(LoopError) -> ClientExit {
        defer { echo.show() }
        return try driver?.run() ?? .done
    }

    private func perform(_ effect: AppEffect) {
        switch effect {
        case .print(let lines): print(lines)
        case .hideTyping(let isHidden): if isHidden { echo.hide() } else { echo.show() }
        case .complain(let line): StandardStream.error.write(line: "pairs: " + line)
        // These concern a screen alone.
        case .useMouse, .ring, .title, .copy, .repaint, .suspend, .save: break
        default: preconditionFailure("a reader is asked for nothing else")
        }
    }

    /// Writes at once. If the reader is gone, the client ends as it does after ^C.
    private func print(_ lines: [String]) {
        guard !outputIsGone else { return }
        guard !StandardStream.output.write(line: lines.joined(separator: "\n")) else { return }
        outputIsGone = true
        driver?.handle(terminalIsGone ? .terminated : .interrupted)
    }
}
