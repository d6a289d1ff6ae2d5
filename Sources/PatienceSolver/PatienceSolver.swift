public import Vocabulary

/// What is known of a position.
public struct PatienceSolution: Sendable, Hashable {
    /// Whether it can be won.
    public let verdict: PatienceVerdict
    /// What leads to the end where it can be won; empty otherwise.
    public private(set) var actions: [PatienceAction]
    /// How many positions were reached.
    public fileprivate(set) var positions: Int

    static func unsolved(_ verdict: PatienceVerdict, positions: Int = 0) -> PatienceSolution {
        PatienceSolution(verdict: verdict, actions: [], positions: positions)
    }
}

/// Finds out whether a patience game whose cards are all known can be won, and how.
///
/// Klondike is searched here. For FreeCell libfreecell-solver looks first, then a search here. It takes its time in the thread that asks.
/// Spider is not searched: with two suits 60,000 positions found a way in 1 of 60 deals, and called none lost.
public struct PatienceSolver: Sendable {
    /// How many positions a search reaches at most. Each takes up to 60 bytes while it runs. In FreeCell as many may be reached before
    /// that by ``FreeCellLibrary``, where each takes more.
    public let positions: Int
    /// How many positions of a FreeCell the library's A* reaches at most between the two. Each takes some 800 bytes.
    public let positionsByAStar: Int

    /// A solver that reaches 1 to 4,294,967,294 positions, and from 0 on by A*.
    public init(positions: Int, positionsByAStar: Int = 0) {
        precondition((1..<Int(UInt32.max)).contains(positions), "a search reaches 1 to 4,294,967,294 positions")
        precondition((0..<Int(UInt32.max)).contains(positionsByAStar), "A* reaches 0 to 4,294,967,294 positions")
        self.positions = positions
        self.positionsByAStar = positionsByAStar
    }

    /// Solves a position. Of several empty cells or columns its moves take the first. It is `unknown` where a card is not known, where the
    /// cards are not those of the game's pack, and where the game is none of the two.
    public func solve(_ position: PatiencePosition) -> PatienceSolution {
        var solution = search(position)
        solution.takeFirstEmptyPiles(from: position)
        return solution
    }

    private func search(_ position: PatiencePosition) -> PatienceSolution {
        guard position.isWholePack else { return .unsolved(.unknown) }
        let rules = position.rules
        switch (rules.stock, rules.building, rules.run, rules.emptyColumn, rules.foundations) {
        case (.toWaste, .alternating, .alternating, .king, .cards) where rules.foundationsGiveBack:
            return KlondikeGame(position).map { search($0) } ?? .unsolved(.unknown)
        case (.none, .alternating, .alternating, .anyCard, .cards) where rules.limitsRuns && !rules.foundationsGiveBack:
            var solution = FreeCellLibrary.solve(position, by: .patsolve, most: positions)
            if solution.verdict != .winnable, positionsByAStar > 0 {
                let reached = solution.positions
                solution = FreeCellLibrary.solve(position, by: .aStar, most: positionsByAStar)
                solution.positions += reached
            }
            if solution.verdict == .winnable { return solution }
            return FreeCellGame(position).map { search($0, reached: solution.positions) } ?? solution
        default: return .unsolved(.unknown)
        }
    }

    private func search<Game: SearchGame>(_ game: Game, reached: Int = 0) -> PatienceSolution {
        var search = Search(game, most: positions)
        let (verdict, moves) = search.run()
        var game = game
        var actions: [PatienceAction] = []
        for move in moves {
            actions += game.actions(of: move)
            game.make(move)
        }
        return PatienceSolution(verdict: verdict, actions: actions, positions: reached + search.count)
    }
}

extension PatienceSolution {
    /// Has each card that goes to an empty cell or column go to the first one, and all that follows go on there.
    fileprivate mutating func takeFirstEmptyPiles(from start: PatiencePosition) {
        let layout = start.layout
        var position = start
        var places = Array(0..<layout.count)
        for index in actions.indices {
            if case .move(let from, let to, let count) = actions[index] {
                let kind = layout.cells.contains(to) ? layout.cells : layout.columns
                if kind.contains(to), position.piles[places[to]].isEmpty,
                    let first = kind.first(where: { position.piles[$0].isEmpty }),
                    let other = places.firstIndex(of: first)
                {
                    places.swapAt(other, to)
                }
                actions[index] = .move(from: places[from], to: places[to], count: count)
            }
            guard position.apply(actions[index]) else { return }
        }
    }
}

extension PatiencePosition {
    /// The cards of a pile, from the bottom up; nil where one is not known.
    func known(_ pile: Int) -> [(card: CardByte, isUp: Bool)]? {
        var cards: [(card: CardByte, isUp: Bool)] = []
        for place in piles[pile] {
            guard let card = place.card else { return nil }
            cards.append((card.byte, place.isUp))
        }
        return cards
    }

    /// Whether all cards are known, and are those of the game's pack.
    fileprivate var isWholePack: Bool {
        var left: [PlayingCard: Int] = [:]
        for place in piles.joined() {
            guard let card = place.card else { return false }
            left[card, default: 0] += 1
        }
        for card in rules.pack(suits: values.suits) { left[card, default: 0] -= 1 }
        return left.values.allSatisfy { $0 == 0 }
    }
}
