import ClientCore
import Terminal
import Testing

@Suite struct BoardLayoutTests {
    private static let areas = [(0, 0), (1, 1), (3, 2), (12, 5), (40, 11), (40, 13), (80, 20), (120, 36), (200, 56)]
        .map { Rect(x: 3, y: 2, width: $0.0, height: $0.1) }

    /// Cards lie inside the area, apart from each other and within their limits.
    @Test(arguments: areas) func cardsLieApart(area: Rect) {
        for rows in [1, 2, 4, 6, 9, 12] {
            for columns in [1, 3, 4, 6, 8, 12] {
                let cursor = (rows * columns) / 2
                let layout = BoardLayout.fit(rows: rows, columns: columns, into: area, cursor: cursor)
                #expect(layout.card.width >= BoardLayout.smallest.width && layout.card.width % 2 == 0)
                #expect((1...max(6, area.size.height / 3)).contains(layout.card.height))
                var seen = Set<Point>()
                for card in 0..<rows * columns {
                    guard let rect = layout.rect(of: card) else { continue }
                    #expect(rect.size == layout.card && rect.intersection(area) == rect)
                    for y in rect.rows {
                        for x in rect.columns { #expect(seen.insert(Point(x: x, y: y)).inserted) }
                    }
                    // The brackets around a card fit on both sides.
                    #expect(area.columns.contains(rect.origin.x - 1) && area.columns.contains(rect.columns.upperBound))
                }
                if area.size.width >= 4, area.size.height >= 1 {
                    #expect(layout.rect(of: cursor) != nil)
                }
            }
        }
    }

    /// Every board of the levels is whole at 40×15, and at 80×24 no card is at its smallest unless the board is the largest.
    @Test func commonSizes() {
        for (rows, columns) in [(4, 4), (4, 5), (4, 6), (5, 6), (6, 6), (8, 8)] {
            let small = BoardLayout.fit(rows: rows, columns: columns, into: Rect(x: 0, y: 1, width: 40, height: 12))
            #expect(isWhole(small))
            let usual = BoardLayout.fit(rows: rows, columns: columns, into: Rect(x: 0, y: 1, width: 80, height: 20))
            #expect(isWhole(usual) && usual.card.width > 2)
        }
    }

    /// In a large window the cards of every level, with what is between them, fill at least seven tenths of their part of it.
    @Test(arguments: [(3, 4), (4, 6), (6, 8), (8, 8)]) func fillsTheWindow(rows: Int, columns: Int) throws {
        let area = Rect(x: 0, y: 1, width: 156, height: 57)
        let layout = BoardLayout.fit(rows: rows, columns: columns, into: area)
        let first = try #require(layout.rect(of: 0))
        let last = try #require(layout.rect(of: rows * columns - 1))
        let width = last.columns.upperBound - first.origin.x
        let height = last.rows.upperBound - first.origin.y
        #expect(width * height * 10 >= area.size.width * area.size.height * 7, "\(layout.card)")
        #expect(layout.hasLetters && layout.hasNumbers)
    }

    private func isWhole(_ layout: BoardLayout) -> Bool {
        (0..<layout.rows * layout.columns).allSatisfy { layout.rect(of: $0) != nil }
    }

    /// Wherever the cards fit, each board of a level has its numbers and letters, beside the players too.
    @Test(arguments: [(40, 11), (54, 21), (64, 21), (74, 21), (74, 27), (89, 37), (156, 57)])
    func isLabelled(width: Int, height: Int) {
        for (rows, columns) in [(3, 4), (4, 6), (6, 8), (8, 8)] {
            let layout = BoardLayout.fit(
                rows: rows, columns: columns, into: Rect(x: 0, y: 1, width: width, height: height))
            #expect(isWhole(layout) && layout.hasLetters && layout.hasNumbers, "\(rows) \(layout.card)")
            // No cell outside the board changes.
            let last = layout.rect(of: columns - 1)
            #expect(last.map { $0.columns.upperBound + 1 < width } == true)
        }
    }

    /// A board that is too large scrolls with the cursor, and every card is shown when the cursor is on it.
    @Test func scrolls() {
        let area = Rect(x: 0, y: 0, width: 20, height: 6)
        for cursor in 0..<144 {
            let layout = BoardLayout.fit(rows: 12, columns: 12, into: area, cursor: cursor)
            #expect(!isWhole(layout) && layout.rect(of: cursor) != nil)
        }
        let first = BoardLayout.fit(rows: 12, columns: 12, into: area, cursor: 0)
        #expect(first.rect(of: 143) == nil)
        #expect(first.rect(of: 144) == nil && first.rect(of: -1) == nil)
    }
}
