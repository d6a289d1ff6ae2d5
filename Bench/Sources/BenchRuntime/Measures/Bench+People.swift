import Crypto
import People
import PeopleStore
import Platform
import Wire

/// What the database of people should cost at most.
package struct PeopleTargets: Sendable, Hashable {
    /// Milliseconds of the database's thread for a page of 50 leaders, and for somebody's records.
    let leaders, records: Double
    /// Microseconds of the database's thread for a finished game with its records and ratings.
    let archiving: Double
    /// Bytes of the server's memory for an account that is not signed in.
    let bytesOfAccount: Double
}

/// The measurement of the database, in the way in which the server's thread uses it.
extension Bench {
    private static let questions = 200
    private static let games = 5_000
    /// As many as the server's thread puts into one transaction.
    private static let gamesAtOnce = 512

    func people(_ accounts: Int, _ targets: PeopleTargets, _ outcome: inout Outcome) throws {
        let folder = try Files.makeTemporaryDirectory()
        defer { Files.removeDirectory(folder) }
        progress("  filling a database with \(accounts.grouped) accounts")
        let crowd = try Crowd(of: accounts, in: folder + "/pairs.db")
        try ask(crowd, targets, &outcome)
        try archive(crowd, targets, &outcome)
        crowd.close()
        try memory(of: crowd, folder, targets, &outcome)
    }

    private func ask(_ crowd: Crowd, _ targets: PeopleTargets, _ outcome: inout Outcome) throws {
        for board in Crowd.boards {
            var times: [Double] = []
            for _ in 1...options.rounds {
                times.append(
                    try time(of: Self.questions) { number in
                        // The first page, and others from anywhere.
                        try crowd.answer(crowd.leaders(board, number % 4 == 0 ? nil : number))
                    } / .milliseconds(1))
            }
            outcome.figures.append(
                Figure("a page of 50 leaders by \(board.rawValue)", .milliseconds, times, target: targets.leaders))
        }
        let times = try (1...options.rounds).map { _ in
            try time(of: Self.questions) { try crowd.answer(crowd.records($0)) } / .milliseconds(1)
        }
        outcome.figures.append(
            Figure("records in \(Crowd.manyRecords) games", .milliseconds, times, target: targets.records))
    }

    private func archive(_ crowd: Crowd, _ targets: PeopleTargets, _ outcome: inout Outcome) throws {
        var times: [Double] = []
        for round in 1...options.rounds {
            let games = try (0..<Self.games).map { try crowd.game(round * Self.games + $0) }
            var rest = games[...]
            let start = ContinuousClock.now
            while !rest.isEmpty {
                guard try crowd.store.add(rest.prefix(Self.gamesAtOnce)).count == min(rest.count, Self.gamesAtOnce)
                else {
                    throw BenchError("a game was not rated")
                }
                rest = rest.dropFirst(Self.gamesAtOnce)
            }
            times.append(start.duration(to: .now) / .microseconds(1) / Double(games.count))
        }
        outcome.figures.append(
            Figure("a finished game with records and ratings", .microseconds, times, target: targets.archiving))
    }

    /// What the server's memory grows by where there are accounts, once its thread has used the database.
    private func memory(
        of crowd: Crowd, _ folder: String, _ targets: PeopleTargets, _ outcome: inout Outcome
    ) throws {
        try onStage { stage in
            let resident = try [nil, folder].map { folder in
                let program = try stage.start(.server, in: folder)
                let load = stage.load(on: program, .idle(connections: 1))
                try load.connect(to: program.address, replies: 1, greeting: Load.hello)
                return Double(try program.residentBytes)
            }
            outcome.figures.append(
                Figure(
                    "memory of an account that is not signed in", .bytes,
                    [max(0, resident[1] - resident[0]) / Double(crowd.count)], target: targets.bytesOfAccount))
        }
    }

    /// How long one of so many takes on average.
    private func time(of count: Int, _ body: (Int) throws -> Void) throws -> Duration {
        let start = ContinuousClock.now
        for number in 0..<count { try body(number) }
        return start.duration(to: .now) / count
    }
}
