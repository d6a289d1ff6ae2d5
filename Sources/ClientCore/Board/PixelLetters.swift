import Terminal

/// Letters and digits drawn from pixels, for faces that are text on cards with room for more than text.
enum PixelLetters {
    /// The columns and rows of pixels of one letter.
    static let size = Size(width: 5, height: 7)

    /// The rows of a letter from the top down, its leftmost pixel in the highest of five bits; nil for other characters.
    static func rows(_ letter: Character) -> [UInt8]? { letters[letter] }

    private static let letters: [Character: [UInt8]] = {
        var letters: [Character: [UInt8]] = [:]
        for (strip, names) in zip(strips, ["0123456789AB", "CDEFGHIJKLMN", "OPQRSTUVWXYZ"]) {
            let rows = strip.split(separator: "\n").map { $0.split(separator: " ") }
            for (place, name) in names.enumerated() {
                letters[name] = rows.map { row in row[place].reduce(0) { $0 << 1 | ($1 == "#" ? 1 : 0) } }
            }
        }
        return letters
    }()

    private static let strips = [
        """
        .###. ..#.. .###. ####. ...#. ##### ..##. ##### .###. .###. ..#.. ####.
        #...# .##.. #...# ....# ..##. #.... .#... ....# #...# #...# .#.#. #...#
        #..## ..#.. ....# ....# .#.#. ####. #.... ...#. #...# #...# #...# #...#
        #.#.# ..#.. ...#. .###. #..#. ....# ####. ..#.. .###. .#### #...# ####.
        ##..# ..#.. ..#.. ....# ##### ....# #...# ..#.. #...# ....# ##### #...#
        #...# ..#.. .#... ....# ...#. #...# #...# ..#.. #...# ...#. #...# #...#
        .###. .###. ##### ####. ...#. .###. .###. ..#.. .###. .##.. #...# ####.
        """,
        """
        .###. ###.. ##### ##### .###. #...# ##### ..### #...# #.... #...# #...#
        #...# #..#. #.... #.... #...# #...# ..#.. ...#. #..#. #.... ##.## ##..#
        #.... #...# #.... #.... #.... #...# ..#.. ...#. #.#.. #.... #.#.# ##..#
        #.... #...# ####. ####. #.### ##### ..#.. ...#. ##... #.... #.#.# #.#.#
        #.... #...# #.... #.... #...# #...# ..#.. ...#. #.#.. #.... #...# #..##
        #...# #..#. #.... #.... #...# #...# ..#.. #..#. #..#. #.... #...# #..##
        .###. ###.. ##### #.... .#### #...# ##### .##.. #...# ##### #...# #...#
        """,
        """
        .###. ####. .###. ####. .#### ##### #...# #...# #...# #...# #...# #####
        #...# #...# #...# #...# #.... ..#.. #...# #...# #...# #...# #...# ....#
        #...# #...# #...# #...# #.... ..#.. #...# #...# #...# .#.#. .#.#. ...#.
        #...# ####. #...# ####. .###. ..#.. #...# #...# #.#.# ..#.. ..#.. ..#..
        #...# #.... #.#.# #.#.. ....# ..#.. #...# .#.#. #.#.# .#.#. ..#.. .#...
        #...# #.... #..#. #..#. ....# ..#.. #...# .#.#. ##.## #...# ..#.. #....
        .###. #.... .##.# #...# ####. ..#.. .###. ..#.. #...# #...# ..#.. #####
        """,
    ]
}

extension CardPainter {
    /// How large the pixels of a text can be, in columns; 0 if there is no room for it.
    func pixelSize(of text: String, in room: Size) -> Int {
        let width = (PixelLetters.size.width + 1) * text.count - 1
        guard look.isUnicode else { return min(room.width / (2 * width), room.height / PixelLetters.size.height) }
        return min(room.width / width, 2 * room.height / PixelLetters.size.height)
    }

    /// Draws letters in the middle of a card, and returns the rows that they take. A pixel is so many columns wide and so many
    /// halves of a row high; in ASCII it is twice as large. Letters become higher for at least so many halves, and wider by a
    /// column where they would be half a column off the middle.
    func pixels(
        _ text: String, _ pixel: Int, halves least: Int = 0, in rect: Rect, _ style: Style, on frame: inout Frame,
        top: (Int) -> Int
    ) -> Int {
        let letters = text.compactMap(PixelLetters.rows)
        let columns = (PixelLetters.size.width + 1) * letters.count - 1
        var width = columns * (look.isUnicode ? pixel : 2 * pixel)
        if rect.size.width > width + 2 { width += (rect.size.width - width) % 2 }
        let rows = PixelLetters.size.height
        let halves = look.isUnicode ? max(least, rows * pixel) : 2 * rows * pixel
        let height = (halves + 1) / 2
        let origin = Point(x: rect.origin.x + (rect.size.width - width) / 2, y: top(height))
        func isSet(_ x: Int, _ half: Int) -> Bool {
            let (letter, column) = ((2 * x + 1) * columns / (2 * width)).quotientAndRemainder(
                dividingBy: PixelLetters.size.width + 1)
            guard half < halves, column < PixelLetters.size.width else { return false }
            let bit = UInt8(1) << UInt8(PixelLetters.size.width - 1 - column)
            return letters[letter][(2 * half + 1) * rows / (2 * halves)] & bit != 0
        }
        for y in 0..<height {
            for x in 0..<width {
                let part: String
                switch (isSet(x, 2 * y), isSet(x, 2 * y + 1)) {
                case (true, true): part = look.isUnicode ? "█" : "#"
                case (true, false): part = "▀"
                case (false, true): part = "▄"
                case (false, false): continue
                }
                frame.put(part, at: Point(x: origin.x + x, y: origin.y + y), style, clip: rect)
            }
        }
        return height
    }
}
