import BotCore
import Journal

/// What goes wrong in a storm.
package enum Trouble: Int, CaseIterable, Sendable {
    /// Lines take longer.
    case delay
    /// A connection is lost, with what is under way.
    case cut
    /// A client does not read for a while.
    case stall
    /// The process stands still, and its clock leaps.
    case freeze
    /// The process is killed.
    case kill
    /// The machine loses its power.
    case power
    /// The program is told to end.
    case stop
    /// A call to the disk fails.
    case disk
    /// The process dies while it recovers.
    case boot
    /// A record is taken out of the journal, as if this program decided otherwise than the one before.
    case otherwise
}

/// A run of a whole server with its clients, all of it drawn from one seed. What makes it smaller is there to look for
/// the shortest run that goes wrong.
package struct StormPlan: Sendable {
    package let seed: UInt64
    package internal(set) var clients: Int
    /// How many things the clients do before all troubles end.
    package internal(set) var actions: Int
    /// What goes wrong, and how likely each is of all troubles.
    package internal(set) var troubles: [Trouble: Int] = [:]
    let durability: Durability
    let segmentBytes: Int
    /// The longest pause of a client between two things, in nanoseconds.
    let pause: Int
    /// The mean time between two troubles, in nanoseconds.
    let calm: Int
    /// The bytes that may wait for a client that does not read.
    let backlog: Int
    /// Whether the last client types.
    let hasTypist: Bool
    /// Whether clients register and sign in.
    let hasAccounts: Bool
    /// Whether the journal is a log in a cluster's database, which makes the troubles of the disk.
    let isOnDatabase: Bool

    /// Draws a run.
    package init(seed: UInt64, onDatabase: Bool = false) {
        var chance = SplitMix64(seed: seed &* 0x9E37_79B9 &+ 77)
        self.seed = seed
        clients = 2 + chance.below(7)
        actions = 60 + chance.below(chance.chance(0.1) ? 1_500 : 500)
        let drawn: Durability = chance.chance(0.1) ? .none : chance.chance(0.5) ? .process : .power
        isOnDatabase = onDatabase
        durability = onDatabase ? .power : drawn
        segmentBytes = chance.pick([2_000, 8_000, 30_000, 16 << 20])
        pause = Time.milliseconds * chance.pick([5, 100, 1_000, 5_000])
        // The clients' pauses are mostly short, so this is about how long the troubles last.
        let length = actions * pause / (5 * clients)
        calm = max(length / chance.pick([3, 12, 50]), 5 * Time.milliseconds)
        backlog = chance.pick([1_500, 6_000, 1 << 20])
        hasTypist = chance.chance(0.25)
        for trouble in Trouble.allCases where chance.chance(0.6) { troubles[trouble] = 1 + chance.below(10) }
        hasAccounts = chance.chance(0.4)
    }

    /// The plan in a line, for the report of a flaw.
    package var description: String {
        let troubles = troubles.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key) \($0.value)" }
        return
            "\(clients) clients\(hasTypist ? ", the last typing" : "")\(hasAccounts ? ", accounts" : "")\(isOnDatabase ? ", a database" : ""), \(actions) actions, --durability \(durability.rawValue), segments of "
            + "\(segmentBytes) bytes, \(troubles.joined(separator: ", "))"
    }

    /// The plans that are a step smaller, the boldest first.
    var smaller: [StormPlan] {
        var plans: [StormPlan] = []
        func add(_ change: (inout StormPlan) -> Void) {
            var plan = self
            change(&plan)
            plans.append(plan)
        }
        if actions > 1 { for share in [4, 2] { add { $0.actions /= share } } }
        for trouble in Trouble.allCases where troubles[trouble] != nil { add { $0.troubles[trouble] = nil } }
        if clients > 1 { add { $0.clients -= 1 } }
        if actions > 8 { add { $0.actions = $0.actions * 9 / 10 } }
        return plans
    }
}

/// Spans of a storm's time, in nanoseconds.
enum Time {
    static let microseconds = 1_000
    static let milliseconds = 1_000_000
    static let seconds = 1_000_000_000
}

extension SplitMix64 {
    /// One of the choices, each equally likely.
    mutating func pick<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }

    /// A time up to that one, mostly a short one.
    mutating func time(upTo most: Int) -> Int {
        below(max(1, most >> below(10))) + 1
    }
}
