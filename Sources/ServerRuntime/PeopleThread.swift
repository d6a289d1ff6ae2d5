import Database
import EventLoop
import People
import PeopleStore
import ServerCore

/// The thread that alone uses the database.
package final class PeopleThread {
    /// Opens the database.
    package typealias Open = @Sendable () throws(DatabaseError) -> PeopleStore

    private let open: Open
    private let hashers: [Hasher]
    private let tell: () -> Void
    private var store: PeopleStore?

    /// How many games go into one transaction.
    private static let gamesAtOnce = 256

    init(_ open: @escaping Open, _ hashers: [Hasher], tell: @escaping () -> Void) {
        (self.open, self.hashers, self.tell) = (open, hashers, tell)
    }

    func run(_ work: () -> Work?, _ wanted: Wakeup, _ isDone: Wakeup) {
        while true {
            wanted.wait()
            guard let batch = work()?.take() else { return hashers.forEach { $0.end() } }
            // Games come first: who has seen the end of a game and asks finds it counted.
            archive(batch.games[...], work)
            for hashed in batch.steps { go(hashed.number, work, hashed.next) }
            for question in batch.questions {
                go(question.number, work) { store throws(DatabaseError) in
                    try store.begin(question.question, by: question.asker, at: question.milliseconds)
                }
            }
            tell()
            if batch.isLast { return isDone.raise() }
        }
    }

    private func opened() throws(DatabaseError) -> PeopleStore {
        if let store { return store }
        let opened = try open()
        store = opened
        return opened
    }

    private func archive(_ games: ArraySlice<FinishedGame>, _ work: () -> Work?) {
        var rest = games
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
            work()?.failed(rest, error)
        }
    }

    private func go(
        _ number: UInt64, _ work: () -> Work?, _ next: (PeopleStore) throws(DatabaseError) -> PeopleStep
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
        } else if !(hashers.min { $0.waiting < $1.waiting }?.take(number, step) ?? false) {
            work()?.answer(number, .busy)
        }
    }
}
