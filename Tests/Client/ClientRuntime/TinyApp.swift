import ClientCore
import ClientRuntime
import EventLoop
import Platform
import TTY
import Terminal
import Wire

/// An app that shows its events and reacts to a few keys.
struct TinyApp: ScreenApp {
    struct Model {
        var size = Size(width: 0, height: 0)
        var heard: [String] = []
        var traits = TerminalTraits(depth: .none)
        var tick = 0
        /// How many frames are to follow by themselves.
        var coming = 0
    }

    func update(_ model: inout Model, _ event: AppEvent, at now: Duration, _ effects: inout [AppEffect]) {
        switch event {
        case .started:
            model.heard.append("started")
            effects += [.useMouse(true), .title("tiny")]
        case .resized(let size):
            model.size = size
            model.heard.append("\(size.width)x\(size.height)")
        case .learned(let traits):
            model.traits = traits
            model.heard.append(
                "depth \(traits.depth) pictures \(traits.graphics == .kitty) dark \(traits.isDark.map { "\($0)" } ?? "-")"
            )
        case .input(.key(.character("q"), [])), .terminated: effects.append(.exit(.done))
        case .input(.key(.character("c"), .control)): effects.append(.exit(.noResult))
        case .input(.key(.character("z"), .control)): effects.append(.suspend)
        case .input(.key(.character("!"), [])): fatalError("tiny has had enough")
        case .input(.key(.character("w"), [])): effects.append(.wake(after: .milliseconds(1)))
        case .input(.key(.character("t"), [])): model.tick += 1
        case .input(.key(.character("b"), [])):
            model.coming = 40
            effects.append(.wake(after: .milliseconds(1)))
        case .woken where model.coming > 0:
            model.coming -= 1
            model.tick += 1
            let isLast = model.coming == 0
            effects.append(
                isLast
                    ? .remember(KeptSession(token: "end", place: ServerPlace(host: "h", port: 1)))
                    : .wake(after: .milliseconds(1)))
        case .input(.key(.character("l"), [])): effects += [.look, .host(name: "x")]
        case .input(.key(.character("s"), [])):
            var settings = ClientSettings()
            settings.colour = .ansi
            let place = ServerPlace(host: "h", port: 1)
            effects += [.save(settings), .remember(KeptSession(token: "secret", place: place))]
        case .input(let input): model.heard.append("\(input)")
        case .woken: model.heard.append("woken")
        case .found(let games): model.heard.append("found \(games.count)")
        case .hosting(let hosting): model.heard.append("\(hosting)")
        case .trusted(let fingerprint, _): model.heard.append("trusted \(fingerprint)")
        case .recalled(let kept): model.heard.append("recalled \(kept.token)")
        case .client, .encrypted, .administered, .lineTyped, .inputEnded, .interrupted, .atHome, .encoded, .decoded:
            break
        }
    }

    func view(_ model: Model) -> Frame {
        // In another colour each time, so that every frame is sent whole.
        let ground = Style(on: .rgb(0, UInt8(model.heard.count % 256), UInt8(model.tick % 256)))
        var frame = Frame(model.size, ground)
        frame.put("<\(model.heard.last ?? "")>", at: Point(x: 0, y: 0), ground)
        return frame
    }

    /// Runs the app in that terminal, to the end of the process.
    static func run(in path: String, files folder: String) -> Never {
        do {
            let files = ClientFiles(settings: folder + "/settings", state: folder + "/state")
            let tty = try TTY(log: try files.log())
            let process = try ScreenProcess(
                TinyApp(), Model(), on: try EventLoop(), tty: tty, files: files, settings: try files.settings(),
                neighbourhood: nil
            ) { TerminalTraits(option: .automatic, setting: $0.colour) { $0 == "TERM" ? "xterm-256color" : nil } }
            Environment.exit(try process.run() == .done ? .success : .usage)
        } catch {
            fatalError("\(error)")
        }
    }
}
