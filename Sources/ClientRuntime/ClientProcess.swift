import ClientCore
import CommandLine
import Crypto
import EventLoop
import FairDeal
import Platform
import ServerLink

/// The plain client as a process: carries out what ``PlainClient`` wants, on one loop.
final class ClientProcess {
    private let loop: EventLoop
    private let plain: PlainClient
    private var model: PlainModel
    private var link: ServerLink?
    private var input: TypedInput?
    private var timers: [ClientTimer: Timer] = [:]
    private var signals: [SignalSource] = []
    private var waiting: [PlainEvent] = []
    private var isHandling = false
    private var outputIsGone = false
    private var exit = ClientExit.done

    /// A process that has not begun.
    init(_ options: ClientOptions) throws(LoopError) {
        let server = options.server ?? Address(host: "127.0.0.1")
        loop = try EventLoop()
        let hashing = Hashing(
            sha256: { SHA256.hash($0) }, hmacSHA256: { HMACSHA256(key: $0).authenticate })
        plain = PlainClient(Client(hashing: hashing))
        model = PlainModel(
            client: ClientModel(name: options.name, program: "pairs/" + PairsVersion.current),
            server: server.description, goal: options.goal)
        link = ServerLink(on: loop, to: server, timeout: Client.greetingLimit) { [unowned self] in
            handle(.client(ClientEvent($0)))
        }
        for timer in ClientTimer.allCases {
            timers[timer] = Timer(on: loop) { [unowned self] in handle(.client(.timerFired(timer))) }
        }
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
        case .client(let effect): perform(effect)
        case .print(let lines): print(lines)
        case .complain(let line): StandardStream.error.write(line: "pairs: " + line)
        case .exit(let status):
            exit = status
            loop.stop()
        }
    }

    private func perform(_ effect: ClientEffect) {
        switch effect {
        case .connect: link?.connect()
        case .send(let envelope): link?.send(envelope)
        case .disconnect: link?.disconnect()
        case .schedule(let timer, let delay): timers[timer]?.schedule(after: delay)
        case .cancel(let timer): timers[timer]?.cancel()
        case .report: preconditionFailure("the plain client keeps reports to itself")
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

extension ClientEvent {
    /// What has happened at the link, in a player's words.
    fileprivate init(_ event: ServerLink.Event) {
        self =
            switch event {
            case .connected: .connected
            case .received(let message): .received(message)
            case .misread(let reason): .misread(reason: reason)
            case .lost(let error): .linkLost(reason: error.map { $0.hint ?? $0.reason } ?? "the server has closed it")
            }
    }
}
