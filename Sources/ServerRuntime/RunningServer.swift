import EventLoop
import Journal
import Platform
import ServerCore
import Vocabulary
internal import Web

/// A server with all that it works with: made and connected by ``init(_:_:_:_:openPeople:on:)``, it serves in ``run(_:)``.
final class RunningServer {
    private let options: ServerOptions
    private let instance: String
    private let server: Server
    private let loop: EventLoop
    private let log: LogWriter
    private let keeper: JournalKeeper
    /// Its place in a cluster; nil for a server of its own.
    private let node: ClusterNode?
    private let driver: ServerDriver
    private let people: PeopleWorker
    private let questions: QuestionWorkers
    private let memory: ProcessMemoryWatch
    private let metrics: Metrics
    private let listeners: ServerListeners
    private let manager: ServiceManager
    /// Ends the loop when players take too long to read their goodbye.
    private let deadline: Timer
    /// Takes orders of whoever runs the server until its end begins. A server without the socket serves all the same.
    private var admin: AdminListener?
    /// Announces the server on the network until its end begins.
    private var advertiser: Advertiser?
    /// Why the journal takes nothing any more.
    private var failure: JournalError?

    /// How long the end waits for everybody to be gone.
    private static let patience = Duration.seconds(4)
    /// The same where the journal has failed for good.
    private static let patienceAfterFailure = Duration.seconds(2)
    /// How long a node sends its tables to others before it ends without that.
    private static let patienceOfLeaving = Duration.seconds(10)
    /// How long the end of the server waits for the last games to be archived. What is not in time is archived after the next start.
    private static let patienceWithArchive = Duration.seconds(2)

    /// How often games are tried again that PostgreSQL has not taken: it may be back at any moment, which a full disk is not.
    private static let pauseOfDatabase = Duration.milliseconds(500)

    init(
        _ server: Server, _ options: ServerOptions, _ instance: String, _ journal: any Journal, _ node: ClusterNode?,
        _ log: LogWriter, openPeople: @escaping PeopleThread.Open, on loop: EventLoop
    ) throws(StartFault) {
        (self.server, self.options, self.instance, self.loop) = (server, options, instance, loop)
        (self.node, self.log) = (node, log)
        keeper = JournalKeeper(journal)
        do throws(LoopError) {
            driver = ServerDriver(
                server, on: loop, log: log, backlogLimit: options.limits.backlogBytes,
                addressBacklogLimit: options.limits.backlogBytesPerAddress, journal: keeper)
            people = try PeopleWorker(
                on: loop, pause: node == nil ? .seconds(5) : Self.pauseOfDatabase, log: log.write, open: openPeople,
                heard: driver.take)
            questions = try QuestionWorkers(
                on: loop, people, pictures: options.pictures == .none ? nil : PictureFinder.Sources(options),
                log: log.write, answered: driver.take)
        } catch {
            throw StartFault(error)
        }
        driver.asked = questions.take
        questions.toldAll = { [unowned node] in node?.others?.tell($0) }
        questions.soughtSession = { [unowned node] number, digest in node?.others?.seek(digest, for: number) }
        keeper.finished = people.add
        keeper.settle = { [people] in people.finish(within: Self.patienceWithArchive) }
        memory = ProcessMemoryWatch(limit: options.memoryLimit, of: driver, on: loop, log: log)
        metrics = Metrics(of: server, driver, on: loop, keeper, people, memoryLimit: options.memoryLimit, node)
        listeners = try ServerListeners(options, instance, metrics, on: loop, log, accepted: driver.accept)
        metrics.lacksDescriptors = { [unowned plain = listeners.plain] in plain.lacksDescriptors }
        server.web = listeners.web?.web
        listeners.web?.picture = { path in
            guard path.hasPrefix(DeckPicture.folder) else { return nil }
            return server.picture(String(path.dropFirst(DeckPicture.folder.count))).map {
                WebSite.File(type: $0.media, bytes: $0.bytes)
            }
        }
        do throws(LoopError) { try node?.serves(server, driver, at: listeners, on: loop) } catch {
            throw StartFault(error)
        }
        manager = ServiceManager(on: loop)
        deadline = Timer(on: loop) { loop.stop() }
    }

    /// Serves until somebody stops the server, or its journal fails for good. The arguments are read again at a SIGHUP.
    func run(_ arguments: [String]) throws(LoopError) -> ExitCode {
        openAdmin()
        driver.drained = { [unowned self] in stop() }
        node?.wantsToLeave = { [unowned self] in stop() }
        let reloads = reloads(arguments)
        let signals = [
            try SignalSource(on: loop, reloads.isEmpty ? [] : [.hangUp]) { [manager] in
                manager.isReloading(true)
                for reload in reloads { reload() }
                manager.isReloading(false)
            },
            try SignalSource(on: loop, [.interrupt, .termination]) { [unowned self] in stop() },
        ]
        let input =
            options.endsWithInput
            ? try InputReader(on: loop, received: { _ in }, ended: { [unowned self] _ in end(comesBack: true) }) : nil
        let house = options.hasLadder ? LadderHouse(of: driver) : nil
        for line in listeners.greetings { StandardStream.output.write(line: line) }
        if StandardStream.outputFailure != nil {
            // Whoever started it would wait for the address for ever.
            admin?.close()
            people.finish(within: Self.patienceWithArchive)
            return .outputLost
        }
        log.write(
            .info, "server_started", .init("version", PairsVersion.current), .init("address", listeners.plain.address))
        manager.isReady()
        advertise()
        keeper.failed = { [unowned self] in breakOff(because: $0) }
        // The signals, too, so that a second one during the last save ends nothing.
        try withExtendedLifetime((signals, input, house)) { () throws(LoopError) in
            try loop.run()
            guard failure == nil else { return }
            do throws(JournalError) { try keeper.keepEverything() } catch { failure = error }
            node?.end()
        }
        listeners.closeMetrics()
        log.write(.info, "server_stopped")
        log.close()
        guard let failure else { return .success }
        SystemJournal.complain("pairs-server: \(failure.description)")
        return failure.exit
    }

    // MARK: The beginning

    private func openAdmin() {
        do throws(LoopError) {
            admin = try AdminListener(
                driver, on: loop, in: options.data,
                numbers: { [metrics] in ["process \(Environment.processID)"] + metrics.lines },
                health: { [metrics] in (metrics.fault, metrics.troubles) })
        } catch {
            log.write(.warning, "admin_socket_failed", .init("error", error.description))
        }
    }

    /// What a SIGHUP has read again.
    private func reloads(_ arguments: [String]) -> [() -> Void] {
        let certificates = CertificateReload(of: [listeners.tls, listeners.web?.secure].compactMap(\.self), log) {
            [unowned self] in advertiser?.tls = listeners.tls?.announced
        }
        let allowList = options.allowList.map { path in
            AllowListReload(path, longestName: options.limits.texts.name, of: server, log: log.write)
        }
        let configuration = options.configuration.map { _ in
            ConfigurationReload(arguments, options, log) { [unowned self] options in
                log.least = options.leastLogged
                advertiser?.title = options.title
            }
        }
        return [
            configuration.map { $0.reload }, certificates.map { $0.reload }, allowList.map { $0.reload },
        ].compactMap { $0 }
    }

    private func advertise() {
        guard !options.isHidden else { return }
        advertiser = Advertiser(
            on: loop, of: listeners.plain.address, instance: instance, title: options.title,
            isLocked: options.wantedPassword != nil, log: log
        ) { [server] in server.census }
        advertiser?.tls = listeners.tls?.announced
    }

    // MARK: The end

    /// A player who stops their own server does not want it back. If the server's input ends without a signal, the client has not ended by
    /// its player's will, who may start the server again.
    /// What a node of a cluster has goes to the others first, where there are any.
    private func stop() {
        guard let others = node?.others, others.hasServing, others.leaving == nil, failure == nil, !deadline.isScheduled
        else {
            return end(comesBack: !options.endsWithInput)
        }
        manager.isEnding()
        listeners.close()
        others.leave(within: Self.patienceOfLeaving) { [unowned self] in end(comesBack: true) }
    }

    /// Says goodbye to everybody, and ends when they are gone. `comesBack` says whether players may wait for the server.
    private func end(comesBack: Bool) {
        guard !deadline.isScheduled else { return }
        close(within: Self.patience)
        driver.shutDown(comesBack: comesBack) { [loop] in loop.stop() }
    }

    /// The same where nothing can be kept any more. Nothing else is told. Whoever has started the server starts it again.
    private func breakOff(because error: JournalError) {
        failure = error
        close(within: Self.patienceAfterFailure)
        // Another process serves all who are here: they find it without a goodbye, which would end their sessions.
        driver.breakOff(silently: error.exit == .dataIsInUse) { [loop] in loop.stop() }
    }

    private func close(within patience: Duration) {
        deadline.schedule(after: patience)
        manager.isEnding()
        listeners.close()
        advertiser = nil
        admin?.close()
    }
}
