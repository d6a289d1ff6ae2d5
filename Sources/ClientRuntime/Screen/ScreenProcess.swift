import ClientCore
import EventLoop
import Platform
import TTY
import Terminal

/// The full-screen client as a process. It passes the terminal's events to an app, and shows the app's frame after each
/// tick of the loop.
package final class ScreenProcess<App: ScreenApp> {
    private let app: App
    private let traits: (ClientSettings) -> TerminalTraits
    private var driver: AppDriver<App>?
    private var display: Display?
    private var signals: [SignalSource] = []
    private var settings: ClientSettings
    /// Whether the terminal's background is dark; nil until the terminal has answered.
    private var isDark: Bool?
    /// Whether the terminal has shown that it can write larger text.
    private var hasLargeText = false
    /// What the player has chosen for pictures.
    private let choice: ClientOptions.Graphics
    /// Whether the terminal has answered that it shows pictures, by kitty's protocol and by sixels.
    private var (hasKitty, hasSixels) = (false, false)

    /// A process that has not begun. `traits` says what is known of the terminal under these settings; the background is
    /// asked of the terminal itself.
    package init(
        _ app: App, _ model: App.Model, on loop: EventLoop, tty: TTY, files: ClientFiles, settings: ClientSettings,
        neighbourhood: (any LocalServers)?, encryption: Encryption = Encryption(),
        graphics: ClientOptions.Graphics = .auto, traits: @escaping (ClientSettings) -> TerminalTraits
    ) throws(LoopError) {
        self.app = app
        choice = graphics
        self.settings = settings
        self.traits = traits
        driver = AppDriver(
            app, model, on: loop, files: files, neighbourhood: neighbourhood, encryption: encryption
        ) { [unowned self] in perform($0) }
        display = Display(
            tty, on: loop, asksForPictures: graphics == .auto,
            afterCrash: "pairs has crashed, which is a mistake of its authors.",
            heard: { [unowned self] in take($0) }, lost: { [unowned self] in driver?.handle(.terminated) })
        signals = [
            try SignalSource(on: loop, [.interrupt, .termination, .hangUp]) { [unowned self] in
                driver?.handle(.terminated)
            },
            try SignalSource(on: loop, [.windowChange]) { [unowned self] in resize() },
            try SignalSource(on: loop, [.continued]) { [unowned self] in enter() },
            try SignalSource(on: loop, [.suspension]) { [unowned self] in display?.stop() },
        ]
        loop.tickEnded = { [unowned self] in show() }
    }

    /// Runs to the end, with the mouse as the settings say. It gives the terminal back however the end comes.
    package func run() throws(LoopError) -> ClientExit {
        defer { display?.leave() }
        display?.useMouse(settings.usesMouse)
        enter()
        learn()
        return try driver?.run() ?? .done
    }

    /// Takes the terminal over at the start, and again when the process goes on after it was stopped.
    private func enter() {
        do throws(SystemError) {
            try display?.enter()
            resize()
        } catch {
            driver?.complain(error)
            driver?.handle(.terminated)
        }
    }

    private func resize() {
        guard let display else { return }
        driver?.handle(.resized(display.size))
        // The window may have another font.
        if case .sixels = graphics { learn() }
    }

    private func learn() {
        var traits = traits(settings)
        traits.isDark = isDark
        traits.hasLargeText = hasLargeText
        traits.graphics = graphics
        display?.showsColours = traits.depth != .none
        driver?.handle(.learned(traits))
    }

    /// How pictures are shown; nil as cells.
    private var graphics: TerminalTraits.Graphics? {
        if choice == .kitty || choice == .auto && hasKitty { return .kitty }
        guard choice == .sixel || choice == .auto && hasSixels else { return nil }
        return display?.cellPixels.map { .sixels(cell: $0) }
    }

    private func take(_ received: InputDecoder.Received) {
        switch received {
        case .input(let event): driver?.handle(.input(event))
        case .reply(let reply): take(reply)
        }
    }

    private func take(_ reply: TerminalReply) {
        switch reply {
        case .background(let red, let green, let blue):
            // Each colour counts as bright as the eye sees it (ITU-R BT.601).
            isDark = (299 * Int(red) + 587 * Int(green) + 114 * Int(blue)) / 1_000 < 128
            learn()
        // This helps a person who reads the log after a crash.
        case .version(let version): StandardStream.error.write(line: "The terminal is \(version).")
        case .cursor:
            guard reply.hasLargeText else { return }
            hasLargeText = true
            learn()
        case .pictures:
            hasKitty = true
            learn()
        // 4 among the extensions stands for sixels.
        case .attributes(let extensions):
            guard extensions.contains(4) else { return }
            hasSixels = true
            learn()
        case .mode: break
        }
    }

    private func perform(_ effect: AppEffect) {
        switch effect {
        case .useMouse(let isOn): display?.useMouse(isOn)
        case .ring: display?.send(ControlSequence.bell)
        case .title(let title): display?.send(ControlSequence.title(title))
        case .copy(let text): display?.send(ControlSequence.copy(text))
        case .repaint: display?.repaint()
        // The process stops inside this call. SIGCONT leads back to the terminal.
        case .suspend: display?.stop()
        case .save(let settings):
            let former = self.settings
            self.settings = settings
            if settings.colour != former.colour { learn() }
        default: preconditionFailure("a screen is asked for nothing else")
        }
    }

    /// Shows the newest frame at the end of a turn in which something has happened, if the terminal takes it.
    private func show() {
        guard let driver, driver.isStale, let display, display.isReady else { return }
        driver.isStale = false
        display.show(app.view(driver.model))
    }
}
