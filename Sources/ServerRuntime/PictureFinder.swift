import Pictures
import Platform
import ServerCore
import Vocabulary

/// Answers one question about pictures.
struct PictureFinder {
    /// Where pictures come from.
    struct Sources: Sendable {
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
    private let log: (LogEntry) -> Void

    /// Files that can't be used are told to the log, at most so many for a question.
    private static let mostSkipped = 20

    /// Whether an address can be that of a stand-in for Commons.
    static func isStandIn(_ url: String) -> Bool { Reach.Endpoint(url) != nil }

    init(_ sources: Sources, log: @escaping (LogEntry) -> Void) {
        folders = PictureFolders(in: sources.folders)
        commons = sources.agent.flatMap {
            CommonsSearch(agent: $0, standIn: sources.standIn, cache: PictureCache(in: sources.cache))
        }
        self.log = log
    }

    func answer(to question: PictureSearch) -> PictureAnswer {
        switch question.theme.source {
        case .folder: folderAnswer(to: question)
        case .commons: commonsAnswer(to: question)
        }
    }

    private func commonsAnswer(to question: PictureSearch) -> PictureAnswer {
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
            log(LogEntry(.warning, "pictures_failed", .init("theme", question.theme.id), .init("error", reason)))
            return failed
        }
    }

    private func note(_ file: String, _ reason: String, _ question: PictureSearch, _ skipped: inout Int) {
        skipped += 1
        guard skipped <= Self.mostSkipped else { return }
        log(
            LogEntry(
                .warning, "picture_skipped", .init("theme", question.theme.id), .init("file", file),
                .init("why", reason)))
    }

    private func folderAnswer(to question: PictureSearch) -> PictureAnswer {
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
            log(LogEntry(.warning, "pictures_failed", .init("theme", question.theme.id), .init("error", "\(error)")))
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
