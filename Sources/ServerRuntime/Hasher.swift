import Crypto
import Database
import EventLoop
import People
import PeopleStore
import Platform
import Synchronization

/// A step that follows from a hash.
struct HashedStep: Sendable {
    /// The number of the question.
    let number: UInt64
    let next: @Sendable (PeopleStore) throws(DatabaseError) -> PeopleStep
}

/// A thread that hashes passwords, one after the other: each takes 19 MiB and some 15 ms of a processor. It gives way to the
/// loop.
final class Hasher: Sendable {
    /// How many there are: one processor is left to the loop where there is another.
    static let count = min(2, max(1, Environment.processors - 1))
    /// How many passwords wait for one of them at most: 64 for all.
    private static let mostWaiting = 64 / count
    /// How far it steps back where others want the processor.
    private static let niceness = 10

    private struct State {
        var steps: [(number: UInt64, step: PeopleStep)] = []
        var hasEnded = false
    }

    private let wanted: Wakeup
    private let state = Mutex(State())

    init(_ give: @escaping @Sendable (HashedStep) -> Void) throws(LoopError) {
        wanted = try Wakeup()
        try BackgroundThread.start(niceness: Self.niceness) { [self] in
            while true {
                wanted.wait()
                while let (number, step) = next() { Self.take(step).map { give(HashedStep(number: number, next: $0)) } }
                if state.withLock({ $0.hasEnded }) { return }
            }
        }
    }

    var waiting: Int { state.withLock { $0.steps.count } }

    /// Takes a step for which a password is hashed. False where too many wait.
    func take(_ number: UInt64, _ step: PeopleStep) -> Bool {
        let isTaken = state.withLock { state in
            guard state.steps.count < Self.mostWaiting else { return false }
            state.steps.append((number, step))
            return true
        }
        if isTaken { wanted.raise() }
        return isTaken
    }

    func end() {
        state.withLock { $0.hasEnded = true }
        wanted.raise()
    }

    private func next() -> (number: UInt64, step: PeopleStep)? {
        state.withLock { state in state.steps.isEmpty || state.hasEnded ? nil : state.steps.removeFirst() }
    }

    private static func take(_ step: PeopleStep) -> (@Sendable (PeopleStore) throws(DatabaseError) -> PeopleStep)? {
        switch step {
        case .done, .again: return nil
        case .hash(let password, let then):
            let hash = PasswordHash.hash(password)
            return { store throws(DatabaseError) in try then(store, hash) }
        case .check(let password, let hash, let then):
            let fits = PasswordHash.verify(password, hash)
            return { store throws(DatabaseError) in try then(store, fits) }
        }
    }
}
