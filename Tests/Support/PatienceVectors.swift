import Foundation

/// The worked vectors of the patience games, from the file of that name.
package struct PatienceVectors: Decodable, Sendable {
    /// The packs in the order that the shuffle begins with.
    package let packs: [String: JSONValue]
    package let numbered: [String: [Deal]]
    package let committed: [String: [Deal]]
    package let lines: [Line]
    package let rare: [String: Line]
    package let scores: [Line]
    package let power: Power
    package let counts: Counts
    package let rules: [AskedRules]
    package let positions: Positions
    package let freeCellVerdicts: FreeCellVerdicts

    enum CodingKeys: String, CodingKey {
        case packs, numbered, committed, lines, rare, scores, power, counts, rules, positions
        case freeCellVerdicts = "freecell_verdicts"
    }

    /// A deal of the shuffle or of a number.
    package struct Deal: Decodable, Sendable {
        package let deal: Int?
        package let serverSeed: String?
        package let gameID: String?
        package let nonces: [[JSONValue]]?
        package let suits: Int?
        package let first: [String]
        package let deck: [String]?
        package let board: [String: String]?
        package let columns: [String]?
        package let sha256: String

        enum CodingKeys: String, CodingKey {
            case deal, nonces, suits, first, deck, board, columns, sha256
            case serverSeed = "server_seed"
            case gameID = "game_id"
        }
    }

    /// Requests one after the other, and what comes of them.
    package struct Line: Decodable, Sendable {
        package let rules: JSONValue
        package let opening: [JSONValue]?
        package let start: JSONValue?
        package let steps: [Step]?
        package let requests: [[JSONValue]]?
        package let lastOps: [JSONValue]?
        package let score: [Int]?
        package let end: JSONValue?

        enum CodingKeys: String, CodingKey {
            case rules, opening, start, steps, score, end
            case requests = "do"
            case lastOps = "last_ops"
        }
    }

    /// One request, and its ops, refusal or hint.
    package struct Step: Decodable, Sendable {
        package let request: [JSONValue]
        package let ops: [JSONValue]?
        package let code: String?
        package let field: String?
        package let hint: [JSONValue]?

        enum CodingKeys: String, CodingKey {
            case request = "do"
            case ops, code, field, hint
        }
    }

    /// How many cards may move at once.
    package struct Power: Decodable, Sendable {
        package let limits: [[Int?]]
    }

    /// How many lines of so many moves there are.
    package struct Counts: Decodable, Sendable {
        package let packs: [SmallPack]
    }

    /// A game with a small pack.
    package struct SmallPack: Decodable, Sendable {
        package let game: String
        package let ranks: Int
        package let columns: Int
        package let draw: Int?
        package let passes: Int?
        package let suits: Int?
        package let dealt: Int?
        package let copies: Int?
        package let cells: Int?
        package let number: Int?
        package let deck: String
        package let lines: [Int]
        package let cleared: [Int]
    }

    /// Rules that are asked for, and what is shown or which field is wrong.
    package struct AskedRules: Decodable, Sendable {
        package let asked: JSONValue
        package let shown: JSONValue?
        package let field: String?
    }

    /// Boards by hand.
    package struct Positions: Decodable, Sendable {
        package let rows: [Position]
    }

    /// A board by hand, one request, and what comes of it.
    package struct Position: Decodable, Sendable {
        package let rules: JSONValue
        package let piles: [String: String]
        package let turned: Int?
        package let request: [JSONValue]
        package let ops: [JSONValue]?
        package let code: String?
        package let why: String?

        enum CodingKeys: String, CodingKey {
            case rules, piles, turned, ops, code, why
            case request = "do"
        }
    }

    /// Which numbered deals of FreeCell can be won, by the number of cells.
    package struct FreeCellVerdicts: Decodable, Sendable {
        package let fourCells: Verdicts
        package let twoCells: Verdicts

        enum CodingKeys: String, CodingKey {
            case fourCells = "4 cells"
            case twoCells = "2 cells"
        }
    }

    /// The numbers of deals.
    package struct Verdicts: Decodable, Sendable {
        package let winnable: [Int]
        package let lost: [Int]
    }

    package static let all: PatienceVectors = {
        guard let file = Bundle.module.url(forResource: "patience-vectors", withExtension: "json"),
            let vectors = try? JSONDecoder().decode(PatienceVectors.self, from: Data(contentsOf: file))
        else { preconditionFailure("the vectors are there and can be read") }
        return vectors
    }()
}

/// Any value of JSON.
package enum JSONValue: Decodable, Sendable, Hashable {
    case null
    case bool(Bool)
    case number(Int)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    package init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let bool = try? value.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? value.decode(Int.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([JSONValue].self) {
            self = .list(list)
        } else {
            self = .object(try value.decode([String: JSONValue].self))
        }
    }

    /// The value of a field; nil where there is none.
    package subscript(field: String) -> JSONValue? { if case .object(let fields) = self { fields[field] } else { nil } }

    package var text: String? { if case .text(let text) = self { text } else { nil } }
    package var number: Int? { if case .number(let number) = self { number } else { nil } }
    package var list: [JSONValue]? { if case .list(let list) = self { list } else { nil } }
    package var fields: [String: JSONValue] { if case .object(let fields) = self { fields } else { [:] } }
}
