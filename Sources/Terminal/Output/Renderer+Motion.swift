/// The shortest way from one cell to another.
extension Renderer {
    /// The widest gap, in columns, for which the renderer tries to write the cells again instead of moving.
    static let longestGap = 8

    /// Moves the terminal's cursor to a cell. Within a row it may write `cells` again as they are, if that is shorter than
    /// any motion.
    mutating func move(to x: Int, _ y: Int, in cells: [Frame.Cell], _ output: inout [UInt8]) {
        if row == y, let column, rewrite(from: column, to: x, y, in: cells, &output) {
            self.column = x
            return
        }
        switch row {
        case y: moveAlong(to: x, &output)
        case y - 1 where x == 0: output += [0x0D, 0x0A]
        case y - 1 where column == x: output.append(0x0A)
        case y - 1:
            output.append(0x0A)
            output.appendSequence(x + 1, "G")
        case _ where row != nil && column == x: output.appendSequence(y + 1, "d")
        default: output.appendSequence(y + 1, x + 1, "H")
        }
        row = y
        column = x
    }

    /// Moves within the row.
    private func moveAlong(to x: Int, _ output: inout [UInt8]) {
        if x == 0 { return output.append(0x0D) }
        guard let column, column != x else {
            if column == nil { output.appendSequence(x + 1, "G") }
            return
        }
        let distance = abs(x - column)
        if x < column, distance <= 3 {
            for _ in 0..<distance { output.append(0x08) }
        } else if distance < x + 1 {
            output.appendSequence(distance, x > column ? "C" : "D")
        } else {
            output.appendSequence(x + 1, "G")
        }
    }

    /// Writes the cells between two columns again, where that is shorter than a motion and needs no other style.
    private func rewrite(from column: Int, to x: Int, _ y: Int, in cells: [Frame.Cell], _ output: inout [UInt8]) -> Bool
    {
        guard column <= x, x - column <= Self.longestGap, let shown else { return false }
        guard column < x else { return true }
        guard !cells.isEmpty else { return false }
        let gap = y * shown.size.width + column..<y * shown.size.width + x
        let motion = x - column == 1 ? 3 : 4
        var count = 0
        for cell in cells[gap] {
            count += cell.text.utf8.count
            guard count > 0, count <= motion, !cell.isContinuation, cell.scale == 1, cell.isSimple,
                TextWidth.of(cell.text) == 1,
                isWritten(cell)
            else { return false }
        }
        for cell in cells[gap] { output += cell.text.utf8 }
        return true
    }
}

extension [UInt8] {
    /// Appends a control sequence with one number, which is left out where it is 1.
    mutating func appendSequence(_ number: Int, _ final: Unicode.Scalar) {
        self += [0x1B, UInt8(ascii: "[")]
        if number != 1 { appendDecimal(number) }
        append(UInt8(ascii: final))
    }

    /// Appends a control sequence with two numbers; trailing ones are left out where they are 1.
    mutating func appendSequence(_ first: Int, _ second: Int, _ final: Unicode.Scalar) {
        guard second != 1 else { return appendSequence(first, final) }
        self += [0x1B, UInt8(ascii: "[")]
        if first != 1 { appendDecimal(first) }
        append(UInt8(ascii: ";"))
        appendDecimal(second)
        append(UInt8(ascii: final))
    }

    /// Appends a number of 0 or more in decimal digits.
    mutating func appendDecimal(_ number: Int) {
        if number >= 10 { appendDecimal(number / 10) }
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}
