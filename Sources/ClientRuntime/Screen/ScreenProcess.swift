import ClientCore
import CommandLine
import Discovery
import EventLoop
import Platform
import TTY
import Terminal

/// The full-screen client as a process: carries out what its app wants, on one loop, and shows after each turn what the
/// app then looks like.
package final class ScreenProcess<App: ScreenApp> {
    private let loop: EventLoop
    private let app: App
    private var model: App.Model
    private let files: ClientFiles
    private let neighbourhood: (any Neighbourhood)?
    private let traits: (ClientSettings) -> TerminalTraits
    private var link: ClientLink?
    private var display: Display?
    private var wakeTimer: Timer?
    private var signals: [SignalSource] = []
    private var settings: ClientSettings
    /// Whether the terminal's background is dark; nil while it has not told.
    private var isDark: Bool?
    private var waiting: [AppEvent] = []
    private var effects: [AppEffect] = []
    private var isHandling = false
    /// Whether something has happened since the last frame.
    private var isStale = false
    private var exit = ClientExit.done

    /// A process that has not begun. `traits` says what is known of the terminal under these settings; the background is
    /// asked of the terminal itself.
    package init(
        _ app: App, _ model: App.Model, on loop: EventLoop, tty: TTY, files: ClientFiles, settings: ClientSettings,
        neighbourhood: (any Neighbourhood)?, traits: @escaping (ClientSettings) -> TerminalTraits
    ) throws(LoopError) {
        self.loop = loop
        self.app = app
        self.model = model
        self.files = files
        self.settings = settings
        self.neighbourhood = neighbourhood
        self.traits = traits
        link = ClientLink(on: loop) { [unowned self] in handle(.client($0)) }
        wakeTimer = Timer(on: loop) { [unowned self] in handle(.woken) }
        display = Display(tty, on: loop, afterCrash: "pairs has crashed, which is a mistake of its authors.") {
            [unowned self] in take($0)
        }
        signals = [
            try SignalSource(on: loop, [.interrupt, .termination, .hangUp]) { [unowned self] in handle(.terminated) },
            try SignalSource(on: loop, [.windowChange]) { [unowned self] in resize() },
            try SignalSource(on: loop, [.continued]) { [unowned self] in enter() },
        ]
        loop.beforeFlush = { [unowned self] in
            show()
            return .flush
        }
    }

    /// Runs to the end, with the mouse as the settings say, and gives the terminal back however that comes.
    package func run() throws(LoopError) -> ClientExit {
        defer { display?.leave() }
        display?.useMouse(settings.usesMouse)
        enter()
        learn()
        handle(.started)
        try loop.run()
        return exit
    }

    /// Takes the terminal over at the start, and again when the process goes on after it was stopped.
    private func enter() {
        do throws(SystemError) {
            try display?.enter()
            resize()
        } catch {
            complain(error)
            handle(.terminated)
        }
    }

    private func resize() {
        if let display { handle(.resized(display.size)) }
    }

    private func learn() {
        var traits = traits(settings)
        traits.isDark = isDark
        display?.showsColours = traits.depth != .none
        handle(.learned(traits))
    }

    private func take(_ event: Display.Event) {
        switch event {
        case .input(let event): handle(.input(event))
        case .answered(let replies):
            for reply in replies { take(reply) }
        case .drained: break
        case .lost: handle(.terminated)
        }
    }

    private func take(_ reply: TerminalReply) {
        switch reply {
        case .background(let red, let green, let blue):
            // By how bright the eye finds each colour (ITU-R BT.601).
            isDark = (299 * Int(red) + 587 * Int(green) + 114 * Int(blue)) / 1_000 < 128
            learn()
        // For whoever reads the log after a crash.
        case .version(let version): StandardStream.error.write(line: "The terminal is \(version).")
        case .attributes, .mode: break
        }
    }

    /// Lets the app take in an event, and those that its effects cause at once behind it.
    private func handle(_ event: AppEvent) {
        waiting.append(event)
        isStale = true
        guard !isHandling else { return }
        isHandling = true
        defer { isHandling = false }
        while !waiting.isEmpty {
            effects.removeAll(keepingCapacity: true)
            app.update(&model, waiting.removeFirst(), at: loop.now, &effects)
            for effect in effects { perform(effect) }
        }
    }

    private func perform(_ effect: AppEffect) {
        switch effect {
        case .client(let effect): link?.perform(effect)
        case .use(let place): link?.use(Address(host: place.host, port: place.port))
        case .wake(let delay): wakeTimer?.schedule(after: delay)
        case .look, .stopLooking, .host, .stopHosting: performNearby(effect)
        case .save(let settings): save(settings)
        case .remember(let session):
            do throws(SystemError) { try files.remember(session) } catch { complain(error) }
        case .forget(let place):
            do throws(SystemError) { try files.forget(place) } catch { complain(error) }
        case .useMouse(let isOn): display?.useMouse(isOn)
        case .ring: display?.ring()
        case .title(let title): display?.setTitle(title)
        case .repaint: display?.repaint()
        // The process stops in here; SIGCONT leads back to the terminal.
        case .suspend: display?.stop()
        case .exit(let status):
            exit = status
            loop.stop()
        }
    }

    private func performNearby(_ effect: AppEffect) {
        switch effect {
        case .look:
            guard let neighbourhood else { return handle(.found([])) }
            neighbourhood.look { [unowned self] in handle(.found($0)) }
        case .stopLooking: neighbourhood?.stopLooking()
        case .host(let name):
            guard let neighbourhood else { return handle(.hosting(.ended(reason: "no server can be started here"))) }
            neighbourhood.host(name: name) { [unowned self] in handle(.hosting($0)) }
        case .stopHosting: neighbourhood?.stopHosting()
        default: preconditionFailure("only what concerns other servers comes here")
        }
    }

    private func save(_ settings: ClientSettings) {
        let former = self.settings
        self.settings = settings
        do throws(SystemError) { try files.keep(settings) } catch { complain(error) }
        if settings.colour != former.colour { learn() }
    }

    /// Shows the newest frame at the end of a turn in which something has happened, if the terminal takes it.
    private func show() {
        guard isStale, let display, display.isReady else { return }
        isStale = false
        display.show(app.view(model))
    }

    /// To the log, while the screen is in use.
    private func complain(_ error: SystemError) { StandardStream.error.write(line: "pairs: \(error)") }
}
