import ClientCore
import EventLoop
import Platform
import TLS
import Vocabulary
import Wire

/// The player's own server: the program `pairs-server` from this program's folder, in the background. It ends when this
/// process ends, however that happens. If it ends by itself, it is started again with its data and port: the tables are there
/// again, and everybody comes back.
final class OwnServer {
    private let loop: EventLoop
    private let title: String
    private let pictures: PicturePolicy
    private let isAnnounced: Bool
    /// The port for TLS, where the player has set one.
    private let tlsPort: Int?
    /// Whether friends on other networks come with TLS.
    private let isPublic: Bool
    private let changed: (AppEvent.Hosting) -> Void
    private var process: ChildProcess?
    private var reader: InputReader?
    private var patience: Timer?
    private var output: [UInt8] = []
    private var attempts: ArraySlice<Attempt> = []
    private var log = ""
    private var isListening = false
    private var isStopped = false
    /// The attempt that is running, and the port that it got.
    private var current: Attempt?
    /// Where others look for it: the port of the first attempt.
    private var wished = Address.standardPort
    private var restarts = 0

    /// The orders that may have no answer yet.
    private var answers: [OrderAnswer] = []

    private struct Attempt {
        /// 0 for any free port, and for the same one after a restart.
        var port: Int
        /// The port for TLS; 0 for any free port, and for the same one after a restart.
        var tlsPort: Int
        /// The port for browsers; 0 for any free port, and for the same one after a restart.
        var webPort = 0
        /// The data folder, which is not that of a server that runs on this machine by itself.
        let data: String

        /// Where the ports stand while others may come. The file is still there after a crash.
        var file: String { data + "/ports" }

        init(port: Int, tlsPort: Int = 0, webPort: Int = 0, data: String) {
            self.port = port
            self.tlsPort = tlsPort
            self.webPort = webPort
            self.data = data
        }

        /// The ports on which the server in that folder was reached when its player's client crashed; nil if it did not.
        init?(afterCrashIn data: String) {
            self.init(port: 0, data: data)
            let ports = ((try? Files.read(file)) ?? nil)?.split(separator: " ").compactMap { Int($0) } ?? []
            guard ports.count == 3, ports.allSatisfy({ (1...65_535).contains($0) }) else { return nil }
            (port, tlsPort, webPort) = (ports[0], ports[1], ports[2])
        }

        func keep() { try? Files.write("\(port) \(tlsPort) \(webPort)", to: file) }
    }

    /// Pictures of the player's own ask nobody on the internet.
    static let usualPictures = PicturePolicy.dir
    /// A folder belongs to one server at a time, so that somebody who hosts twice needs another one.
    static let folders = ["hosted", "hosted-2", "hosted-3"].map { "\(Environment.dataDirectory)/\($0)" }
    /// How many milliseconds after its last use a token still signs in where nobody else plays: the longest, a year.
    private static let tokenTime = "31536000000"
    /// A server that has printed nothing for so long is taken as failed.
    private static let startLimit = Duration.seconds(10)
    /// How often it is started again. A server that goes on to end by itself is left alone.
    private static let mostRestarts = 3
    /// How long to wait for its end. A server says goodbye to everybody within five seconds.
    private static let endLimit = Duration.seconds(6)

    /// A server that does not run yet. `title` is the name that players see. One that is not announced listens on this
    /// machine alone. The callback is called when the server listens, and when it has ended or has not started.
    init(
        on loop: EventLoop, title: String, pictures: PicturePolicy, isAnnounced: Bool, tlsPort: Int? = nil,
        isPublic: Bool = false, changed: @escaping (AppEvent.Hosting) -> Void
    ) {
        self.loop = loop
        self.title = title
        self.pictures = pictures
        self.isAnnounced = isAnnounced
        self.tlsPort = tlsPort
        self.isPublic = isPublic
        self.changed = changed
        patience = Timer(on: loop) { [unowned self] in process?.end(patience: .zero) }
    }

    /// Starts it with the first folder that no other server uses, on the standard port if that is free, otherwise on any free port. After a crash
    /// it is first tried where players look for it.
    func start() {
        guard process == nil else { return }
        (restarts, isStopped) = (0, false)
        let crashed = isAnnounced ? Self.folders.compactMap(Attempt.init(afterCrashIn:)) : []
        let (port, tls) = (Address.standardPort, tlsPort ?? Address.tlsPort)
        let usual = Self.folders.flatMap { folder in
            [
                Attempt(port: port, tlsPort: tls, webPort: Address.webPort, data: folder),
                Attempt(port: port, tlsPort: tls, data: folder), Attempt(port: 0, tlsPort: tls, data: folder),
                Attempt(port: port, tlsPort: tlsPort ?? 0, data: folder),
                Attempt(port: 0, tlsPort: tlsPort ?? 0, data: folder),
            ]
        }
        attempts = (crashed + usual)[...]
        wished = attempts[0].port
        tryNext()
    }

    /// Asks it to say goodbye to everybody for good, and to end. The callback is called when it has ended.
    func stop() {
        attempts = []
        (restarts, isStopped) = (Self.mostRestarts, true)
        // Nobody looks for a server that its player has stopped.
        if isListening, let current { Files.remove(current.file) }
        process?.askToEnd()
    }

    /// Waits until it has ended. If its player has not stopped it, a signal or the end of the terminal ends this process: the server then
    /// tells everybody that it comes back, as after a crash. The callback is not called.
    func end() {
        reader?.close()
        reader = nil
        if !isStopped { process?.unleash() }
        process?.end(patience: Self.endLimit)
    }

    private func tryNext() {
        guard let attempt = attempts.popFirst() else { return }
        current = attempt
        log = attempt.data + "/server.log"
        output = []
        isListening = false
        do {
            try Files.makeDirectory(attempt.data)
            let process = try ChildProcess(
                Environment.programDirectory + "/pairs-server",
                [
                    "--host", isAnnounced ? Self.hasIPv6 ? "::" : "0.0.0.0" : "127.0.0.1", "--port", "\(attempt.port)",
                    "--title=\(title)",
                    "--pictures", pictures.rawValue, "--events", "everybody", "--data", attempt.data, "--log-level",
                    "warning", "--until-eof",
                ]
                    + (isAnnounced
                        ? ["--tls-port", "\(attempt.tlsPort)", "--web", "\(attempt.webPort)"]
                        : ["--no-advertise", "--token-time", Self.tokenTime]),
                leashed: true,
                complaints: log)
            self.process = process
            reader = try InputReader(
                on: loop, fileDescriptor: process.output,
                received: { [unowned self] in receive($0) }, ended: { [unowned self] _ in ended() })
            patience?.schedule(after: Self.startLimit)
        } catch {
            process?.end(patience: .zero)
            process = nil
            changed(.ended(reason: "\(error)"))
        }
    }

    /// Reads the server's first line, and those about TLS and browsers, where others may come. There are no more.
    private func receive(_ bytes: Span<UInt8>) {
        guard !isListening else { return }
        for index in bytes.indices { output.append(bytes[index]) }
        let lines = output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
            .map { String(decoding: $0, as: UTF8.self) }
        guard let address = Self.address(in: lines.first, behind: "listening on ") else { return }
        let secure = Self.address(in: lines.dropFirst().first, behind: "listening with TLS on ")
        let web = Self.address(in: lines.dropFirst(2).first, behind: "listening for browsers on ")
        guard secure != nil && web != nil || !isAnnounced else { return }
        isListening = true
        patience?.cancel()
        current?.port = address.port
        if let secure { current?.tlsPort = secure.port }
        if let web { current?.webPort = web.port }
        if isAnnounced { current?.keep() }
        guard restarts == 0 else { return }
        let (got, hoped) = isPublic ? (secure?.port, tlsPort ?? Address.tlsPort) : (address.port, wished)
        changed(
            .listening(
                ServerPlace(host: "127.0.0.1", port: address.port), tls: secure.flatMap(announced),
                wished: isAnnounced && got != hoped ? hoped : nil))
    }

    private static func address(in line: String?, behind words: String) -> Address? {
        guard let line, line.hasPrefix(words) else { return nil }
        return Address(String(line.dropFirst(words.count)))
    }

    /// What others know the server by: the certificate that it has made is in its folder.
    private func announced(at address: Address) -> Beacon.TLS? {
        guard let current, let text = try? Files.readBytes(current.data + "/tls.pem"),
            let fingerprint = try? Fingerprint(certificate: text)
        else { return nil }
        return Beacon.TLS(port: address.port, fingerprint: fingerprint.description)
    }

    /// Asks it for something over the socket in its folder. `answered` gets why it refused, or nil.
    func administer(_ order: String, answered: @escaping (String?) -> Void) {
        guard let current, isListening else { return answered("the server does not run") }
        answers.removeAll(where: \.isDone)
        do throws(LoopError) {
            answers.append(try OrderAnswer(to: order, at: current.data + "/admin.sock", on: loop, answered))
        } catch {
            answered(error.description)
        }
    }

    private func ended() {
        patience?.cancel()
        reader?.close()
        reader = nil
        process?.end(patience: Self.endLimit)
        let status = process?.status
        process = nil
        if isListening, restarts < Self.mostRestarts, let current {
            restarts += 1
            attempts = [current]
        } else if !isListening {
            attempts = others(after: status)
        }
        if !attempts.isEmpty { return tryNext() }
        let lastWords = (try? Files.read(log))??.split(separator: "\n").last.map { "\($0) (\(log))" }
        changed(.ended(reason: isListening ? "the server has ended" : lastWords ?? "the server did not start"))
    }

    /// What is tried after an attempt that has not come to listen: where another server uses the folder, the next folder; where a
    /// port is taken, other ports with the same folder. After anything else nothing is, for what is kept in the folder would be missed.
    private func others(after status: Int32?) -> ArraySlice<Attempt> {
        guard let folder = current?.data else { return [] }
        let same = attempts.filter { $0.data == folder }
        let rest = attempts.filter { $0.data != folder }
        return switch status {
        case ExitCode.tryLater("").status: rest[...]
        case ExitCode.unavailable("").status where !same.isEmpty: (same + rest)[...]
        default: []
        }
    }

    private static var hasIPv6: Bool {
        (try? NetworkInterfaces.all())?.contains { $0.addresses.contains(where: \.isIPv6) } ?? false
    }
}
