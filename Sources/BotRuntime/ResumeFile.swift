import BotKit
import Platform
import Wire

/// The file from which an arena goes on: its options, then a line a game.
struct ResumeFile: Sendable {
    /// Why a file can't be used, as a sentence.
    struct Fault: Error, Sendable, Equatable {
        let why: String
        var exit: ExitCode = .badEntrant
    }

    static let version = 1
    /// Far more than a line has.
    private static let longestLine = 64 * 1_024

    // MARK: Writing

    /// The first line.
    static func header(_ plan: ArenaPlan, _ options: ArenaOptions) -> String {
        var rounds: Int?
        if case .swiss(let number) = plan.schedule { rounds = number }
        return WireEncoder.text(
            of: Header(
                type: "arena", version: version, args: plan.entrants,
                options: .init(
                    games: plan.games, seed: Int(plan.seed), schedule: plan.schedule.name, rounds: rounds,
                    mode: options.mode?.name, level: options.level?.rawValue,
                    board: options.board.flatMap { Value.board.show($0) },
                    sprt: plan.test.flatMap { Value.sequentialTest.show($0) }, rating: plan.rating.rawValue)))
    }

    private struct Header: Codable {
        struct Options: Codable {
            let games: Int
            let seed: Int
            let schedule: String
            let rounds: Int?
            let mode: String?
            let level: String?
            let board: String?
            let sprt: String?
            let rating: String
        }
        let type: String
        let version: Int
        let args: [String]
        let options: Options
    }

    // MARK: Reading

    /// The options of a file; nil where there is none, or an empty one.
    static func options(of path: String) throws(Fault) -> ArenaOptions? {
        var options: ArenaOptions?
        var isKnown = true
        let isThere = try lines(of: path) { number, line in
            guard number == 1 else { return false }
            options = self.options(in: line.span)
            isKnown = options != nil
            return false
        }
        guard isThere else { return nil }
        guard isKnown else { throw Fault(why: "\(path) is no file of an arena, or of a later version") }
        return options
    }

    /// Hands on the games of a file, one by one, to whoever knows whether they are of its arena. Returns how many bytes the whole lines
    /// have: half a line at the end is no game.
    static func readGames(of path: String, entrants: Int, _ take: (GameRecord) -> Bool) throws(Fault) -> Int {
        var fault: Fault?
        var bytes = 0
        _ = try lines(of: path) { number, line in
            bytes += line.count + 1
            guard number > 1 else { return true }
            guard let record = GameRecord(line.span, entrants: entrants) else {
                fault = Fault(why: "line \(number) of \(path) is no game of this arena")
                return false
            }
            if !take(record) { fault = Fault(why: "the file has a game that is none of this arena: \(record.line)") }
            return fault == nil
        }
        if let fault { throw fault }
        return bytes
    }

    /// Hands on the whole lines of a file with their numbers, from 1, until one is taken with false. False if there is no file, or
    /// nothing in it.
    private static func lines(of path: String, _ take: (Int, [UInt8]) -> Bool) throws(Fault) -> Bool {
        var (rest, number, isOver): ([UInt8], Int, Bool) = ([], 0, false)
        var isTooLong = false
        var isEmpty = true
        let isThere: Bool
        do throws(SystemError) {
            isThere = try Files.readPieces(of: path) { piece in
                isEmpty = false
                guard !isOver else { return }
                rest += piece
                var start = 0
                while !isOver, let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
                    number += 1
                    isOver = !take(number, Array(rest[start..<end]))
                    start = end + 1
                }
                rest.removeFirst(start)
                if rest.count > longestLine { (isTooLong, isOver) = (true, true) }
            }
        } catch {
            throw Fault(why: error.description)
        }
        if isTooLong { throw Fault(why: "line \(number + 1) of \(path) is no game of this arena") }
        if !isEmpty, !isTooLong, number == 0 { _ = take(1, []) }
        return isThere && !isEmpty
    }

    private static func options(in line: Span<UInt8>) -> ArenaOptions? {
        guard let tape = try? JSONTape(line), let header = try? WireDecoder.decode(Header.self, from: tape),
            header.type == "arena", header.version == version
        else { return nil }
        // Read as it would be typed, so that the same ranges and contradictions hold.
        let stored = header.options
        var arguments = ["--games", String(stored.games), "--seed", String(stored.seed), "--rating", stored.rating]
        func add(_ name: String, _ value: String?) { if let value { arguments.append("--\(name)=\(value)") } }
        add("mode", stored.mode)
        add("level", stored.level)
        add("board", stored.board)
        add("sprt", stored.sprt)
        if stored.schedule == "gauntlet" { arguments.append("--gauntlet") }
        add("swiss", stored.rounds.map(String.init))
        guard case .run(let options) = ArenaOptions.program.parse(arguments + ["--"] + header.args) else { return nil }
        return options
    }
}

extension ArenaOptions {
    /// These options with what a file says of the result, or the first option that says something else.
    func resumed(from stored: ArenaOptions) -> Result<ArenaOptions, ResumeFile.Fault> {
        var differing: String?
        func compare<Value: Equatable>(_ name: String, _ given: Value?, _ kept: Value?) {
            if differing == nil, let given, given != kept { differing = name }
        }
        compare("The bots", entrants.isEmpty ? nil : entrants, stored.entrants)
        compare("--games", games, stored.games)
        compare("--seed", seed, stored.seed)
        compare("--round-robin", isRoundRobin ? true : nil, !stored.isGauntlet && stored.rounds == nil)
        compare("--gauntlet", isGauntlet ? true : nil, stored.isGauntlet)
        compare("--swiss", rounds, stored.rounds)
        compare("--mode", mode, stored.mode ?? .usual)
        compare("--level", level, stored.level)
        compare("--board", board, stored.board)
        compare("--sprt", test, stored.test)
        compare("--rating", rating, stored.rating)
        if let differing {
            return .failure(
                .init(why: "\(differing): the file was begun with something else. Leave it out", exit: .usage))
        }
        var options = stored
        (options.jobs, options.json, options.csv) = (jobs, json, csv)
        (options.timing, options.listen) = (timing, listen)
        (options.save, options.resume, options.timings) = (save, resume, timings)
        return .success(options)
    }
}
