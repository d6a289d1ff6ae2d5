import Database
import EventLoop
import People
import PeopleStore
import ServerCore
import Wire

/// The thread that alone uses the database.
package final class PeopleThread {
    /// Opens the database.
    package typealias Open = @Sendable () throws(DatabaseError) -> PeopleStore

    private let open: Open
    private let hashers: [Hasher]
    private let tell: () -> Void
    private var store: PeopleStore?
    /// Why games could not be archived. Until they are tried again the database is not opened.
    private var failure: DatabaseError?
    private var backup: BackupWork?
    /// What goes on after the questions that have come meanwhile, by the numbers of its own.
    private var later: [(number: UInt64, next: @Sendable (PeopleStore) throws(DatabaseError) -> PeopleStep)] = []

    /// How many games go into one transaction, which takes 90 ms then: players who meet often are written once. With half of them
    /// a finished game took a tenth longer.
    private static let gamesAtOnce = 512
    /// For how long questions are answered before new games and questions are looked at.
    private static let questionTime = Duration.milliseconds(5)

    init(_ open: @escaping Open, _ hashers: [Hasher], tell: @escaping () -> Void) {
        (self.open, self.hashers, self.tell) = (open, hashers, tell)
    }

    func run(_ work: () -> DatabaseQueue?, _ wanted: Wakeup, _ isDone: Wakeup) {
        defer { for hasher in hashers { hasher.end() } }
        while true {
            wanted.wait()
            guard let batch = work()?.take() else { return }
            // Games come first: who has seen the end of a game and asks finds it counted.
            if batch.triesGames { archive(batch.games[...], work) }
            for hashed in batch.steps { go(hashed.number, work, hashed.next) }
            takeQuestions(work, wanted, for: batch.isLast ? nil : Self.questionTime)
            goOn(work, wanted)
            takePieces(work, atMost: batch.isLast ? .max : 1)
            if !later.isEmpty { wanted.raise() }
            tell()
            if batch.isLast {
                backup?.giveUp()
                backup = nil
                // Closed whole, it leaves no log that the next start would take for a crash.
                store = nil
                return isDone.raise()
            }
        }
    }

    /// Answers those in line, for that time or until none is left.
    private func takeQuestions(_ work: () -> DatabaseQueue?, _ wanted: Wakeup, for time: Duration?) {
        let end = time.map { ContinuousClock.now + $0 }
        while let question = work()?.takeQuestion() {
            if case .backup(let file) = question.inquiry.question {
                begin(file, question, work)
            } else {
                go(question.number, work) { store throws(DatabaseError) in try store.begin(question.inquiry) }
            }
            if let end, ContinuousClock.now >= end { return wanted.raise() }
        }
    }

    // MARK: Backups

    /// How many pages are copied between other work: 1 MiB.
    private static let pagesAtOnce = 512

    private func begin(_ file: String, _ question: DatabaseQueue.Asked, _ work: () -> DatabaseQueue?) {
        guard backup == nil else {
            work()?.answer(
                question.number,
                .refused(ErrorReply(.busy, "Another backup is being made.", hint: "Wait for its end.")))
            return
        }
        switch BackupWork.begin(file, question, { () throws(DatabaseError) in try opened() }) {
        case .success(let begun): backup = begun
        case .failure(let refusal): work()?.answer(question.number, .refused(refusal))
        }
    }

    private func goOn(_ work: () -> DatabaseQueue?, _ wanted: Wakeup) {
        guard let backup else { return }
        if let answer = backup.step(pages: Self.pagesAtOnce, { () throws(DatabaseError) in try opened() }) {
            self.backup = nil
            work()?.answer(backup.question.number, answer)
        } else {
            wanted.raise()
        }
    }

    /// Goes on with what was begun, one after the other.
    private func takePieces(_ work: () -> DatabaseQueue?, atMost most: Int) {
        var taken = 0
        while taken < most, !later.isEmpty {
            let piece = later.removeFirst()
            go(piece.number, work, piece.next)
            taken += 1
        }
    }

    private func opened() throws(DatabaseError) -> PeopleStore {
        if let store { return store }
        if let failure { throw failure }
        let opened = try open()
        store = opened
        return opened
    }

    private func archive(_ games: ArraySlice<FinishedGame>, _ work: () -> DatabaseQueue?) {
        var rest = games
        failure = nil
        do throws(DatabaseError) {
            let store = try opened()
            repeat {
                let some = rest.prefix(Self.gamesAtOnce)
                let ratings = some.isEmpty ? [] : try store.add(some)
                rest = rest.dropFirst(some.count)
                work()?.succeeded(some.map(\.id), ratings)
            } while !rest.isEmpty
        } catch {
            // The next try opens it anew: somebody may have put another file there.
            store = nil
            failure = error
            backup?.giveUp()
            if let number = backup?.question.number { work()?.answer(number, .failed(isBusy: false)) }
            backup = nil
            work()?.failed(rest, error)
        }
    }

    private func go(
        _ number: UInt64, _ work: () -> DatabaseQueue?, _ next: (PeopleStore) throws(DatabaseError) -> PeopleStep
    ) {
        let step: PeopleStep
        do throws(DatabaseError) {
            step = try next(try opened())
        } catch {
            work()?.answer(number, .failed(isBusy: error.kind == .busy))
            return
        }
        if case .done(let answer) = step {
            work()?.answer(number, answer)
        } else if case .again(let next) = step {
            later.append((number, next))
        } else if !(hashers.min { $0.waiting < $1.waiting }?.take(number, step) ?? false) {
            work()?.answer(number, .busy)
        }
    }
}
