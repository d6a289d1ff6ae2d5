import EventLoop
import People
import ServerCore
import Vocabulary

/// Answers the server's questions: those about people by the database's threads, those about pictures by one thread for folders and one
/// for Commons, because files and other servers may take long, and those about positions
/// and about pairings by one more each. The server bounds how many wait.
final class QuestionWorkers {
    private enum News {
        case answer(UInt64, LateQuestion.Outcome)
        case log(LogEntry)
    }

    private typealias PictureWorker = Worker<(number: UInt64, search: PictureSearch, asked: ContinuousClock.Instant)>

    private let inbox: Inbox<News>
    private let people: PeopleWorker
    private let folders: PictureWorker?
    private let commons: PictureWorker?
    /// Called with the number of a question and the digest of a token.
    var soughtSession: ((UInt64, [UInt8]) -> Void)?
    /// Called with what all servers are to be told.
    var toldAll: ((String) -> Void)?
    private let solver: Worker<(number: UInt64, position: PatiencePosition)>
    private let pairer: Worker<(number: UInt64, games: @Sendable () -> [[Int]])>

    /// How far the threads step back where others want the processor.
    private static let niceness = 5
    /// How long a search for pictures waits for others at most.
    private static let patience = Duration.seconds(30)

    /// Answers and records for the log come on the loop's thread.
    init(
        on loop: EventLoop, _ people: PeopleWorker, pictures: PictureFinder.Sources?,
        log: @escaping (LogEntry) -> Void,
        answered: @escaping (UInt64, LateQuestion.Outcome) -> Void
    ) throws(LoopError) {
        self.people = people
        inbox = try Inbox(on: loop) { news in
            switch news {
            case .answer(let number, let outcome): answered(number, outcome)
            case .log(let record): log(record)
            }
        }
        let queue = inbox.queue
        solver = try Worker(niceness: Self.niceness) {
            var known = KnownPositions()
            return { queue.post(.answer($0.number, .position(known.answer(about: $0.position)))) }
        }
        pairer = try Worker(niceness: 0) {
            { queue.post(.answer($0.number, .pairing($0.games()))) }
        }
        func worker(_ sources: PictureFinder.Sources) throws(LoopError) -> PictureWorker {
            try Worker(niceness: Self.niceness) {
                let finder = PictureFinder(sources) { queue.post(.log($0)) }
                return { work in
                    let isLate = work.asked.duration(to: .now) >= Self.patience
                    let late = PictureAnswer.failed(
                        "The server looks for too many other pictures.", hint: "Try again later.")
                    queue.post(.answer(work.number, .pictures(isLate ? late : finder.answer(to: work.search))))
                }
            }
        }
        folders = try pictures.map(worker)
        commons = try pictures.map(worker)
    }

    deinit { inbox.close() }

    /// Takes questions. Each is answered once.
    func take(_ questions: [LateQuestion]) {
        var inquiries: [(number: UInt64, inquiry: PeopleInquiry)] = []
        for question in questions {
            switch question.subject {
            case .people(let inquiry): inquiries.append((question.number, inquiry))
            case .pictures(let search):
                (search.theme.source == .folder ? folders : commons)?.give((question.number, search, .now))
            case .position(let position): solver.give((question.number, position))
            case .pairing(let games): pairer.give((question.number, games))
            case .tell(let body): toldAll?(body)
            case .session(let digest): soughtSession?(question.number, digest)
            }
        }
        people.ask(inquiries)
    }
}
