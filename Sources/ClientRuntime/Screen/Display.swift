import EventLoop
import Platform
import TTY
import Terminal

/// A terminal on the loop. Keys and mouse actions come in as events. Of a frame only the changes are sent.
///
/// A slow terminal does not hold up the client. While bytes wait for it, frames are left out. When it has taken them, it
/// is shown the newest frame.
final class Display: ConnectionHandler {
    private let loop: EventLoop
    private let tty: TTY
    private let heard: (InputDecoder.Received) -> Void
    private let lost: () -> Void
    private let afterCrash: [UInt8]
    private let asksForPictures: Bool
    private var connection: Connection?
    private var decoder = InputDecoder()
    private var received: [InputDecoder.Received] = []
    private var renderer = Renderer()
    private var output: [UInt8] = []
    private var usesMouse = false
    /// Whether it has answered the last question. Until then replies are taken, however late: a busy machine delays them.
    private var hasAnswered = false
    private var decoderTimer: Timer?

    /// A display that shows nothing yet; a crash leaves these words on the terminal. `lost` says that the terminal is gone.
    init(
        _ tty: TTY, on loop: EventLoop, asksForPictures: Bool, afterCrash words: String,
        heard: @escaping (InputDecoder.Received) -> Void, lost: @escaping () -> Void
    ) {
        self.asksForPictures = asksForPictures
        self.tty = tty
        self.loop = loop
        self.heard = heard
        self.lost = lost
        afterCrash = Array("\r\n\(words)\r\n".utf8)
        decoderTimer = Timer(on: loop) { [unowned self] in flushInput() }
    }

    /// The terminal's size; 80 × 24, the size of old terminals, where the system does not know it.
    var size: Size { tty.size ?? Size(width: 80, height: 24) }

    /// How many pixels a cell has; nil where the system does not know it.
    var cellPixels: Size? { tty.cellPixels }

    /// Whether colours are shown; without them, attributes alone are.
    var showsColours: Bool {
        get { renderer.showsColours }
        set {
            guard newValue != renderer.showsColours else { return }
            renderer.showsColours = newValue
            renderer.invalidate()
        }
    }

    /// Takes the terminal over, also after the process was stopped. It asks the terminal about itself until that has answered.
    func enter() throws(SystemError) {
        try tty.enter(afterCrash: ControlSequence.leave, saying: afterCrash)
        connection?.close()
        let connection = Connection(on: loop, over: TTYTransport(tty))
        self.connection = connection
        connection.start(self)
        decoder = InputDecoder()
        renderer.invalidate()
        renderer.forgetPictures()
        connection.send(ControlSequence.enter)
        if usesMouse { connection.send(ControlSequence.mouseOn) }
        if !hasAnswered { connection.send(ControlSequence.questions(aboutPictures: asksForPictures)) }
    }

    /// Gives the terminal back, once it has answered. What was not taken by then is dropped.
    func leave() {
        decoderTimer?.cancel()
        connection?.close()
        connection = nil
        // Whatever is shown goes with the screen. What was sent would stay in the terminal's memory.
        tty.leave(
            writing: (renderer.hasPictures ? ControlSequence.forgetPictures : []) + ControlSequence.leave,
            awaiting: hasAnswered ? nil : { [unowned self] in isLastAnswer($0) })
    }

    /// Whether the answer to the last question is among these bytes. Nothing else in them counts any more.
    private func isLastAnswer(_ bytes: Span<UInt8>) -> Bool {
        var late: [InputDecoder.Received] = []
        decoder.decode(bytes, into: &late)
        return late.contains { if case .reply(.attributes) = $0 { true } else { false } }
    }

    /// Leaves, and stops the process until the shell continues it.
    func stop() {
        leave()
        tty.stop()
    }

    /// Whether a frame would be shown now.
    var isReady: Bool { connection.map { $0.backlogBytes == 0 } ?? false }

    /// Sends what a frame changes. Only while it ``isReady``.
    func show(_ frame: Frame) {
        output.removeAll(keepingCapacity: true)
        renderer.paint(frame, into: &output)
        if !output.isEmpty { connection?.send(output) }
    }

    /// Paints the next frame whole.
    func repaint() { renderer.invalidate() }

    /// Turns the mouse on or off.
    func useMouse(_ isOn: Bool) {
        guard isOn != usesMouse else { return }
        usesMouse = isOn
        connection?.send(isOn ? ControlSequence.mouseOn : ControlSequence.mouseOff)
    }

    /// Sends a control sequence that changes no cell.
    func send(_ sequence: [UInt8]) { connection?.send(sequence) }

    // MARK: What comes in

    func received(_ bytes: Span<UInt8>, on connection: Connection) {
        decoder.decode(bytes, into: &received)
        tell()
        if decoder.isWaiting {
            decoderTimer?.schedule(after: InputDecoder.patience)
        } else {
            decoderTimer?.cancel()
        }
    }

    private func flushInput() {
        decoder.flush(into: &received)
        tell()
    }

    private func tell() {
        // A local copy, because the callback may leave and enter the terminal.
        var events: [InputDecoder.Received] = []
        swap(&events, &received)
        for event in events {
            if case .reply(let reply) = event {
                guard !hasAnswered else { continue }
                if case .mode(2026, isKnown: true) = reply { renderer.synchronizes = true }
                if case .attributes = reply { hasAnswered = true }
            }
            heard(event)
        }
        events.removeAll(keepingCapacity: true)
        if received.isEmpty { swap(&events, &received) }
    }

    func ended(_ connection: Connection) { connection.close() }

    func drained(_ connection: Connection) {}

    func closed(_ connection: Connection, error: LoopError?) {
        guard connection === self.connection else { return }
        self.connection = nil
        lost()
    }
}
