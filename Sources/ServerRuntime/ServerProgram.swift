import Crypto
import Database
import EventLoop
import Journal
import PeopleStore
import Platform
import ServerCore
import Vocabulary
internal import Web
import Wire

/// The program `pairs-server`: makes the loop, the server and its driver, and connects them.
public enum ServerProgram {
    /// Runs with the process's arguments until the process ends.
    public static func main() -> Never {
        let arguments = Environment.arguments
        do {
            if let code = try ServerOptions.program.runCommand(arguments) ?? ConfigurationFile.check(arguments) {
                Environment.exit(code)
            }
            Environment.exit(serve(try ConfigurationFile.options(arguments), arguments))
        } catch let error as FileFault {
            for line in error.lines { SystemJournal.complain("pairs-server: \(line)") }
            Environment.exit(error.exit)
        } catch {
            // No command of the server throws.
            Environment.exit(failed("\(error)", .systemRefused))
        }
    }

    private static func serve(_ typed: ServerOptions, _ arguments: [String]) -> ExitCode {
        var options = typed
        do throws(FileFault) {
            if let path = options.allowList {
                options.allowed = try AllowList.read(path, longestName: options.limits.texts.name)
            }
            options.wantedPassword = try ServerPassword.check(options)
        } catch {
            return failed(error.description, error.exit)
        }
        // A write beyond the user's limit for a file fails then, as on a full disk.
        Signal.fileTooLarge.ignore()
        // Without this, the server would end when nobody reads its log any more, whose first line may come before the loop turns.
        Signal.brokenPipe.ignore()
        // Systems allow about 1,000 descriptors by default. If they refuse more, further peers wait to be accepted.
        _ = OpenFiles.allow(descriptors(for: options.limits.connections) ?? Int.max)
        let instance: String
        let lock: FolderLock?
        do throws(SystemError) {
            try Files.makeDirectory(options.data)
            lock = try FolderLock(options.data)
            if lock == nil {
                return failed(inUse(options), .dataIsInUse)
            }
            instance = try Instance.ofData(in: options.data, randomBytes: randomBytes)
        } catch {
            return failed(JournalError(error).description, .cannotKeepData)
        }
        if let backup = options.backup { return withExtendedLifetime(lock) { Restore.run(backup, in: options.data) } }
        if options.repairs {
            return withExtendedLifetime(lock) {
                Repair.run(options.data + "/journal", of: instance, isConfirmed: options.isConfirmed)
            }
        }
        // Without accounts nobody would finish it. A database that can't be read stops no server.
        if options.accounts == .none, (try? PeopleStore.awaitsErasure(options.data + "/pairs.db")) ?? false {
            return failed(
                "the erasure of an account is not finished in \(options.data), so the account's name may still stand there. "
                    + "Start once without --accounts none, which finishes it.", .cannotKeepData)
        }
        do throws(LoopError) {
            return try withExtendedLifetime(lock) { () throws(LoopError) in
                // Hashing a password gets 19 MiB, and a segment of the journal 16: the system has these back at once.
                ProcessMemory.getMuchAtOnce()
                let loop = try EventLoop()
                let server = Server(setup(options, instance))
                let syncer = options.durability == .power ? try ThreadSyncer(on: loop) : nil
                let journal: FileJournal
                do throws(Recovery.Failure) {
                    journal = try recover(server, options, instance, syncer)
                } catch {
                    return failed(error.description, .cannotKeepData)
                }
                return try serve(server, options, arguments, instance, journal, on: loop)
            }
        } catch {
            return failed(error.description, .systemRefused)
        }
    }

    /// Why a port can't be listened on, and what to do.
    private static func unheard(_ error: LoopError) -> String {
        "\(error.description). Name another port, or see what is wrong with: pairs-server doctor."
    }

    private static func inUse(_ options: ServerOptions) -> String {
        "another server uses the folder \(options.data). "
            + (options.backup == nil && !options.repairs
                ? "Give this one its own with --data DIR." : "Stop it first. Nothing was changed.")
    }

    /// Descriptors for the listener, files and the loop, and for connections that are refused because the server is full.
    private static let descriptorsBesideConnections = 1_000

    /// Descriptors for so many connections; nil where they have no limit.
    static func descriptors(for connections: Int) -> Int? {
        connections > 0 ? connections + descriptorsBesideConnections : nil
    }

    /// How long the end of the server waits for the last games to be archived. What is not in time is archived after the next start.
    private static let patienceWithArchive = Duration.seconds(2)

    /// How many bytes of records a batch of the start has at least, but for the last.
    private static let pieceOfRecords = 64 * 1024

    private static func setup(_ options: ServerOptions, _ instance: String) -> Server.Setup {
        var setup = Server.Setup(
            limits: options.limits, name: "pairs/\(PairsVersion.current)", instance: instance,
            hashing: Hashing(sha256: SHA256.hash, hmacSHA256: { HMACSHA256(key: $0).authenticate }),
            randomBytes: randomBytes, isRecorded: true, isArchived: true, accounts: options.accountPolicy,
            password: options.wantedPassword)
        setup.hasLadder = options.hasLadder
        setup.pictures = options.pictures
        setup.hasSolver = true
        return setup
    }

    private static func openPeople(_ options: ServerOptions) throws(DatabaseError) -> PeopleStore {
        let path = options.data + "/pairs.db"
        return try PeopleStore(
            path, isSynced: options.durability == .power,
            // A server that was stopped leaves no log of its last changes.
            isChecked: Files.size(path + "-wal") ?? 0 > 0,
            tokenTime: Int64(options.tokenTime / .milliseconds(1)),
            hashing: Hashing(sha256: SHA256.hash, hmacSHA256: { HMACSHA256(key: $0).authenticate }),
            randomBytes: randomBytes)
    }

    /// Brings back what the data folder's journal knows, and opens the journal for what follows.
    private static func recover(
        _ server: Server, _ options: ServerOptions, _ instance: String, _ syncer: ThreadSyncer?
    ) throws(Recovery.Failure) -> FileJournal {
        let folder = options.data + "/journal"
        let clock = SuspendingClock()
        let start = clock.now
        var told = Duration.seconds(1)
        let (report, remains, setAside) = try Recovery.replay(folder, of: instance, at: server) { records in
            guard start.duration(to: clock.now) > told else { return }
            told += .seconds(1)
            StandardStream.error.write(line: "pairs-server: \(records) records of the journal are read")
        }
        if !setAside.isEmpty { keepCopy(of: folder) }
        for table in setAside {
            StandardStream.error.write(
                line:
                    "pairs-server: table \(table) ended the last start, and is left out. A copy of the journal is kept in \(folder).aside"
            )
        }
        for rest in remains {
            StandardStream.error.write(
                line:
                    "pairs-server: the last \(rest.bytes) bytes of \(rest.file) were not written to their end, and are dropped"
            )
        }
        do throws(JournalError) {
            let journal = try FileJournal(
                folder: folder, instance: instance, program: "pairs/\(PairsVersion.current)",
                durability: options.durability,
                syncer: syncer)
            // What is there would be wrong after a crash.
            if options.durability == .none { server.isRecording = false }
            server.resumeService(after: report, milliseconds: WallClock.milliseconds) {
                // Where the journal takes nothing, the records wait for its keeper, who tries again.
                guard server.output.records.count >= pieceOfRecords,
                    (try? journal.append(server.output.records.bytes.span)) != nil
                else { return }
                server.output.records.removeAll()
            }
            if options.durability == .none {
                journal.endSegment()
                try journal.drop(before: journal.segment)
            }
            return journal
        } catch {
            throw .journal(error)
        }
    }

    /// Gives the segments second names, for whoever wants to know why a table ended the server.
    private static func keepCopy(of folder: String) {
        let aside = folder + ".aside"
        guard (try? Files.makeDirectory(aside)) != nil else { return }
        for file in (try? Files.list(folder)) ?? [] where file.hasSuffix(".pairsj") {
            Files.link(folder + "/" + file, to: aside + "/" + file)
        }
    }

    private static func serve(
        _ server: Server, _ options: ServerOptions, _ arguments: [String], _ instance: String, _ journal: FileJournal,
        on loop: EventLoop
    ) throws(LoopError) -> ExitCode {
        let log = try LogWriter(least: options.leastLogged, on: loop)
        let keeper = JournalKeeper(journal)
        let driver = ServerDriver(
            server, on: loop, log: log, backlogLimit: options.limits.backlogBytes,
            addressBacklogLimit: options.limits.backlogBytesPerAddress, journal: keeper)
        let worker = try PeopleWorker(
            on: loop, log: log.write,
            open: { () throws(DatabaseError) in try openPeople(options) }, heard: driver.take)
        keeper.finished = worker.add
        let pictures = options.pictures == .none ? nil : PictureFinder.Sources(options)
        let questions = try QuestionWorkers(
            on: loop, worker, pictures: pictures, log: log.write, answered: driver.take)
        driver.asked = questions.take
        keeper.settle = { worker.finish(within: patienceWithArchive) }
        let memoryLimit = options.memory ?? ProcessMemory.allowed / 2
        let memory = ProcessMemoryWatch(limit: memoryLimit, of: driver, on: loop, log: log)
        let metrics = Metrics(of: server, driver, on: loop, keeper, worker, memoryLimit: memoryLimit)
        let sockets: InheritedSockets
        do throws(InheritedSockets.Unnamed) {
            sockets = try InheritedSockets(ServiceManager.descriptors, for: options)
        } catch {
            return failed(error.description, .cannotListen)
        }
        let listener: Listener
        do throws(LoopError) {
            listener = try Listener(
                on: loop, host: options.host, port: UInt16(options.port), inherited: sockets.game,
                accepted: driver.accept)
        } catch {
            return failed(unheard(error), .cannotListen)
        }
        let tlsListener: TLSListener?
        let web: WebListener?
        do throws(TLSListener.Failure) {
            let share = handshakeShare(options, on: loop)
            tlsListener = try openTLSListener(options, instance, sockets, on: loop, share, accepted: driver.accept)
            web = try openWeb(options, instance, sockets, on: loop, share, accepted: driver.accept)
        } catch {
            switch error {
            case .certificate(let fault): return failed(fault.description, fault.exit)
            case .loop(let error): return failed(unheard(error), .cannotListen)
            }
        }
        let metricsListener: MetricsListener?
        do throws(LoopError) {
            metricsListener = try options.metrics.map { address throws(LoopError) in
                try MetricsListener(metrics, on: loop, at: address, inherited: sockets.at(address.port))
            }
        } catch {
            return failed("--metrics: \(unheard(error))", .cannotListen)
        }
        metrics.lacksDescriptors = { [unowned listener] in listener.lacksDescriptors }
        server.web = web?.web
        web?.picture = { path in
            guard path.hasPrefix(DeckPicture.folder) else { return nil }
            return server.picture(String(path.dropFirst(DeckPicture.folder.count))).map {
                WebSite.File(type: $0.media, bytes: $0.bytes)
            }
        }
        let isProxy: ((SocketAddress) -> Bool)? = options.proxies.map { proxies in { proxies.contains($0) } }
        web?.isProxy = isProxy
        for case let listener? in [listener, tlsListener?.listener, web?.listener, web?.secure?.listener] {
            listener.isProxy = isProxy
            listener.acceptFailed = { error in
                log.write(LogEntry(.warning, "accept_failed", .init("error", error.description)))
            }
        }
        let farewell = Farewell(driver, on: loop, listener, tlsListener, web)
        // A player who stops their own server does not want it back. If the server's input ends without a signal, the client has
        // crashed, and its player may start the server again.
        let stop = { farewell.begin(comesBack: !options.endsWithInput) }
        let manager = ServiceManager(on: loop)
        farewell.begun = manager.isEnding
        farewell.admin = openAdmin(options, driver, metrics, on: loop, log)
        driver.drained = stop
        let certificates = tlsListener.map { tlsListener in
            CertificateReload(of: tlsListener, log) { farewell.advertiser?.tls = $0 }
        }
        let webCertificates = web?.secure.map { CertificateReload(of: $0, log) { _ in } }
        let allowList = options.allowList.map { path in
            AllowListReload(path, longestName: options.limits.texts.name, of: server, log: log.write)
        }
        let configuration = options.configuration.map { _ in
            ConfigurationReload(arguments, options, log) { options in
                log.least = options.leastLogged
                farewell.advertiser?.title = options.title
            }
        }
        let reloads = [
            configuration.map { $0.reload }, certificates.map { $0.reload }, webCertificates.map { $0.reload },
            allowList.map { $0.reload },
        ].compactMap { $0 }
        let signals = [
            try SignalSource(on: loop, reloads.isEmpty ? [] : [.hangUp]) {
                manager.isReloading(true)
                for reload in reloads { reload() }
                manager.isReloading(false)
            },
            try SignalSource(on: loop, [.interrupt, .termination], received: stop),
        ]
        let input =
            options.endsWithInput
            ? try InputReader(on: loop, received: { _ in }, ended: { _ in farewell.begin(comesBack: true) }) : nil
        let house = options.hasLadder ? LadderHouse(of: driver) : nil
        defer { withExtendedLifetime((house, questions)) {} }
        StandardStream.output.write(line: "listening on \(listener.address.description)")
        if let tlsListener {
            StandardStream.output.write(line: "listening with TLS on \(tlsListener.address.description)")
        }
        for line in web?.greetings ?? [] { StandardStream.output.write(line: line) }
        if let address = metricsListener?.listener?.address {
            StandardStream.output.write(line: "numbers at http://\(address.description)/metrics")
        }
        if StandardStream.outputFailure != nil {
            // Whoever started it would wait for the address for ever.
            farewell.admin?.close()
            worker.finish(within: patienceWithArchive)
            return .outputLost
        }
        log.write(
            LogEntry(
                .info, "server_started", .init("version", PairsVersion.current), .init("address", listener.address)))
        manager.isReady()
        farewell.advertiser =
            options.isHidden
            ? nil
            : Advertiser(on: loop, of: listener.address, instance: instance, title: options.title, log: log) {
                server.census
            }
        farewell.advertiser?.tls = tlsListener?.announced
        var failure: JournalError?
        keeper.failed = { error in
            failure = error
            farewell.breakOff()
        }
        // The signals, too, so that a second one during the last save ends nothing.
        try withExtendedLifetime((signals, input, memory, metrics, certificates, webCertificates)) {
            () throws(LoopError) in
            try loop.run()
            guard failure == nil else { return }
            do throws(JournalError) { try keeper.keepEverything() } catch { failure = error }
        }
        metricsListener?.close()
        log.write(LogEntry(.info, "server_stopped"))
        log.close()
        return failure.map { failed($0.description, .cannotKeepData) } ?? .success
    }

    private static func failed(_ reason: String, _ code: ExitCode) -> ExitCode {
        SystemJournal.complain("pairs-server: \(reason)")
        return code
    }

    private static func randomBytes(_ count: Int) -> [UInt8] {
        do {
            return try Randomness.bytes(count: count)
        } catch {
            preconditionFailure("the system has no random numbers: \(error)")
        }
    }
}
