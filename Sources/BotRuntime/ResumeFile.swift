import BotKit
import CommandLine
import Matches
import Platform
import Wire

/// The file from which an arena goes on: its options, then a line a game.
struct ResumeFile: Sendable {
    /// What is in a file.
    struct Content: Sendable {
        var options: ArenaOptions
        var records: [GameRecord]
    }

    /// Why a file can't be used, as a sentence.
    struct Fault: Error, Sendable, Equatable {
        let why: String
        var exit: ExitCode = .badEntrant
    }

    static let version = 1
    /// So many games are far more than an arena has.
    static let mostBytes = 1 << 30

    // MARK: Writing

    /// The first line.
    static func header(_ plan: ArenaPlan, _ options: ArenaOptions) -> String {
        var rounds: Int?
        if case .swiss(let number) = plan.schedule { rounds = number }
        var line = JSONBuffer()
        line.write(
            encoding: Header(
                type: "arena", version: version, args: plan.entrants,
                options: .init(
                    games: plan.games, seed: Int(plan.seed), schedule: plan.schedule.name, rounds: rounds,
                    mode: options.mode?.name, level: options.level?.rawValue,
                    board: options.board.flatMap { Value.board.show($0) },
                    sprt: plan.test.flatMap { Value.sequentialTest.show($0) }, rating: plan.rating.rawValue)))
        return String(decoding: line[0..<line.count], as: UTF8.self)
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

    /// Reads a file; nil where there is none. Half a line at its end is dropped.
    static func read(_ path: String) throws(Fault) -> Content? {
        let bytes: [UInt8]?
        do throws(SystemError) {
            bytes = try Files.readBytes(path, atMost: mostBytes)
        } catch {
            throw Fault(why: error.description)
        }
        guard let bytes, !bytes.isEmpty else { return nil }
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        lines.removeLast()
        guard let first = lines.first, let options = options(in: first.span) else {
            throw Fault(why: "\(path) is no file of an arena, or of a later version")
        }
        var records: [GameRecord] = []
        for (index, line) in lines.enumerated().dropFirst() {
            guard let record = GameRecord(line.span, entrants: options.entrants.count) else {
                throw Fault(why: "line \(index + 1) of \(path) is no game of this arena")
            }
            records.append(record)
        }
        return Content(options: options, records: records)
    }

    private static func options(in line: Span<UInt8>) -> ArenaOptions? {
        var tape = JSONTape()
        guard (try? tape.read(line)) != nil, let header = try? WireDecoder.decode(Header.self, from: tape),
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
