import BotCore
import Vocabulary
package import Wire

/// A table, its players and the mishaps, all drawn from one seed.
package struct Scenario: Sendable {
    /// A mishap, which happens once the table has reached a `seq`.
    package struct Mishap: Sendable {
        /// What happens to the player.
        package enum Kind: Sendable, CaseIterable {
            case resigns, leaves, isCut, pauses, isKicked, comesBack, isStoodInFor, syncs, syncsAll, chats, watches
        }

        package let kind: Kind
        let seq: Int
        /// The number of the player to whom it happens.
        let player: Int
        /// How long it takes, for a kind that takes time.
        let time: Duration
        /// The strength of the bot, for a kind that brings one.
        let strength: Strength
    }

    /// The seed from which all else is drawn.
    package let seed: UInt64
    /// The table's rules.
    package private(set) var rules = Rules()
    /// The players, in the order of the seats without a house bot.
    private(set) var players: [BotMachine.Settings] = []
    /// The mishaps, in the order in which they happen.
    package private(set) var mishaps: [Mishap] = []
    /// Whether the players send nonces.
    private(set) var hasNonces = false

    /// The modes that are played, each as often as the others.
    package static let modes = Mode.all.map(\.name)

    /// Draws a game, of that mode if one is given.
    package init(seed: UInt64, mode: String? = nil) {
        self.seed = seed
        var chance = SplitMix64(seed: seed)
        let drawn = chance.pick(Self.modes)
        drawRules(Mode.named(mode ?? drawn) ?? .usual, &chance)
        drawPlayers(&chance)
        if chance.chance(0.4) { drawMishaps(&chance) }
        hasNonces = chance.chance(0.3)
    }

    private mutating func drawRules(_ mode: Mode, _ chance: inout SplitMix64) {
        rules.mode = mode.name
        let group = chance.chance(0.7) ? 2 : chance.pick([3, 4])
        rules.group = group
        drawBoard(group, &chance)
        let more = (3...8).filter(mode.seats.contains)
        rules.seats = mode.isForOne ? 1 : more.isEmpty || chance.chance(0.6) ? 2 : chance.pick(more)
        rules.scoring = chance.pick(Scoring.allCases).rawValue
        rules.theme = chance.chance(0.8) ? ThemeName.letters.rawValue : ThemeName.random
        rules.hideMs = chance.chance(0.6) ? 0 : chance.pick([200, 1_000, 5_000])
        if mode.options.contains(.turnSeconds) { rules.turnSeconds = chance.chance(0.5) ? 0 : chance.pick([3, 5, 30]) }
        if mode.options.contains(.tries) {
            if chance.chance(0.5) { rules.tries = chance.chance(0.3) ? .unlimited : .limited(1 + chance.below(40)) }
        }
        if mode.options.contains(.gameSeconds) {
            if chance.chance(0.3) { rules.gameSeconds = chance.pick([10, 30, 600]) }
        }
        rules.autoAgain = chance.chance(0.05)
        if let seats = rules.seats, seats > 1, chance.chance(0.25) {
            rules.bots = (0..<1 + chance.below(seats - 1)).map { _ in chance.pick(Strength.all).name }
        }
    }

    /// Draws the board, mostly a small one. In modes without a stall rule there are few large groups, because forgetful bots
    /// would not find them.
    private mutating func drawBoard(_ group: Int, _ chance: inout SplitMix64) {
        rules.level = Level.customName
        if group == 2, chance.chance(0.02) {
            (rules.rows, rules.columns) = chance.pick([(6, 8), (8, 8)])
        } else if group == 2, chance.chance(0.1) {
            (rules.rows, rules.columns) = (4, 6)
        } else {
            (rules.rows, rules.columns) = (group, 1 + chance.below(group == 2 ? 6 : group == 3 ? 4 : 3))
        }
    }

    private mutating func drawPlayers(_ chance: inout SplitMix64) {
        let games = chance.chance(0.1) ? 2 : 1
        let longest: Duration = chance.pick([.zero, .zero, .milliseconds(50), .seconds(1), .seconds(4)])
        for number in 0..<(rules.seats ?? 2) - (rules.bots?.count ?? 0) {
            players.append(
                .init(
                    name: "bot \(number)", strength: chance.pick(Strength.all),
                    wish: number == 0 ? .newTable(rules) : .table(""), games: games, thinking: .zero...longest,
                    seed: chance.next()))
        }
    }

    private mutating func drawMishaps(_ chance: inout SplitMix64) {
        let last = 4 * (rules.rows ?? 0) * (rules.columns ?? 0)
        for _ in 0..<1 + chance.below(5) {
            mishaps.append(
                Mishap(
                    kind: chance.pick(Mishap.Kind.allCases), seq: chance.below(last),
                    player: chance.below(players.count),
                    time: chance.pick([.milliseconds(1), .seconds(2), .seconds(20), .seconds(70)]),
                    strength: chance.pick(Strength.all)))
        }
        mishaps.sort { $0.seq < $1.seq }
    }

    /// A description of the game, for the report of a flaw.
    var description: String {
        let names = players.map(\.strength.name).joined(separator: ", ")
        let between = mishaps.map { "from seq \($0.seq) \($0.player) \($0.kind)" }.joined(separator: ", ")
        return "mode \(rules.mode ?? ""), \(names), \(between), rules \(rules.text)"
    }
}

extension Rules {
    /// The rules as the JSON of a request.
    var text: String { WireEncoder.text(of: Envelope(.create(.init(rules: self)))) }
}
