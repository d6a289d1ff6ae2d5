import ClientCore
import CommandLine
import EventLoop
import Platform

/// The plain client as a process: carries out what ``PlainClient`` wants, on one loop.
final class ClientProcess {
    private let loop: EventLoop
    private let plain: PlainClient
    private var model: PlainModel
    private var link: ClientLink?
    private var input: TypedInput?
    private var signals: [SignalSource] = []
    private var waiting: [PlainEvent] = []
    private var isHandling = false
    private var outputIsGone = false
    private var exit = ClientExit.done

    /// A process that has not begun.
    init(_ options: ClientOptions) throws(LoopError) {
        loop = try EventLoop()
        let server = options.server ?? ClientOptions.ownMachine
        plain = PlainClient(Client(hashing: ClientLink.hashing))
        model = PlainModel(
            client: ClientModel(
                name: options.name, program: "pairs/" + PairsVersion.current, nonces: ClientLink.nonces()),
            server: server.description, goal: options.goal)
        link = ClientLink(on: loop) { [unowned self] in handle(.client($0)) }
        link?.use(server)
        signals = [
            try SignalSource(on: loop, [.interrupt, .termination, .hangUp]) { [unowned self] in handle(.interrupted) },
            // A reader that goes away is told by the write, so that the table can still be left.
            try SignalSource(on: loop, [.brokenPipe]) {},
        ]
        input = try TypedInput(
            on: loop, typed: { [unowned self] in handle(.lineTyped($0)) },
            ended: { [unowned self] in handle(.inputEnded) })
    }

    /// Runs to the end.
    func run() throws(LoopError) -> ClientExit {
        handle(.client(.started))
        try loop.run()
        return exit
    }

    /// Lets the client take in an event, and those that its effects cause at once behind it.
    private func handle(_ event: PlainEvent) {
        waiting.append(event)
        guard !isHandling else { return }
        isHandling = true
        defer { isHandling = false }
        while !waiting.isEmpty {
            var effects: [PlainEffect] = []
            plain.update(&model, waiting.removeFirst(), &effects)
            for effect in effects { perform(effect) }
        }
    }

    private func perform(_ effect: PlainEffect) {
        switch effect {
        case .client(let effect): link?.perform(effect)
        case .print(let lines): print(lines)
        case .complain(let line): StandardStream.error.write(line: "pairs: " + line)
        case .exit(let status):
            exit = status
            loop.stop()
        }
    }

    /// Writes at once; a reader that is gone ends the client like a signal.
    private func print(_ lines: [String]) {
        guard !outputIsGone, !lines.isEmpty else { return }
        guard !StandardStream.output.write(line: lines.joined(separator: "\n")) else { return }
        outputIsGone = true
        handle(.interrupted)
    }
}
