import ClientCore
import EventLoop
import Platform
import QRCode
import ServerLink
import TLS
import TTY
import Wire

/// Passes events to an app, on one loop, and executes its effects on its server, the network, files and time. The effects
/// on the screen or on standard output are executed by the process that has it.
final class AppDriver<App: ClientApp> {
    private let loop: EventLoop
    private let app: App
    private(set) var model: App.Model
    private let files: ClientFiles
    private let neighbourhood: (any LocalServers)?
    private let face: (AppEffect) -> Void
    private let encryption: Encryption
    /// Whether a code can be shown.
    private let shows: (Barcode) -> Bool
    /// What the network announces: the certificates of the places that speak TLS.
    private var announced: [ServerPlace: Fingerprint] = [:]
    private var link: ClientLink?
    private var probe: Connector?
    private var wakeTimer: Timer?
    private var waiting: [AppEvent] = []
    private var effects: [AppEffect] = []
    private var isHandling = false
    private var exit = ClientExit.done
    /// Whether something has happened since this was set to false.
    var isStale = false

    /// A driver that has not begun. `shows` says whether there is a way to show a code. `face` executes the effects on the screen or
    /// on standard output.
    init(
        _ app: App, _ model: App.Model, on loop: EventLoop, files: ClientFiles, neighbourhood: (any LocalServers)?,
        encryption: Encryption = Encryption(), shows: @escaping (Barcode) -> Bool = { _ in true },
        face: @escaping (AppEffect) -> Void
    ) {
        self.shows = shows
        self.encryption = encryption
        self.loop = loop
        self.app = app
        self.model = model
        self.files = files
        self.neighbourhood = neighbourhood
        self.face = face
        link = ClientLink(on: loop) { [unowned self] in handle(.client($0)) }
        wakeTimer = Timer(on: loop) { [unowned self] in handle(.woken) }
    }

    func run() throws(LoopError) -> ClientExit {
        handle(.started)
        try loop.run()
        return exit
    }

    /// Passes an event to the app, and then the events that its effects cause at once.
    func handle(_ event: AppEvent) {
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
        case .use(let place): use(place)
        case .recall(let place, let name):
            if let kept = try? files.recall(at: place, for: name) { handle(.recalled(kept)) }
        case .wake(let delay): wakeTimer?.schedule(after: delay)
        case .look:
            guard let neighbourhood else { return handle(.found([])) }
            neighbourhood.look { [unowned self] games in
                note(games)
                handle(.found(games))
            }
        case .stopLooking: neighbourhood?.stopLooking()
        case .host(let name, let isAnnounced):
            guard let neighbourhood else { return handle(.hosting(.ended(reason: "no server can be started here"))) }
            neighbourhood.host(name: name, isAnnounced: isAnnounced) { [unowned self] in handle(.hosting($0)) }
        case .stopHosting: neighbourhood?.stopHosting()
        case .administer(let order):
            neighbourhood?.administer(order) { [unowned self] in handle(.administered(refusal: $0)) }
        case .save(let settings):
            do throws(SystemError) { try files.keep(settings) } catch { complain(error) }
            face(effect)
        case .introduced:
            do throws(SystemError) { try files.keepIntroduced() } catch { complain(error) }
        case .remember(let session):
            do throws(SystemError) { try files.remember(session) } catch { complain(error) }
        case .forget(let place):
            do throws(SystemError) { try files.forget(place) } catch { complain(error) }
        case .keep(let account):
            do throws(SystemError) { try files.keep(account) } catch { complain(error) }
        case .amend(let account):
            do throws(SystemError) { try files.amend(account) } catch { complain(error) }
        case .drop(let instance):
            do throws(SystemError) { try files.drop(accountAt: instance) } catch { complain(error) }
        case .encode(let link): handle(.encoded(link, QRCode.encode(link).flatMap { shows($0) ? $0 : nil }))
        case .decode(let path, let bytes):
            handle(.decoded(path: path, PictureReader.raster(bytes, atMost: PictureCells.longestSide)))
        case .useMouse, .ring, .title, .copy, .repaint, .suspend, .print, .complain, .hideTyping: face(effect)
        case .exit(let status):
            exit = status
            loop.stop()
        }
    }

    private func note(_ games: [FoundServer]) {
        announced.removeAll(keepingCapacity: true)
        for game in games {
            announced[game.meetingPlace] = game.tls.flatMap { Fingerprint($0.fingerprint) }
        }
    }

    /// Speaks TLS where the command line or the network says so, and where it did before.
    private func use(_ place: ServerPlace) {
        findAddress(of: place)
        let address = Address(host: place.host, port: place.port)
        var wishes = ServerTrust.Wishes(announced: announced[place])
        let isWished = encryption.server == address
        if isWished { wishes.accepted = encryption.accepted }
        guard isWished || wishes.announced != nil || ServerTrust.isKnown(address) else {
            link?.use(address, trust: nil)
            return
        }
        let trust = ServerTrust(at: address, wishes, program: "pairs") { [unowned self] news in
            switch news {
            case .new(let fingerprint, let doubt):
                handle(.trusted(fingerprint.description, doubt: doubt.map(AppEvent.Doubt.init)))
            case .good(let fingerprint): handle(.encrypted(fingerprint.description))
            case .notKept(let reason): StandardStream.error.write(line: "pairs: \(reason)")
            }
        }
        link?.use(address, trust: trust)
    }

    /// Tells the app the address at which others reach a server of this machine, if something answers there: the server may listen to
    /// this machine alone, or be somewhere else, at the end of a tunnel.
    private func findAddress(of place: ServerPlace) {
        probe?.cancel()
        probe = nil
        guard place.isThisMachine, let port = UInt16(exactly: place.port),
            let host = OwnPlaces.all(port: place.port).first?.host
        else { return }
        probe = try? Connector(on: loop, host: host, port: port, timeout: .seconds(1)) { [unowned self] result in
            if case .success = result { handle(.atHome(address: host)) }
        }
    }

    /// Writes what went wrong to standard error. While a screen is in use, that is its log.
    func complain(_ error: SystemError) { StandardStream.error.write(line: "pairs: \(error)") }
}

extension ServerPlace {
    /// Whether it is the machine itself, by a name or address that means another one elsewhere.
    fileprivate var isThisMachine: Bool {
        WebURL("http://" + description)?.isThisMachine ?? false
    }
}

extension AppEvent.Doubt {
    fileprivate init(_ doubt: CertificateDoubt) {
        self =
            switch doubt {
            case .expired(let day): .expired(day: day)
            case .notYetValid(let day): .notYetValid(day: day)
            case .otherName: .otherName
            }
    }
}
