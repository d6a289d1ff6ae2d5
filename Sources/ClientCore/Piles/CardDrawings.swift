import Vocabulary

/// What is drawn on playing cards from square pixels, two to a cell: suits, and the figures of the court cards.
enum CardDrawings {
    /// Rows of pixels from the top down.
    typealias Drawing = [[Pixel]]

    enum Pixel: Character { case none = ".", suit = "#", gold = "g" }

    /// The suits of 5 to 17 pixels a side, by their sides.
    static let suits: [Suit: [Int: Drawing]] = Dictionary(
        uniqueKeysWithValues: Suit.allCases.map { suit in
            (suit, Dictionary(uniqueKeysWithValues: (5...17).map { ($0, drawing(of: suit, $0)) }))
        })

    /// A pixel is set that is in the outline for the most part. Small ones that are not known by that are drawn by hand.
    private static func drawing(of suit: Suit, _ side: Int) -> Drawing {
        let isDrawn = suit == .clubs ? side > 9 : side > 8 || side.isMultiple(of: 2)
        guard isDrawn else {
            return (side < 7 ? tiny : small)[suit]?.stretched(to: side, side) ?? []
        }
        func place(_ number: Int) -> Double { Double(2 * number + 1) / Double(3 * side) - 1 }
        // An even number of columns has two in its middle.
        let middle = side.isMultiple(of: 2) ? 1 / Double(side) : 0
        func width(_ number: Int) -> Double { max(0, place(number).magnitude - middle) }
        return (0..<side).map { y in
            (0..<side).map { x in
                let hits = (0..<9).count { covers(suit, width(3 * x + $0 % 3), place(3 * y + $0 / 3)) }
                return hits > 4 ? .suit : .none
            }
        }
    }

    /// Whether a suit covers a place at that distance from its middle line, and from -1 to 1 from above.
    private static func covers(_ suit: Suit, _ x: Double, _ y: Double) -> Bool {
        func disc(_ right: Double, _ down: Double, _ radius: Double) -> Bool {
            let (dx, dy) = (x - right, y - down)
            return dx * dx + dy * dy <= radius * radius
        }
        switch suit {
        case .hearts: return disc(0.5, -0.45, 0.5) || y >= -0.45 && x <= 0.75 * (1 - y)
        case .diamonds: return x / 0.85 + y.magnitude <= 1
        case .clubs, .spades:
            if y > 0, x <= 0.1 + 0.4 * max(0, y - 0.6) { return true }
            if suit == .spades { return covers(.hearts, x, -1.3 * y - 0.3) }
            return disc(0, -0.52, 0.42) || disc(0.57, 0.22, 0.42) || x <= 0.12 && y.magnitude <= 0.5
        }
    }

    private static let small = drawings(
        ["..###..", "..###..", "##.#.##", "#######", "##.#.##", "...#...", "..###.."],
        ["...#...", "..###..", ".#####.", "#######", ".#####.", "..###..", "...#..."],
        [".##.##.", "#######", "#######", "#######", ".#####.", "..###..", "...#..."],
        ["...#...", "..###..", ".#####.", "#######", "#######", "##.#.##", "..###.."])

    private static let tiny = drawings(
        [".###.", ".###.", "##.##", "#####", "..#.."], ["..#..", ".###.", "#####", ".###.", "..#.."],
        [".#.#.", "#####", "#####", ".###.", "..#.."], ["..#..", ".###.", "#####", "#####", "..#.."])

    /// Jack, queen and king, 13 × 22. The lower half is the upper half turned round.
    static let courts = [
        """
        ...#####.gg..
        ..#######gg..
        ..########g..
        ..ggggggggg..
        ..##.....##..
        ..#.#...#.#..
        ..#...#...#..
        ..##.....##..
        ..###.#.###..
        g#..#####..#g
        gg##..#..##gg
        """,
        """
        ......g......
        ...g.ggg.g...
        ...ggggggg...
        ..####.####..
        .###.....###.
        .##.#...#.##.
        .##...#...##.
        .###.....###.
        .####.#.####.
        g#.##...##.#g
        gg#..###..#gg
        """,
        """
        ..g..g.g..g..
        ..ggggggggg..
        ..g#g#g#g#g..
        ..#.......#..
        ..#.##.##.#..
        ..#...#...#..
        ..#.#####.#..
        ..###.#.###..
        ...#######...
        g#..#####..#g
        gg##.###.##gg
        """,
    ].map { text in
        let upper = drawing(text.split(separator: "\n").map(String.init))
        return upper + upper.reversed().map { $0.reversed() }
    }

    /// Where the pips of a rank from 1 to 10 are: by shares of the width and the height between the first and the last.
    static func places(_ rank: Int) -> [(x: Double, y: Double)] {
        let sides: [Double] =
            switch rank {
            case 4, 5: [0, 1]
            case 6...8: [0, 0.5, 1]
            case 9, 10: [0, 1 / 3, 2 / 3, 1]
            default: []
            }
        let middle: [Double] =
            switch rank {
            case 1, 5, 9: [0.5]
            case 2: [0, 1]
            case 3: [0, 0.5, 1]
            case 7: [0.25]
            case 8: [0.25, 0.75]
            case 10: [1 / 6, 5 / 6]
            default: []
            }
        return sides.flatMap { [(0, $0), (1, $0)] } + middle.map { (0.5, $0) }
    }

    private static func drawings(_ rows: [String]...) -> [Suit: Drawing] {
        Dictionary(uniqueKeysWithValues: zip(Suit.allCases, rows.map(drawing)))
    }

    private static func drawing(_ rows: [String]) -> Drawing { rows.map { $0.map { Pixel(rawValue: $0) ?? .none } } }
}

extension CardDrawings.Drawing {
    /// The same with so many columns and rows. What is added or left out is in the middle, so that both halves stay alike.
    func stretched(to width: Int, _ height: Int) -> Self {
        (0..<height).map { y in
            let row = self[(2 * y + 1) * count / (2 * height)]
            return (0..<width).map { row[(2 * $0 + 1) * row.count / (2 * width)] }
        }
    }
}
