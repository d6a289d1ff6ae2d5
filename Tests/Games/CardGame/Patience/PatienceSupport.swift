import CardGame
import Foundation
import TestSupport
import Testing
import Vocabulary

extension PatienceSettings {
    /// The settings that rules of the vectors ask for.
    init(vector: JSONValue) throws {
        var request = Request()
        request.mode = vector["mode"]?.text
        request.level = vector["level"]?.text
        request.seats = vector["seats"]?.number
        func wish(_ field: String) -> Wish? {
            vector[field].map { $0.number.map(Wish.number) ?? .unlimited }
        }
        for option in PatienceOption.allCases { request.options[option] = wish(option.rawValue) }
        request.undo = wish("undo")
        request.scoring = vector["scoring"]?.text
        request.gameSeconds = vector["game_seconds"]?.number
        request.deal = vector["deal"]?.number
        let rules = try #require(vector["game"]?.text.flatMap(PatienceRules.named))
        try self.init(rules, request)
    }
}

/// A seat's game as the vectors tell it.
struct ToldRun {
    var run: PatienceRun

    init(_ run: PatienceRun) { self.run = run }

    /// The numbered deal of those rules.
    init(_ settings: PatienceSettings) throws {
        let number = try #require(settings.deal)
        let plan = PatiencePlan(settings)
        let cards = settings.rules.numbered(number, suits: settings.values.suits)
        run = PatienceRun(plan, PatiencePack.deck(cards, of: plan))
    }

    /// A request of the vectors; nil where it names a pile that is not there, or is no move.
    func move(_ request: [JSONValue]) -> PatienceMove? {
        switch request[0].text {
        case "draw": .draw
        case "undo": .undo
        case "finish": .finish
        case "move":
            if let from = request[1].text.flatMap(run.plan.pile), let to = request[2].text.flatMap(run.plan.pile) {
                .move(from: from, to: to, count: request[3].number ?? 1)
            } else {
                nil
            }
        default: nil
        }
    }

    /// Makes a move and returns its ops, `progress` and `stuck` after those of the cards.
    mutating func ops(_ move: PatienceMove) -> Result<[JSONValue], PatienceRefusal> {
        var steps: [PatienceStep] = []
        let wasStuck = run.isStuck
        if let refusal = run.take(move, &steps) { return .failure(refusal) }
        var ops = told(steps) + [progress]
        if run.isStuck != wasStuck {
            ops.append(.object(["op": .text("stuck"), "seat": .number(0), "on": .bool(run.isStuck)]))
        }
        return .success(ops)
    }

    var progress: JSONValue {
        var fields = tally
        fields["op"] = .text("progress")
        fields["seat"] = .number(0)
        return .object(fields)
    }

    var tally: [String: JSONValue] {
        [
            "score": .number(run.tally.score), "groups": .number(run.tally.groups), "moves": .number(run.tally.moves),
            "undos": .number(run.tally.undos), "hints": .number(run.tally.hints),
        ]
    }

    /// The cards of the piles, `--` for one that lies face down.
    var board: [String: String] {
        Dictionary(
            uniqueKeysWithValues: run.plan.piles.indices.map { pile in
                let cards = (0..<run.count(pile)).map { run.card(pile, $0)?.id ?? "--" }
                return (run.plan.piles[pile].id, cards.joined(separator: " "))
            })
    }

    private func told(_ steps: [PatienceStep]) -> [JSONValue] {
        steps.map { step in
            var fields: [String: JSONValue] = [:]
            switch step {
            case .carry(let from, let to, let count, let reverse, let turn):
                fields["op"] = .text("carry")
                fields["from"] = .text(run.plan.piles[from].id)
                fields["to"] = .text(run.plan.piles[to].id)
                fields["count"] = .number(count)
                fields["seat"] = .number(0)
                if reverse { fields["reverse"] = .bool(true) }
                if turn == .down { fields["down"] = .bool(true) }
                if case .up(let faces) = turn {
                    fields["faces"] = .list(faces.map { .text(run.plan.cards[$0.index].id) })
                }
            case .show(let pile, let place, let face):
                fields["op"] = .text("show")
                fields["pile"] = .text(run.plan.piles[pile].id)
                fields["card"] = .number(place)
                fields["face"] = .text(run.plan.cards[face.index].id)
                fields["seat"] = .number(0)
            case .cover(let pile, let place):
                fields["op"] = .text("cover")
                fields["pile"] = .text(run.plan.piles[pile].id)
                fields["card"] = .number(place)
            }
            return .object(fields)
        }
    }
}

extension ToldRun {
    /// A board by hand.
    init(_ settings: PatienceSettings, _ position: PatienceVectors.Position) throws {
        try self.init(settings, piles: position.piles, turned: position.turned ?? 0)
    }

    /// The cards of the piles that are named; a dash before a card turns it down.
    init(_ settings: PatienceSettings, piles named: [String: String], turned: Int = 0) throws {
        let plan = PatiencePlan(settings)
        var cards: [PlayingCard] = []
        var down: Set<UInt8> = []
        let piles = try plan.piles.map { pile in
            try (named[pile.id] ?? "").split(separator: " ").map { word in
                let number = UInt8(cards.count)
                if word.first == "-" { down.insert(number) }
                cards.append(try #require(PlayingCard(id: String(word.drop { $0 == "-" }))))
                return number
            }
        }
        run = PatienceRun(plan, PatiencePack.deck(cards, of: plan), piles: piles, turned: turned) { pile, place in
            !down.contains(piles[pile][place])
        }
    }

    /// The hints in the wire's terms.
    var hints: [JSONValue] {
        run.hints.map { hint in
            switch hint {
            case .draw: .object(["draw": .bool(true)])
            case .move(let from, let to, let count):
                .object([
                    "from": .text(run.plan.piles[from].id), "to": .text(run.plan.piles[to].id), "count": .number(count),
                ])
            }
        }
    }

    mutating func refusal(of move: PatienceMove) -> PatienceRefusal? {
        if case .failure(let refusal) = ops(move) { refusal } else { nil }
    }
}

extension PatienceAction {
    var move: PatienceMove {
        switch self {
        case .draw: .draw
        case .move(let from, let to, let count): .move(from: from, to: to, count: count)
        }
    }
}

extension PatienceRefusal {
    /// Its code on the wire.
    var code: String {
        switch self {
        case .tooMany: "too_many"
        case .nothingToUndo: "nothing_to_undo"
        case .badMove: "bad_move"
        }
    }
}

/// A test's decoder is read on one thread alone.
extension DealDecodingContext: @unchecked Sendable {}

extension PatienceRun {
    func written() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(self)
    }

    func readBack(_ deck: HiddenDeck, from text: String? = nil) throws -> PatienceRun {
        struct Reader: DecodableWithConfiguration {
            let run: PatienceRun
            init(from decoder: any Decoder, configuration: PatiencePlan) throws {
                run = try PatienceRun(from: decoder, configuration)
            }
        }
        let context = DealDecodingContext()
        context.deck = deck
        let decoder = JSONDecoder()
        decoder.userInfo = [.dealContext: context]
        return try decoder.decode(Reader.self, from: text.map { Data($0.utf8) } ?? written(), configuration: plan).run
    }
}
