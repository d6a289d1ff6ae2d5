import BotCore
import EventLoop
import Platform
import ServerLink
import TLS
import Vocabulary
import Wire

/// Executes the effects of a bot machine on an event loop, and brings it what happens there.
final class BotRunner {
    private static let connectTimeout: Duration = .seconds(10)
    /// How long a server may take to greet, which speaks first.
    private static let greetingLimit: Duration = .seconds(10)
    /// How long the last lines may take on their way out.
    private static let farewellTime: Duration = .seconds(2)

    private let loop: EventLoop
    private let isQuiet: Bool
    private let server: Address
    /// Runs while the server has not spoken.
    private var greeting: Timer?
    private var model: BotMachine.Model
    private var link: ServerLink?
    /// The program that chooses the cards, where that is no house bot.
    private var player: ProgramPlayer?
    /// Finds ways to the end of patience games, once it was needed.
    private var waySearch: SolutionSearch?
    /// Whether it leaves because its output is lost.
    private var leavesUnheard = false
    private var timers: [Timer] = []
    private(set) var ending: BotMachine.Ending?

    init(on loop: EventLoop, options: BotOptions, settings: BotMachine.Settings) {
        self.loop = loop
        isQuiet = options.quiet
        server = options.server
        model = BotMachine.Model(settings)
        link = ServerLink(
            on: loop, to: options.server, timeout: Self.connectTimeout, trust: Self.trust(options)
        ) { [unowned self] in happened(at: $0) }
        greeting = Timer(on: loop) { [unowned self] in
            link?.disconnect()
            happened(.linkLost(mute))
        }
        guard !options.command.isEmpty else { return }
        player = ProgramPlayer(on: loop, options.command, timing: options.timing, seed: settings.seed) {
            [unowned self] in happened($0)
        }
    }

    /// Nil where the bot speaks in the clear.
    private static func trust(_ options: BotOptions) -> ServerTrust? {
        let server = options.server
        guard options.isEncrypted || options.accepted != nil || ServerTrust.isKnown(server) else { return nil }
        return ServerTrust(at: server, .init(accepted: options.accepted), program: "pairs-bot") { news in
            let words: String
            switch news {
            case .good: return
            case .new(let fingerprint, let doubt):
                words =
                    "The server at \(server) is new. Its certificate is \(fingerprint), and no other is accepted from now on."
                    + (doubt.map { " \(Self.words(for: $0))" } ?? "")
            case .notKept(let reason): words = "The server's certificate is not remembered: \(reason)."
            }
            StandardStream.error.write(line: "pairs-bot: \(words)")
        }
    }

    private static func words(for doubt: CertificateDoubt) -> String {
        switch doubt {
        case .expired(let day): "It expired on \(day)."
        case .notYetValid(let day): "It is not valid before \(day)."
        case .otherName: "It was issued for another name than the server's."
        }
    }

    /// Passes an event to the machine and executes its effects.
    func happened(_ event: BotMachine.Event) {
        var effects: [BotMachine.Effect] = []
        BotMachine.update(&model, event, &effects)
        for effect in effects { execute(effect) }
        // Whoever started it would wait for the table's id for ever.
        guard ending == nil, !leavesUnheard, StandardStream.outputFailure != nil else { return }
        leavesUnheard = true
        happened(.interrupted)
    }

    private func execute(_ effect: BotMachine.Effect) {
        switch effect {
        // At once, before the end of the connection that there is.
        case .connect(.zero): link?.connect()
        case .connect(let delay): after(delay) { [unowned self] in link?.connect() }
        case .send(let envelope): link?.send(envelope)
        case .wake(let delay, let ticket): after(delay) { [unowned self] in happened(.woke(ticket: ticket)) }
        // What a server has sent may act on a terminal.
        case .announce(let table): StandardStream.output.write(line: "table \(TextRules.withoutControls(table))")
        case .say(let sentence):
            if !isQuiet { StandardStream.output.write(line: TextRules.withoutControls(sentence)) }
        case .player(let order): player?.execute(order)
        case .solve(let game, let position): search(game, position)
        case .exit(let ending): exit(ending)
        }
    }

    private func search(_ game: String, _ position: PatiencePosition) {
        do throws(LoopError) {
            if waySearch == nil {
                waySearch = try SolutionSearch(on: loop) { [unowned self] in happened(.solved(game: $0, $1)) }
            }
            try waySearch?.begin(game, position)
        } catch {
            // Without a thread the bot plays by what it sees itself.
            after(.zero) { [unowned self] in happened(.solved(game: game, [])) }
        }
    }

    private func after(_ delay: Duration, _ action: @escaping () -> Void) {
        timers.removeAll { !$0.isScheduled }
        let timer = Timer(on: loop, expired: action)
        timer.schedule(after: delay)
        timers.append(timer)
    }

    private func exit(_ ending: BotMachine.Ending) {
        self.ending = ending
        timers = []
        greeting?.cancel()
        player?.kill()
        link?.finish(within: Self.farewellTime)
    }

    private func stop() {
        guard let player else { return loop.stop() }
        player.whenAllAreGone { [loop] in loop.stop() }
    }

    private func happened(at event: ServerLink.Event) {
        switch event {
        case .connected(let elsewhere):
            greeting?.schedule(after: Self.greetingLimit)
            happened(.connected(elsewhere: elsewhere != nil))
        case .received(let message):
            greeting?.cancel()
            happened(.received(message))
        case .misread(let reason): happened(.garbled("The server does not speak the protocol: \(reason)."))
        case .lost(let error):
            greeting?.cancel()
            guard ending == nil else { return stop() }
            happened(.linkLost(reason(of: error)))
        }
    }

    /// Why the connection is gone, or was not made.
    private func reason(of error: LoopError?) -> String {
        if let refusal = link?.refusal { return refusal }
        let isGreeted = link?.isGreeted ?? false
        return if let error, isGreeted || !error.isReset {
            error.description
        } else {
            isGreeted ? "\(server) has closed the connection" : mute
        }
    }

    /// What is known of a port that takes connections and keeps silent, or ends them.
    private var mute: String {
        "No server answers at \(server): it takes connections and says nothing: it is full, or no Pairs server"
    }
}
