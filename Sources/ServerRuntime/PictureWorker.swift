import EventLoop
import Pictures
import Platform
import ServerCore
import Vocabulary

/// Finds pictures on two threads, one for folders and one for Commons, because files and other servers may take long. Each
/// answers one question after the other.
package final class PictureWorker {
    private enum News: Sendable {
        case answer(UInt64, PictureAnswer)
        case log(LogRecord)
    }

    /// Questions with the time at which they were asked.
    private typealias Work = QuestionQueue<(question: PictureQuestion, asked: ContinuousClock.Instant)>

    private let folders: Work
    private let commons: Work
    private let inbox: Inbox<News>

    /// Looks in those sources. Answers and records for the log come on the loop's thread.
    package init(
        on loop: EventLoop, _ sources: PictureFinder.Sources, log: @escaping (LogRecord) -> Void,
        heard: @escaping (PictureAnswer, UInt64) -> Void
    ) throws(LoopError) {
        inbox = try Inbox(on: loop) { news in
            switch news {
            case .answer(let number, let answer): heard(answer, number)
            case .log(let record): log(record)
            }
        }
        let queue = inbox.queue
        folders = try Work()
        commons = try Work()
        for work in [folders, commons] { try Self.start(work, sources, queue) }
    }

    private static func start(
        _ work: Work, _ sources: PictureFinder.Sources, _ queue: ThreadQueue<News>
    ) throws(LoopError) {
        try BackgroundThread.start(niceness: 5) { [wanted = work.wanted, weak work] in
            let finder = PictureFinder(sources) { queue.post(.log($0)) }
            while true {
                wanted.wait()
                // Only what is being done is kept meanwhile, so that the thread ends with its owner.
                guard let questions = work?.take() else { return }
                for (question, asked) in questions {
                    guard asked.duration(to: .now) < patience else {
                        let reason = "The server looks for too many other pictures."
                        queue.post(.answer(question.number, .failed(reason, hint: "Try again later.")))
                        continue
                    }
                    queue.post(.answer(question.number, finder.answer(to: question)))
                }
            }
        }
    }

    /// Whether an address can be that of a stand-in for Commons.
    static func isStandIn(_ url: String) -> Bool { Reach.Endpoint(url) != nil }

    deinit { inbox.close() }

    /// How long a question waits for others at most.
    private static let patience = Duration.seconds(30)

    /// Takes questions. Each is answered once.
    package func ask(_ questions: [PictureQuestion]) {
        for question in questions { (question.theme.source == .folder ? folders : commons).give([(question, .now)]) }
    }
}

/// Answers one question about pictures.
package struct PictureFinder {
    /// Where pictures come from.
    package struct Sources: Sendable {
        /// The folder of the folders for `dir:NAME`.
        let folders: String
        /// The folder for downloaded pictures.
        let cache: String
        /// How the server names itself to Commons; nil where that is not asked.
        let agent: String?
        /// The server that is asked instead of Commons; nil for none.
        let standIn: String?
    }

    private let folders: PictureFolders
    private let commons: CommonsSearch?
    private let log: (LogRecord) -> Void

    /// Files that can't be used are told to the log, at most so many for a question.
    private static let mostSkipped = 20

    init(_ sources: Sources, log: @escaping (LogRecord) -> Void) {
        folders = PictureFolders(in: sources.folders)
        commons = sources.agent.flatMap {
            CommonsSearch(agent: $0, standIn: sources.standIn, cache: PictureCache(in: sources.cache))
        }
        self.log = log
    }

    func answer(to question: PictureQuestion) -> PictureAnswer {
        switch question.theme.source {
        case .folder: folderAnswer(to: question)
        case .commons: commonsAnswer(to: question)
        }
    }

    private func commonsAnswer(to question: PictureQuestion) -> PictureAnswer {
        let failed = PictureAnswer.failed(
            "Wikimedia Commons does not answer.", hint: "Try again later, or choose another theme.")
        guard let commons else { return failed }
        if !question.hashes.isEmpty { return .found(commons.pictures(hashes: question.hashes).map(\.found)) }
        var skipped = 0
        let outcome = commons.pictures(question.theme.query, count: question.count) { file, reason in
            note(file, reason, question, &skipped)
        }
        switch outcome {
        case .found(let pictures):
            return pictures.count < question.count ? .tooFew(pictures.count) : .found(pictures.map(\.found))
        case .failed(let reason):
            log(LogRecord(.warning, "pictures_failed", .init("theme", question.theme.id), .init("error", reason)))
            return failed
        }
    }

    private func note(_ file: String, _ reason: String, _ question: PictureQuestion, _ skipped: inout Int) {
        skipped += 1
        guard skipped <= Self.mostSkipped else { return }
        log(
            LogRecord(
                .warning, "picture_skipped", .init("theme", question.theme.id), .init("file", file),
                .init("why", reason)))
    }

    private func folderAnswer(to question: PictureQuestion) -> PictureAnswer {
        let name = question.theme.query
        if !question.hashes.isEmpty {
            return .found(folders.pictures(in: name, hashes: Set(question.hashes)).map(\.found))
        }
        guard folders.has(name) else {
            let names = folders.names
            return .failed(
                "There is no folder of that name.",
                hint: names.isEmpty
                    ? "Whoever runs the server can make one in the folder pictures of its data folder."
                    : "There are: \(names.joined(separator: ", ")).")
        }
        var skipped = 0
        do {
            let pictures = try folders.pictures(in: name, count: question.count) { file, reason in
                note(file, reason, question, &skipped)
            }
            return pictures.count < question.count ? .tooFew(pictures.count) : .found(pictures.map(\.found))
        } catch {
            log(LogRecord(.warning, "pictures_failed", .init("theme", question.theme.id), .init("error", "\(error)")))
            return .failed("The folder can't be read.", hint: "Choose another theme.")
        }
    }
}

extension CheckedPicture {
    fileprivate var found: FoundPicture { FoundPicture(picture, media: format.rawValue, bytes: bytes) }
}

extension PictureFinder.Sources {
    /// The sources of a server with these options.
    init(_ options: ServerOptions) {
        let contact = options.contact.map { "; \($0)" } ?? ""
        folders = options.data + "/pictures"
        cache = options.data + "/cache/pictures"
        agent =
            options.pictures == .commons
            ? "pairs-server/\(PairsVersion.current) (a memory game for players on a network\(contact))" : nil
        standIn = options.commonsURL
    }
}
