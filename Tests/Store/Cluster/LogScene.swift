import Cluster
import Journal
import TestSupport

/// A journal on the double of a database, by a clock of its own.
final class LogScene {
    let database = DatabaseDouble()
    private let agenda = Agenda()
    var now: Duration { agenda.now }
    private(set) var store: StoreDouble!
    private(set) var journal: PostgresJournal!
    private(set) var told: [Result<Int, JournalError>] = []
    /// The last batch of which the server would have told somebody.
    private(set) var acknowledged = 0

    init(segmentBytes: Int? = 400) { open(segmentBytes: segmentBytes) }

    /// The next process of that name. Without `segmentBytes` its segments are as large as a server's.
    func open(segmentBytes: Int? = 400) {
        store = StoreDouble(database, database.claim("n1"), by: agenda)
        store.waits = { [unowned self] in pass($0) }
        let state = { NodeState(word: .serving, way: "{}", load: 3, version: "1") }
        journal =
            if let segmentBytes {
                PostgresJournal(
                    store, place: "here", batches: database.batches(), beatAt: now, segmentBytes: segmentBytes,
                    state: state)
            } else {
                PostgresJournal(store, place: "here", batches: database.batches(), beatAt: now, state: state)
            }
        journal.becameSafe = { [unowned self] in
            told.append($0)
            if case .success(let batch) = $0, journal.isSafe || batch < journal.lastBatch {
                acknowledged = max(acknowledged, batch)
            }
        }
    }

    /// Lets that time pass.
    func pass(_ time: Duration) { agenda.pass(time) }

    func append(_ numbers: ClosedRange<Int>) throws { for number in numbers { try journal.append(batch(number).span) } }

    var failures: [JournalError] { told.compactMap { if case .failure(let error) = $0 { error } else { nil } } }
    var numbers: [Int] { database.logs[1]!.rows.keys.sorted() }
    var areTrue: Bool { database.logs[1]!.rows.allSatisfy { $0.value == batch($0.key) } }
}
