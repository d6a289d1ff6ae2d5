/// The heaviest matching of a general graph: Edmonds' blossoms with a slack for each vertex, O(n³)
/// (Galil, Efficient algorithms for finding maximum matching in graphs, ACM Computing Surveys 18, 1986).
///
/// Vertices are 1…n, blossoms come after them, 0 is none. A matching grows along tight edges only: those whose two duals are twice
/// their weight. All weights are doubled, so that every dual stays whole.
package struct HeaviestMatching {
    private enum Label: Int8 { case free = -1, outer, inner }
    private struct Edge {
        var from: Int32 = 0
        var to: Int32 = 0
    }

    private let count: Int
    /// One more than the greatest number of a vertex or a blossom. At most half as many blossoms as vertices stand at a time.
    private let width: Int
    /// Twice the weight of each two vertices; 0 for no edge.
    private var weights: [Int128]
    /// Of each two vertices or blossoms the vertices of the tightest edge between them.
    private var edges: [Edge]
    private var dual: [Int128]
    private var mate: [Int]
    /// The outermost blossom that a vertex is in.
    private var top: [Int]
    /// The vertex by which an inner blossom hangs in its tree.
    private var parent: [Int]
    /// The outer vertex with the tightest edge to a blossom.
    private var tightest: [Int]
    private var label: [Label]
    private var children: [[Int]]
    private var queue: [Int] = []

    /// Each vertex's partner, vertices numbered from 0; nil for who is left over. A `weight` is positive, or 0 where two may not be
    /// paired, and below 2^120.
    package static func partners(of count: Int, weight: (Int, Int) -> Int128) -> [Int?] {
        var matching = HeaviestMatching(count, weight)
        while matching.augment() {}
        return matching.mate[1...].prefix(count).map { $0 == 0 ? nil : $0 - 1 }
    }

    private init(_ count: Int, _ weight: (Int, Int) -> Int128) {
        self.count = count
        width = count + count / 2 + 2
        weights = Array(repeating: 0, count: (count + 1) * (count + 1))
        edges = Array(repeating: Edge(), count: width * width)
        var most: Int128 = 0
        for one in 1..<max(count, 1) {
            for other in one + 1...count {
                let weight = 2 * weight(one - 1, other - 1)
                weights[one * (count + 1) + other] = weight
                weights[other * (count + 1) + one] = weight
                most = max(most, weight)
            }
        }
        dual = Array(repeating: most / 2, count: width)
        mate = Array(repeating: 0, count: width)
        top = Array(0...count) + Array(repeating: 0, count: width - count - 1)
        (parent, tightest) = (mate, mate)
        label = Array(repeating: .free, count: width)
        children = Array(repeating: [], count: width)
        for one in 0...count {
            for other in 0...count { edges[one * width + other] = Edge(from: Int32(one), to: Int32(other)) }
        }
    }

    private func edge(_ one: Int, _ other: Int) -> Edge { edges[one * width + other] }
    private func isEdge(_ edge: Edge) -> Bool { weights[Int(edge.from) * (count + 1) + Int(edge.to)] > 0 }
    private func slack(_ edge: Edge) -> Int128 {
        dual[Int(edge.from)] + dual[Int(edge.to)] - weights[Int(edge.from) * (count + 1) + Int(edge.to)]
    }

    private mutating func offer(_ vertex: Int, to blossom: Int) {
        let former = tightest[blossom]
        if former == 0 || slack(edge(vertex, blossom)) < slack(edge(former, blossom)) { tightest[blossom] = vertex }
    }

    private mutating func findTightest(_ blossom: Int) {
        tightest[blossom] = 0
        for vertex in 1...count
        where top[vertex] != blossom && label[top[vertex]] == .outer && isEdge(edge(vertex, blossom)) {
            offer(vertex, to: blossom)
        }
    }

    private mutating func enqueue(_ blossom: Int) {
        if blossom <= count { queue.append(blossom) } else { for child in children[blossom] { enqueue(child) } }
    }

    private mutating func setTop(of blossom: Int, to outermost: Int) {
        top[blossom] = outermost
        if blossom > count { for child in children[blossom] { setTop(of: child, to: outermost) } }
    }

    private func holds(_ blossom: Int, _ vertex: Int) -> Bool {
        blossom == vertex || children[blossom].contains { holds($0, vertex) }
    }

    /// Where the child with a vertex stands in its blossom, which is turned so that the way there from the base is even.
    private mutating func evenIndex(with vertex: Int32, in blossom: Int) -> Int {
        guard let index = children[blossom].firstIndex(where: { holds($0, Int(vertex)) }) else {
            preconditionFailure("a blossom has a child with each of its vertices")
        }
        guard !index.isMultiple(of: 2) else { return index }
        children[blossom][1...].reverse()
        return children[blossom].count - index
    }

    private mutating func match(_ one: Int, with other: Int) {
        let edge = edge(one, other)
        mate[one] = Int(edge.to)
        guard one > count else { return }
        let index = evenIndex(with: edge.from, in: one)
        for step in 0..<index { match(children[one][step], with: children[one][step ^ 1]) }
        match(children[one][index], with: other)
        children[one] = Array(children[one][index...] + children[one][..<index])
    }

    /// Exchanges matched and free edges from an outer blossom up to its root.
    private mutating func flip(from blossom: Int, to other: Int) {
        var (blossom, other) = (blossom, other)
        while true {
            let next = top[mate[blossom]]
            match(blossom, with: other)
            guard next != 0 else { return }
            let above = top[parent[next]]
            match(next, with: above)
            (blossom, other) = (above, next)
        }
    }

    /// The outer blossom where the ways to the roots meet; 0 if they have two roots.
    private func meeting(_ one: Int, _ other: Int) -> Int {
        var seen: Set<Int> = []
        var (one, other) = (one, other)
        while one != 0 || other != 0 {
            if one != 0 {
                guard seen.insert(one).inserted else { return one }
                one = top[parent[top[mate[one]]]]
            }
            swap(&one, &other)
        }
        return 0
    }

    /// The blossoms from an outer one up to another, without that; the inner ones become outer.
    private mutating func way(from blossom: Int, to base: Int) -> [Int] {
        var way: [Int] = []
        var step = blossom
        while step != base {
            let inner = top[mate[step]]
            way += [step, inner]
            enqueue(inner)
            step = top[parent[inner]]
        }
        return way
    }

    private mutating func shrink(_ one: Int, _ base: Int, _ other: Int) {
        guard let blossom = (count + 1..<width).first(where: { top[$0] == 0 }) else {
            preconditionFailure("no more blossoms than half of the vertices stand")
        }
        (dual[blossom], label[blossom], mate[blossom]) = (0, .outer, mate[base])
        children[blossom] = [base] + way(from: one, to: base).reversed() + way(from: other, to: base)
        setTop(of: blossom, to: blossom)
        for other in 1..<width {
            edges[blossom * width + other] = Edge()
            edges[other * width + blossom] = Edge()
        }
        for child in children[blossom] {
            for other in 1..<width where isEdge(edge(child, other)) {
                let former = edge(blossom, other)
                guard !isEdge(former) || slack(edge(child, other)) < slack(former) else { continue }
                edges[blossom * width + other] = edge(child, other)
                edges[other * width + blossom] = edge(other, child)
            }
        }
        findTightest(blossom)
    }

    private mutating func expand(_ blossom: Int) {
        for child in children[blossom] { setTop(of: child, to: child) }
        let index = evenIndex(with: edge(blossom, parent[blossom]).from, in: blossom)
        let ring = children[blossom]
        for step in stride(from: 0, to: index, by: 2) {
            let (inner, outer) = (ring[step], ring[step + 1])
            parent[inner] = Int(edge(outer, inner).from)
            (label[inner], label[outer]) = (.inner, .outer)
            tightest[inner] = 0
            findTightest(outer)
            enqueue(outer)
        }
        label[ring[index]] = .inner
        parent[ring[index]] = parent[blossom]
        for child in ring[(index + 1)...] {
            label[child] = .free
            findTightest(child)
        }
        top[blossom] = 0
    }

    /// Follows a tight edge out of an outer blossom. True when the matching has become larger.
    private mutating func follow(_ edge: Edge) -> Bool {
        let (one, other) = (top[Int(edge.from)], top[Int(edge.to)])
        if label[other] == .free {
            let next = top[mate[other]]
            parent[other] = Int(edge.from)
            (label[other], label[next]) = (.inner, .outer)
            (tightest[other], tightest[next]) = (0, 0)
            enqueue(next)
        } else if label[other] == .outer {
            let base = meeting(one, other)
            guard base != 0 else {
                flip(from: one, to: other)
                flip(from: other, to: one)
                return true
            }
            shrink(one, base, other)
        }
        return false
    }

    /// Makes the matching larger by one pair; false where that would make it no heavier.
    private mutating func augment() -> Bool {
        for blossom in 0..<width { (label[blossom], tightest[blossom]) = (.free, 0) }
        queue = []
        for blossom in 1..<width where top[blossom] == blossom && mate[blossom] == 0 {
            parent[blossom] = 0
            label[blossom] = .outer
            enqueue(blossom)
        }
        guard !queue.isEmpty else { return false }
        while true {
            var next = 0
            while next < queue.count {
                let vertex = queue[next]
                next += 1
                guard label[top[vertex]] != .inner else { continue }
                for other in 1...count where top[vertex] != top[other] {
                    let edge = Edge(from: Int32(vertex), to: Int32(other))
                    guard isEdge(edge) else { continue }
                    if slack(edge) > 0 { offer(vertex, to: top[other]) } else if follow(edge) { return true }
                }
            }
            guard adjust() else { return false }
            queue = []
            for blossom in 1..<width where top[blossom] == blossom {
                let vertex = tightest[blossom]
                guard vertex != 0, top[vertex] != blossom, slack(edge(vertex, blossom)) == 0 else { continue }
                if follow(edge(vertex, blossom)) { return true }
            }
            for blossom in count + 1..<width
            where top[blossom] == blossom && label[blossom] == .inner && dual[blossom] == 0 {
                expand(blossom)
            }
        }
    }

    /// Changes the duals until another edge is tight. False where a free vertex's dual would fall to 0: nothing is gained from then on.
    private mutating func adjust() -> Bool {
        var change = Int128.max
        for blossom in 1..<width where top[blossom] == blossom {
            if blossom > count, label[blossom] == .inner { change = min(change, dual[blossom] / 2) }
            guard tightest[blossom] != 0, label[blossom] != .inner else { continue }
            let slack = slack(edge(tightest[blossom], blossom))
            change = min(change, label[blossom] == .free ? slack : slack / 2)
        }
        for vertex in 1...count where label[top[vertex]] == .outer && dual[vertex] <= change { return false }
        for vertex in 1...count where label[top[vertex]] != .free {
            dual[vertex] += label[top[vertex]] == .outer ? -change : change
        }
        for blossom in count + 1..<width where top[blossom] == blossom {
            if label[blossom] != .free { dual[blossom] += label[blossom] == .outer ? 2 * change : -2 * change }
        }
        return true
    }
}
