import Database
import EventLoop
import People
import PeopleStore
import Wire

/// The thread that alone uses the database.
package final class PeopleThread {
    package typealias Open = @Sendable () throws(DatabaseError) -> PeopleStore

    private let work: DatabaseQueue
    private let open: Open
    private let hashers: Hashers
    private let tell: () -> Void
    private var store: PeopleStore?
    /// Why games could not be archived. Until they are tried again the database is not opened.
    private var failure: DatabaseError?
    private var backup: BackupWork?
    /// What goes on after the questions that have come meanwhile, by the numbers of its own.
    private var later: [(number: UInt64, next: @Sendable (PeopleStore) throws(DatabaseError) -> PeopleStep)] = []

    /// How many games go into one transaction, which takes 90 ms then: players who meet often are written once. With half of them
    /// a finished game took a tenth longer. They are not held back for one another: with 100 ms of that a game took 110 us instead of 160,
    /// which is 4 % of the server's processor time with 250 tables of 4.
    private static let gamesAtOnce = 512
    /// For how long questions are answered before new games and questions are looked at.
    private static let questionTime = Duration.milliseconds(5)

    init(_ work: DatabaseQueue, _ hashers: Hashers, open: @escaping Open, tell: @escaping () -> Void) {
        (self.work, self.hashers, self.open, self.tell) = (work, hashers, open, tell)
    }

    /// Works until the queue has its last batch, or is abandoned.
    func run() {
        while true {
            work.wanted.wait()
            guard let batch = work.take() else { return }
            // Games come first: who has seen the end of a game and asks finds it counted.
            if batch.triesGames { archive(batch.games[...]) }
            for hashed in batch.steps { go(hashed.number, hashed.next) }
            takeQuestions(for: batch.isLast ? nil : Self.questionTime)
            goOn()
            takePieces(atMost: batch.isLast ? .max : 1)
            if !later.isEmpty { work.wanted.raise() }
            tell()
            if batch.isLast {
                backup?.giveUp()
                backup = nil
                // Closed whole, it leaves no log that the next start would take for a crash.
                store = nil
                return work.isDone.raise()
            }
        }
    }

    /// Answers those in line, for that time or until none is left.
    private func takeQuestions(for time: Duration?) {
        let end = time.map { ContinuousClock.now + $0 }
        while let question = work.takeQuestion() {
            if case .backup(let file) = question.inquiry.question {
                begin(file, question)
            } else {
                go(question.number) { store throws(DatabaseError) in try store.begin(question.inquiry) }
            }
            if let end, ContinuousClock.now >= end { return work.wanted.raise() }
        }
    }

    // MARK: Backups

    /// How many pages are copied between other work: 1 MiB.
    private static let pagesAtOnce = 512

    private func begin(_ file: String, _ question: DatabaseQueue.Asked) {
        guard backup == nil else {
            return work.answer(
                question.number, .refused(.busy, "Another backup is being made.", hint: "Wait for its end."))
        }
        switch BackupWork.begin(file, question, { () throws(DatabaseError) in try opened() }) {
        case .success(let begun): backup = begun
        case .failure(let refusal): work.answer(question.number, .refused(refusal))
        }
    }

    private func goOn() {
        guard let backup else { return }
        if let answer = backup.step(pages: Self.pagesAtOnce, { () throws(DatabaseError) in try opened() }) {
            self.backup = nil
            work.answer(backup.question.number, answer)
        } else {
            work.wanted.raise()
        }
    }

    /// Goes on with what was begun, one after the other.
    private func takePieces(atMost most: Int) {
        var taken = 0
        while taken < most, !later.isEmpty {
            let piece = later.removeFirst()
            go(piece.number, piece.next)
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

    private func archive(_ games: ArraySlice<FinishedGame>) {
        var rest = games
        failure = nil
        do throws(DatabaseError) {
            let store = try opened()
            repeat {
                let some = rest.prefix(Self.gamesAtOnce)
                let ratings = some.isEmpty ? [] : try store.add(some)
                rest = rest.dropFirst(some.count)
                work.succeeded(some.map(\.id), ratings)
            } while !rest.isEmpty
        } catch {
            // The next try opens it anew: somebody may have put another file there.
            store = nil
            failure = error
            backup?.giveUp()
            if let number = backup?.question.number { work.answer(number, .failed(isBusy: false)) }
            backup = nil
            work.failed(rest, error)
        }
    }

    private func go(_ number: UInt64, _ next: (PeopleStore) throws(DatabaseError) -> PeopleStep) {
        let step: PeopleStep
        do throws(DatabaseError) {
            step = try next(try opened())
        } catch {
            return work.answer(number, .failed(isBusy: error.kind == .busy))
        }
        switch step {
        case .done(let answer): work.answer(number, answer)
        case .again(let next): later.append((number, next))
        case .hash, .check: if !hashers.take(number, step) { work.answer(number, .busy) }
        }
    }
}
