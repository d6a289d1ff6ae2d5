import ServerCore
import Testing

@Suite struct RecentLinesTests {
    private func text(_ lines: RecentLines, _ number: Int) -> String? {
        lines[number].map { String(decoding: $0, as: UTF8.self) }
    }

    /// At every moment the last lines are there by number, at least so many as promised and at most twice as many.
    @Test(arguments: [1, 2, 7, 256])
    func keepsTheLast(kept: Int) {
        var lines = RecentLines(kept: kept, first: 1)
        #expect(lines.next == 1 && lines.oldest == 1 && lines[0] == nil && lines[1] == nil)
        for number in 1...5 * kept {
            lines.append(Array((String(repeating: "x", count: number % 5) + "\(number)").utf8)[...])
            #expect(lines.next == number + 1)
            let held = lines.next - lines.oldest
            #expect(held >= min(number, kept) && held <= 2 * kept)
            for one in [lines.oldest, (lines.oldest + number) / 2, number] {
                #expect(text(lines, one) == String(repeating: "x", count: one % 5) + "\(one)")
            }
            #expect(lines[lines.oldest - 1] == nil && lines[lines.next] == nil)
        }
    }

    /// Long lines are kept as long as they come to few bytes: never less than that, if there was so much, and never more than
    /// twice as much and one line.
    @Test(arguments: [1, 50, 100, 1_000]) func longLines(bytes: Int) {
        var lines = RecentLines(kept: 64, bytes: bytes, first: 1)
        let lengths = (0..<400).map { $0 * 7_919 % 97 }
        for (number, length) in lengths.enumerated() {
            lines.append(Array(repeating: 65, count: length)[...])
            let held = lengths[(lines.oldest - 1)...number].reduce(0, +)
            #expect(held <= 2 * max(bytes, 97))
            let isEnough = held > bytes - (lines.oldest > 1 ? lengths[lines.oldest - 2] : 0)
            #expect(lines.oldest == 1 || isEnough || number + 2 - lines.oldest >= 64)
        }
    }

    /// What was forgotten takes no memory, and later lines have the numbers that they would have had.
    @Test func forgotten() {
        var lines = RecentLines(kept: 8, first: 1)
        for _ in 0..<20 { lines.append(Array(repeating: 65, count: 500)[...]) }
        #expect(lines.occupied >= 8 * 500)
        lines.forget()
        #expect(lines.occupied == 0 && lines.oldest == 21 && lines.next == 21 && lines[20] == nil)
        lines.append([66])
        #expect(text(lines, 21) == "B")
    }

    /// Numbers may begin anywhere, and empty lines are lines.
    @Test func numbersAndEmptyLines() {
        var lines = RecentLines(kept: 2, first: 40)
        lines.append([])
        lines.append([65])
        lines.append([])
        #expect(text(lines, 40) == "" && text(lines, 41) == "A" && text(lines, 42) == "")
        #expect(lines[39] == nil && lines[43] == nil && lines[-1] == nil && lines[.max] == nil)
    }
}
