import EventLoop
import People
import ServerCore
import Vocabulary

/// Answers the server's questions: those about people by the database's threads, those about pictures by one thread for folders and one
/// for Commons, because files and other servers may take long, and those about positions by one more. The server bounds how many wait.
final class QuestionWorkers {
    private typealias Answered = (number: UInt64, outcome: LateQuestion.Outcome)

    private enum PictureNews {
        case answer(UInt64, PictureAnswer)
        case log(LogEntry)
    }

    private typealias PictureWorker = Worker<
        (number: UInt64, search: PictureSearch, asked: ContinuousClock.Instant), PictureNews
    >

    private let people: PeopleWorker
    private let folders: PictureWorker?
    private let commons: PictureWorker?
    private let solver: Worker<(number: UInt64, position: PatiencePosition), Answered>

    /// How long a search for pictures waits for others at most.
    private static let patience = Duration.seconds(30)

    /// Answers and records for the log come on the loop's thread.
    init(
        on loop: EventLoop, _ people: PeopleWorker, pictures: PictureFinder.Sources?,
        log: @escaping (LogEntry) -> Void,
        answered: @escaping (UInt64, LateQuestion.Outcome) -> Void
    ) throws(LoopError) {
        self.people = people
        solver = try Worker(on: loop, heard: { answered($0.number, $0.outcome) }) { tell in
            var known = KnownPositions()
            return { tell(($0.number, .position(known.answer(about: $0.position)))) }
        }
        func worker(_ sources: PictureFinder.Sources) throws(LoopError) -> PictureWorker {
            try Worker(
                on: loop,
                heard: { news in
                    switch news {
                    case .answer(let number, let answer): answered(number, .pictures(answer))
                    case .log(let record): log(record)
                    }
                }
            ) { tell in
                let finder = PictureFinder(sources) { tell(.log($0)) }
                return { work in
                    let isLate = work.asked.duration(to: .now) >= Self.patience
                    let reason = "The server looks for too many other pictures."
                    tell(
                        .answer(
                            work.number,
                            isLate ? .failed(reason, hint: "Try again later.") : finder.answer(to: work.search)))
                }
            }
        }
        folders = try pictures.map(worker)
        commons = try pictures.map(worker)
    }

    /// Takes questions. Each is answered once.
    func take(_ questions: [LateQuestion]) {
        var inquiries: [(number: UInt64, inquiry: PeopleInquiry)] = []
        for question in questions {
            switch question.subject {
            case .people(let inquiry): inquiries.append((question.number, inquiry))
            case .pictures(let search):
                (search.theme.source == .folder ? folders : commons)?.give((question.number, search, .now))
            case .position(let position): solver.give((question.number, position))
            }
        }
        people.ask(inquiries)
    }
}
