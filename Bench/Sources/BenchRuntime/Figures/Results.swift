import Platform
import Wire

/// What one measurement has come to.
package struct Outcome: Codable, Sendable, Hashable {
    package let name: String
    package var programs: [ProgramFigures] = []
    package var figures: [Figure] = []
    /// What a reader must know, such as that a shape was cut.
    package var notes: [String] = []
    /// Why there is nothing else.
    package var failure: String?

    /// Nothing yet.
    package init(name: String, figures: [Figure] = [], failure: String? = nil) {
        self.name = name
        self.figures = figures
        self.failure = failure
    }

    enum CodingKeys: String, CodingKey {
        case name, programs, figures, notes, failure
    }
}

/// What a run has come to.
package struct Results: Codable, Sendable, Hashable {
    /// The version of Pairs.
    package let version: String
    /// Where the programs ran.
    package let place: String
    package let rounds: Int
    /// How long a round was.
    package let seconds: Double
    package let outcomes: [Outcome]

    enum CodingKeys: String, CodingKey {
        case version, place, rounds, seconds
        case outcomes = "measurements"
    }

    /// The results of a run.
    package init(version: String, place: String, rounds: Int, seconds: Double, outcomes: [Outcome]) {
        self.version = version
        self.place = place
        self.rounds = rounds
        self.seconds = seconds
        self.outcomes = outcomes
    }

    // MARK: For machines

    /// Reads what ``json`` has written. Throws where it is something else.
    package init(json: some StringProtocol) throws {
        self = try WireDecoder.decode(Results.self, from: JSONTape(Array(json.utf8).span))
    }

    /// One line of JSON.
    package var json: String { WireEncoder.text(of: self) }

    init(contentsOf path: String) throws {
        guard let text = try Files.read(path) else { throw BenchError("there is no file \(path)") }
        do { try self.init(json: text) } catch { throw BenchError("\(path) is no result of a run: \(error)") }
    }

    func write(to path: String) throws { try Files.write(json + "\n", to: path) }

    // MARK: For people

    /// The programs' figures, the results with their targets, and what a reader must know.
    package var text: String {
        var programs = TextTable(["measurement", "program"] + ProgramFigures.columns, words: 2)
        var figures = TextTable(["measurement", "result", "median", "least", "most", "target", ""], words: 2)
        var notes: [String] = []
        for outcome in outcomes {
            for row in outcome.programs { programs.add([outcome.name, row.program] + row.cells) }
            for figure in outcome.figures {
                let spread = figure.spread
                figures.add(
                    [outcome.name, figure.label] + [spread.median, spread.least, spread.most].map(figure.text)
                        + [figure.target.map(figure.text) ?? "", Self.verdict(figure)])
            }
            notes += outcome.notes.map { "\(outcome.name): \($0)" }
            if let failure = outcome.failure { notes.append("\(outcome.name): failed: \(failure)") }
        }
        let heading = "pairs \(version), \(rounds) rounds of \(seconds.text(decimals: 0)) s; \(place)"
        return
            ([heading] + (outcomes.contains { !$0.programs.isEmpty } ? [programs.text] : []) + [figures.text]
            + (notes.isEmpty ? [] : [notes.joined(separator: "\n")])).joined(separator: "\n\n")
    }

    private static func verdict(_ figure: Figure) -> String {
        figure.isReached.map { $0 ? "reached    " : "NOT REACHED" } ?? ""
    }
}
