/// Something that the bench measures.
package struct Measurement: Sendable {
    /// What it is called on the command line and in results.
    package let name: String
    /// What is measured, for people.
    let meaning: String
    package let kind: Kind

    /// The ways to measure. Counts are of what the name says.
    package enum Kind: Sendable, Hashable {
        /// The server, the relay and Redis by turns under the same load; the target is for the server over the relay.
        case contest(Shape, Quantity, target: Double?)
        /// Connections that come at once and are seated.
        case connect(Int, target: Double)
        /// Connections that have said hello and nothing more; the target is in bytes for each of the last number.
        case idle([Int], target: Double)
        /// Tables that wait for players beside the shape's; the targets are for a flip beside the most of them over one
        /// beside the fewest, and in bytes for each of the most.
        case waiting([Int], beside: Shape, target: Double, bytesTarget: Double)
        /// Starts of the server, the target in milliseconds.
        case start(Int, target: Double)
        /// The full-screen client, with so many starts of `pairs`.
        case client(starts: Int, ClientTargets)
        /// House bots against each other without sockets, so many games a round; the targets are in milliseconds for a game
        /// on 4 × 6 cards, and in microseconds for a decision on 8 × 8.
        case bots(games: Int, target: Double, decisionTarget: Double)
        /// So many games of an arena of house bots, whose replays are then checked.
        case kit(games: Int, KitTargets)
        /// Calls of the C library between two deals.
        case calls([Shape])
        /// The server and the relay, from few connections to many.
        case connections([Shape])
        /// The server alone, from few tables to many.
        case tables([Shape])
        /// The server over TLS and in the clear by turns; the target is for processor time for a line over TLS over that in the clear.
        case encryption(Shape, target: Double)
        /// The server over WebSockets and over TCP by turns, and then so many WebSockets that have said hello.
        case browsers(Shape, idle: [Int], BrowserTargets)
        /// What each level of durability costs under a load, and a server that is killed under another and started again.
        case journal(Shape, killed: Shape, JournalTargets)
        /// The database of so many accounts.
        case people(accounts: Int, PeopleTargets)
        /// Moves of patience games at so many tables; the target is for a move over a flip.
        case patience(tables: Int, target: Double)
        /// A server's numbers, read under that load and beside so many tables.
        case metrics(Shape, tables: Int, MetricsTargets)
        /// Flips at so many tables while so many sign in each second; the target is for the slowest hundredth over that beside nobody.
        case signIns(perSecond: Int, tables: Int, target: Double)
    }

    /// The most that a WebSocket may cost.
    package struct BrowserTargets: Sendable, Hashable {
        /// Processor time for a line over that on TCP.
        let processorTime: Double
        /// Memory of an idle one, in bytes.
        let bytes: Double
    }

    /// The most that a server's numbers may cost.
    package struct MetricsTargets: Sendable, Hashable {
        /// Processor time for a line over that where nobody reads them.
        let processorTime: Double
        /// How long they take to be told, in milliseconds.
        let answer: Double
    }

    /// What contestants are compared by.
    package enum Quantity: String, Sendable {
        case processorTime = "CPU per line"
        case roundTrip = "p50"
        case slowRoundTrip = "p99"

        func value(_ sample: Sample) -> Double {
            switch self {
            case .processorTime: sample.microsecondsPerLine
            case .roundTrip: sample.p50Milliseconds
            case .slowRoundTrip: sample.p99Milliseconds
            }
        }
    }

    /// All of them, in the order in which they are measured.
    package static let all = [
        Measurement(
            name: "250x4", meaning: "250 tables of 4, a move in flight at each",
            kind: .contest(Shape(tables: 250, seats: 4), .processorTime, target: 1.15)),
        Measurement(
            name: "1000x2", meaning: "1,000 tables of 2, a move in flight at each",
            kind: .contest(Shape(tables: 1_000, seats: 2), .processorTime, target: 1.20)),
        Measurement(
            name: "25x40", meaning: "25 tables of 4 with 36 watchers",
            kind: .contest(Shape(tables: 25, seats: 4, watchers: 36), .processorTime, target: 1.10)),
        Measurement(
            name: "1x1000", meaning: "one table of 4 with 996 watchers",
            kind: .contest(Shape(tables: 1, seats: 4, watchers: 996), .processorTime, target: 1.10)),
        Measurement(
            name: "ahead", meaning: "250 tables of 1 with 3 watchers, 8 moves in flight at each",
            kind: .contest(Shape(tables: 250, seats: 1, watchers: 3, ahead: 8), .processorTime, target: 1.4)),
        Measurement(
            name: "in-flight", meaning: "2,000 tables of 4 over 1,000 connections that sit at 8 each, with replies",
            kind: .contest(
                Shape(tables: 2_000, seats: 4, connections: 1_000, hasReplies: true), .processorTime, target: 1.5)),
        Measurement(
            name: "unloaded", meaning: "the round trip of a flip where nothing else goes on",
            kind: .contest(Shape(tables: 1, seats: 2), .roundTrip, target: 1.2)),
        Measurement(
            name: "connect", meaning: "5,000 connections that come at once, greet and join",
            kind: .connect(5_000, target: 2.0)),
        Measurement(
            name: "patience", meaning: "moves of Klondike, Spider and FreeCell beside flips, 1,000 tables of 1",
            kind: .patience(tables: 1_000, target: 1.3)),
        Measurement(
            name: "metrics", meaning: "numbers that are read each second, 250 tables of 4, and beside 100,000 tables",
            kind: .metrics(
                Shape(tables: 250, seats: 4), tables: 100_000, MetricsTargets(processorTime: 1.01, answer: 5))),
        Measurement(
            name: "idle", meaning: "memory of connections that have said hello",
            kind: .idle([5_000, 10_000], target: 700)),
        Measurement(
            name: "waiting", meaning: "10 to 100,000 waiting tables beside 250 busy ones",
            kind: .waiting(
                [10, 1_000, 100_000], beside: Shape(tables: 250, seats: 4), target: 1.10, bytesTarget: 2_000)),
        Measurement(name: "start", meaning: "from the start to the first line", kind: .start(11, target: 50)),
        Measurement(
            name: "journal", meaning: "what it costs to keep moves safe, and the start after a crash",
            kind: .journal(
                Shape(tables: 250, seats: 4),
                killed: Shape(tables: 1_000, seats: 2, connections: 200, hasReplies: true),
                JournalTargets(processorTime: 1.15, slowRoundTrip: 1.3, flip: 64, record: 5, recovery: 1_000))),
        Measurement(
            name: "people", meaning: "leaders, records and finished games beside 1,000,000 accounts",
            kind: .people(
                accounts: 1_000_000, PeopleTargets(leaders: 5, records: 1, archiving: 200, bytesOfAccount: 1))),
        Measurement(
            name: "sign-ins", meaning: "flips while 20 passwords a second are hashed",
            kind: .signIns(perSecond: 20, tables: 20, target: 1.2)),
        Measurement(
            name: "tls", meaning: "what it costs to encrypt, 250 tables of 4",
            kind: .encryption(Shape(tables: 250, seats: 4), target: 1.6)),
        Measurement(
            name: "web", meaning: "what a WebSocket costs, 250 tables of 4, and 10,000 that are idle",
            kind: .browsers(
                Shape(tables: 250, seats: 4), idle: [5_000, 10_000],
                BrowserTargets(processorTime: 1.25, bytes: 1_300))),
        Measurement(
            name: "client", meaning: "frames of the full-screen client in bytes and time, and its start",
            kind: .client(
                starts: 11,
                ClientTargets(
                    cursorMove: 450, flipFrame: 220, clockTick: 70, idle: 0, drawing: 0.5, memory: 25_000_000,
                    firstFrame: 60, gameListed: 300))),
        Measurement(
            name: "bots", meaning: "games of house bots through a whole server, and what a bot's decision takes",
            // 20,000 games a minute.
            kind: .bots(games: 500, target: 3, decisionTarget: 5)),
        Measurement(
            name: "kit", meaning: "games of an arena, checks of their replays, ratings, and moves of programs",
            // 20,000 games a minute, 50 MB a second, and 5,000 moves a second.
            kind: .kit(games: 500, KitTargets(game: 3, megabyte: 20, rating: 2, move: 200, share: 20))),
        Measurement(
            name: "calls", meaning: "allocations and sends for each flip between two deals",
            kind: .calls([
                Shape(tables: 10, seats: 4, board: .wide),
                Shape(tables: 80, seats: 4, connections: 40, hasReplies: true, board: .wide),
            ])),
        Measurement(
            name: "connections", meaning: "12 to 10,000 connections at tables of 4",
            kind: .connections([3, 25, 250, 2_500].map { Shape(tables: $0, seats: 4) })),
        Measurement(
            name: "tables", meaning: "10 to 100,000 tables in play, 10 moves in flight",
            kind: .tables(
                [10, 100, 1_000, 10_000, 100_000].map {
                    Shape(tables: $0, seats: 2, connections: min(1_000, 2 * $0), inFlight: 10)
                })),
    ]

    /// The one of that name, or a load of so many tables with so many members, such as `100x8`.
    package static func named(_ name: String) -> Measurement? {
        if let known = all.first(where: { $0.name == name }) { return known }
        return Shape(name).map {
            Measurement(
                name: name, meaning: $0.description, kind: .contest($0, .processorTime, target: nil))
        }
    }
}
