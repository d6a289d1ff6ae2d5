import EventLoop

/// A bot whose game is over, until nothing of it is left. It has some time to go by itself, and again after it was asked to, and is
/// then killed. The loop waits for nothing of this.
final class BotFarewell {
    private enum Stage {
        case mayGo
        case asked
        case killed
    }

    private let loop: EventLoop
    private let process: BotProcess
    private let gone: (BotFarewell) -> Void
    private var stage: Stage
    private var end: Duration
    private var timer: Timer?

    /// How often it is looked whether the bot has gone, and what it does not read is tried to be written again.
    private static let pause = Duration.milliseconds(5)

    /// Begins; `gone` is called once, later.
    init(to process: BotProcess, on loop: EventLoop, isKilled: Bool, gone: @escaping (BotFarewell) -> Void) {
        (self.loop, self.process, self.gone) = (loop, process, gone)
        stage = isKilled ? .killed : .mayGo
        end = loop.now + (isKilled ? BotProcess.killing : BotProcess.patience)
        if isKilled { process.beginKilling() } else { process.closeInput() }
        timer = Timer(on: loop) { [unowned self] in look() }
        timer?.schedule(after: Self.pause)
    }

    private func look() {
        if process.isGone(within: .zero) { return gone(self) }
        if loop.now >= end {
            switch stage {
            case .mayGo:
                process.askToEnd()
                (stage, end) = (.asked, loop.now + BotProcess.patience)
            case .asked:
                process.beginKilling()
                (stage, end) = (.killed, loop.now + BotProcess.killing)
            case .killed:
                process.leaveToItself()
                return gone(self)
            }
        }
        timer?.schedule(after: Self.pause)
    }
}
