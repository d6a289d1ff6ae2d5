import Crypto
import Database
import EventLoop
import PeopleStore
import Platform

/// A step that follows from a hash.
struct HashedStep: Sendable {
    let number: UInt64
    let next: @Sendable (PeopleStore) throws(DatabaseError) -> PeopleStep
}

/// Threads that hash passwords, each one after the other: one takes 19 MiB and some 15 ms of a processor. They give way to the loop.
final class Hashers: Sendable {
    private let workers: [Worker<(number: UInt64, step: PeopleStep)>]

    /// One processor is left to the loop where there is another.
    private static let count = min(2, max(1, Environment.processors - 1))
    /// How many passwords wait for one of them at most: 64 for all.
    private static let mostWaiting = 64 / count

    init(_ give: @escaping @Sendable (HashedStep) -> Void) throws(LoopError) {
        workers = try (0..<Self.count).map { _ throws(LoopError) in
            try Worker(niceness: 10) {
                { work in Self.hashed(work.step).map { give(HashedStep(number: work.number, next: $0)) } }
            }
        }
    }

    /// Takes a step for which a password is hashed. False where too many wait.
    func take(_ number: UInt64, _ step: PeopleStep) -> Bool {
        workers.min { $0.waiting < $1.waiting }?.give((number, step), atMost: Self.mostWaiting) ?? false
    }

    private static func hashed(_ step: PeopleStep) -> (@Sendable (PeopleStore) throws(DatabaseError) -> PeopleStep)? {
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
