import BotCore
import EventLoop
import ServerCore
import ServerLink
import Wire

/// The house bots of the ladder. Each strength has an account, and comes over a connection of its own when a program has waited for
/// some time. So it is rated like any other.
final class LadderHouse {
    private let driver: ServerDriver
    private var bots: [LadderBot] = []
    private var timer: Timer?
    /// Since when programs wait, by the names of their accounts.
    private var waits: [String: Duration] = [:]
    /// The strength whose turn it is.
    private var next = 0

    private static let period = Duration.seconds(1)
    /// How long a program waits for another one before a house bot comes.
    private static let patience = Duration.seconds(3)
    private static let strengths: [Strength] = [.sleepy, .casual, .sharp, .perfect]

    init(of driver: ServerDriver) {
        self.driver = driver
        timer = Timer(on: driver.loop) { [unowned self] in look() }
        timer?.schedule(after: Self.period)
    }

    private func look() {
        timer?.schedule(after: Self.period)
        bots.removeAll(where: \.hasEnded)
        let names = Self.strengths.map(Self.name)
        var waits: [String: Duration] = [:]
        for name in driver.server.ladderWaits where !names.contains(name) {
            waits[name] = self.waits[name] ?? driver.loop.now
        }
        self.waits = waits
        let count = waits.values.count { driver.loop.now - $0 >= Self.patience }
        // Those on their way have opponents, too.
        guard count > bots.count(where: { !$0.isSeated }) else { return }
        for _ in Self.strengths {
            let strength = Self.strengths[next]
            next = (next + 1) % Self.strengths.count
            let name = Self.name(strength)
            guard !bots.contains(where: { $0.name == name }) else { continue }
            return bots.append(LadderBot(strength, name: name, of: driver))
        }
    }

    private static func name(_ strength: Strength) -> String { TextRules.reservedStart + strength.name }
}

/// A house bot that plays one game on the ladder.
private final class LadderBot {
    let name: String
    private(set) var hasEnded = false
    private let loop: EventLoop
    private var model: BotMachine.Model
    private var link: ServerLink?
    private var timers: [Timer] = []

    private static let thinking: ClosedRange<Duration> = .milliseconds(50) ... .milliseconds(150)
    /// The most that it waits: longer than any game.
    private static let patience = Duration.seconds(1_800)

    var isSeated: Bool { model.seat != nil }

    init(_ strength: Strength, name: String, of driver: ServerDriver) {
        self.name = name
        loop = driver.loop
        var system = SystemRandomNumberGenerator()
        var settings = BotMachine.Settings(
            name: name, strength: strength, wish: .ladder, games: 1, thinking: Self.thinking, seed: system.next())
        // The server asks its own programs for none.
        settings.account = .init(name: name, password: Secret(""), registers: false)
        model = BotMachine.Model(settings)
        link = ServerLink(
            opening: { () throws(LoopError) in
                let (own, other) = try LocalSocket.pair(on: driver.loop)
                driver.accept(other, from: .house)
                return own
            }, happened: { [unowned self] in heard($0) })
        after(Self.patience) { [unowned self] in happened(.interrupted) }
        happened(.started)
    }

    private func happened(_ event: BotMachine.Event) {
        var effects: [BotMachine.Effect] = []
        BotMachine.update(&model, event, &effects)
        for effect in effects {
            switch effect {
            case .connect(let delay): after(delay) { [unowned self] in link?.connect() }
            case .send(let envelope): link?.send(envelope)
            case .wake(let delay, let ticket): after(delay) { [unowned self] in happened(.woke(ticket: ticket)) }
            case .announce, .say, .player, .solve: break
            case .exit: finish()
            }
        }
    }

    /// The timers are kept until the next look, for one of them may be the caller.
    private func finish() {
        link?.disconnect()
        hasEnded = true
    }

    private func heard(_ event: ServerLink.Event) {
        guard !hasEnded else { return }
        switch event {
        case .connected: break
        case .received(let message): happened(.received(message))
        case .misread(let reason): happened(.garbled(reason))
        case .lost(let error): happened(.linkLost(error?.description ?? "closed"))
        }
    }

    private func after(_ delay: Duration, _ action: @escaping () -> Void) {
        timers.removeAll { !$0.isScheduled }
        let timer = Timer(on: loop, expired: action)
        timer.schedule(after: delay)
        timers.append(timer)
    }
}
