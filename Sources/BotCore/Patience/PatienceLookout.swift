package import Vocabulary

/// A search over what is known of a position, the best-looking position first.
///
/// A line ends where a card turns up that nobody has seen: what follows is decided when the server has told it.
package struct PatienceLookout {
    /// Positions before which the play has already stood.
    let visited: Set<UInt64>
    /// How many positions are reached at most.
    let most: Int

    /// A search of up to so many positions that goes to none of those visited.
    package init(visited: Set<UInt64>, most: Int) {
        self.visited = visited
        self.most = most
    }

    private struct Node {
        var position: PatiencePosition
        let parent: Int
        let actions: [PatienceAction]
        let worth: Int
    }

    package struct Finding {
        /// The steps to the best position that is not visited, and what that is worth; empty where there is none.
        package var best: (actions: [PatienceAction], worth: Int) = ([], .min)
        /// The steps to a draw of cards that are not known; empty where there is none.
        package var draw: [PatienceAction] = []
    }

    package func look(from start: PatiencePosition) -> Finding {
        let layout = start.layout
        var nodes: [Node] = []
        var seen: Set<UInt64> = [start.key]
        var queue = Heap()
        var best: (node: Int, worth: Int)?
        var drawn: (node: Int, worth: Int)?
        // A draw is no position of its own: each card that draws bring to the waste's top is played as if it lay there.
        func expand(_ start: PatiencePosition, _ index: Int, worth before: Int) -> Bool {
            var position = start
            var draws: [PatienceAction] = []
            while true {
                for action in position.moves {
                    if !draws.isEmpty, !action.isFrom(layout.waste) { continue }
                    var next = position
                    guard next.apply(action), seen.insert(next.key).inserted else { continue }
                    let worth = next.worth
                    let node = nodes.count
                    nodes.append(Node(position: next, parent: index, actions: draws + [action], worth: worth))
                    if best.map({ worth > $0.worth }) ?? true, !visited.contains(next.key) { best = (node, worth) }
                    if worth == Self.won || node + 1 >= most { return false }
                    if !next.awaitsCard { queue.push(worth, node) }
                }
                guard position.mayDraw, draws.count < Self.draws, position.apply(.draw) else { return true }
                draws.append(.draw)
                if position.awaitsCard {
                    if drawn.map({ before > $0.worth }) ?? true {
                        drawn = (nodes.count, before)
                        nodes.append(Node(position: position, parent: index, actions: draws, worth: before))
                    }
                    return true
                }
                // Once around.
                if layout.waste == nil || position.piles == start.piles { return true }
            }
        }
        func steps(to node: Int) -> [PatienceAction] {
            var steps: [PatienceAction] = []
            var index = node
            while index >= 0 {
                steps.insert(contentsOf: nodes[index].actions, at: 0)
                index = nodes[index].parent
            }
            return steps
        }
        if expand(start, -1, worth: start.worth) {
            while let index = queue.pop() {
                guard expand(nodes[index].position, index, worth: nodes[index].worth) else { break }
            }
        }
        var finding = Finding()
        if let best { finding.best = (steps(to: best.node), best.worth) }
        if let drawn { finding.draw = steps(to: drawn.node) }
        return finding
    }

    private static let won = 1_000_000
    /// More draws than any stock has cards.
    private static let draws = 60

    /// Numbers by their worth, the best first, of equals the oldest.
    private struct Heap {
        private var items: [(worth: Int, node: Int)] = []

        private static func isBefore(_ one: (worth: Int, node: Int), _ other: (worth: Int, node: Int)) -> Bool {
            one.worth != other.worth ? one.worth > other.worth : one.node < other.node
        }

        mutating func push(_ worth: Int, _ node: Int) {
            items.append((worth, node))
            var child = items.count - 1
            while child > 0, Self.isBefore(items[child], items[(child - 1) / 2]) {
                items.swapAt(child, (child - 1) / 2)
                child = (child - 1) / 2
            }
        }

        mutating func pop() -> Int? {
            guard let first = items.first else { return nil }
            let last = items.removeLast()
            guard !items.isEmpty else { return first.node }
            items[0] = last
            var parent = 0
            while true {
                var next = parent
                for child in [2 * parent + 1, 2 * parent + 2] where child < items.count {
                    if Self.isBefore(items[child], items[next]) { next = child }
                }
                if next == parent { return first.node }
                items.swapAt(parent, next)
                parent = next
            }
        }
    }
}

extension PatienceAction {
    fileprivate func isFrom(_ pile: Int?) -> Bool {
        if case .move(pile, _, _) = self { true } else { false }
    }
}
