import Vocabulary

/// What is drawn on playing cards from square pixels, two to a cell: suits, and the figures of the court cards.
enum CardDrawings {
    /// Rows of pixels from the top down.
    typealias Drawing = [[Pixel]]

    enum Pixel: Character { case none = ".", suit = "#", gold = "g" }

    /// The suits as large as a small card has room for, 7 × 6.
    static let suits = drawings(
        ["..###..", "..###..", "##.#.##", "#######", "##.#.##", "..###.."],
        ["...#...", "..###..", ".#####.", ".#####.", "..###..", "...#..."],
        [".##.##.", "#######", "#######", ".#####.", "..###..", "...#..."],
        ["...#...", "..###..", "#######", "#######", "##.#.##", "..###.."])

    /// The same for the pips of a large card, 5 × 4.
    static let pips = drawings(
        [".###.", ".###.", "#####", "..#.."], ["..#..", ".###.", ".###.", "..#.."],
        ["##.##", "#####", ".###.", "..#.."], ["..#..", ".###.", "#####", "..#.."])

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
