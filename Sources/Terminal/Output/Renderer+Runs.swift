extension Style {
    fileprivate func hasColours(of other: Style) -> Bool {
        background == other.background && foreground == other.foreground
    }
}

/// The order in which changed cells are sent.
extension Renderer {
    /// Cells of one row that have changed and are written in one style, with gaps of at most ``longestGap`` columns between.
    struct Run {
        let row: Int
        var columns: Range<Int>
        /// Its style; of blanks alone, what of it is seen.
        private(set) var style: Style
        private(set) var isBlank: Bool
        var isPainted = false

        /// Whether it can be written in a style: a blank needs no more than the background.
        func suits(_ style: Style) -> Bool {
            self.style == style
                || isBlank && self.style.attributes.isEmpty && style.attributes.isDisjoint(with: .seenOnBlanks)
                    && self.style.background == style.background
        }

        /// Takes the cells of another up, if one style suits both.
        mutating func take(_ other: Run) -> Bool {
            guard other.row == row, other.columns.lowerBound - columns.upperBound <= Renderer.longestGap else {
                return false
            }
            if !other.suits(style) {
                guard suits(other.style) else { return false }
                style = other.style
                isBlank = false
            }
            columns = columns.lowerBound..<other.columns.upperBound
            return true
        }
    }

    /// Paints the runs of one background together, and of those the ones of one foreground: a change of colour takes up to 19 bytes and a
    /// motion up to 8. A whole board of piles took 6,700 bytes in the order of reading and takes 3,700 so. The background that was
    /// written last comes first. Larger texts must go from the top, so that a frame with them keeps the order of reading.
    mutating func paintRuns(of cells: [Frame.Cell], over old: [Frame.Cell], _ output: inout [UInt8]) {
        if findRuns(of: cells, over: old) {
            for run in runs { paint(run, of: cells, over: old, &output) }
            return
        }
        if let pen { paintRuns(on: pen.background, cells, old, &output) }
        for index in runs.indices where !runs[index].isPainted {
            paintRuns(on: runs[index].style.background, cells, old, &output)
        }
    }

    private mutating func paintRuns(
        on background: Colour, _ cells: [Frame.Cell], _ old: [Frame.Cell], _ output: inout [UInt8]
    ) {
        for first in runs.indices where !runs[first].isPainted && runs[first].style.background == background {
            for index in first..<runs.count
            where !runs[index].isPainted && runs[index].style.hasColours(of: runs[first].style) {
                paint(runs[index], of: cells, over: old, &output)
                runs[index].isPainted = true
            }
        }
    }

    /// Finds the runs in the order of reading. Returns whether a larger text is among what comes or goes.
    private mutating func findRuns(of cells: [Frame.Cell], over old: [Frame.Cell]) -> Bool {
        runs.removeAll(keepingCapacity: true)
        var isAnyLarge = false
        for y in 0..<size.height {
            var x = 0
            while x < size.width {
                let index = y * size.width + x
                let cell = cells[index]
                let next = x + (isLeader(index, at: x, in: cells) ? 2 : 1)
                if isChanged(at: x, y, cells, old) {
                    isAnyLarge = isAnyLarge || cell.scale > 1 || old[index].scale > 1
                    let run = Run(row: y, columns: x..<next, style: drawnStyle(of: cell), isBlank: cell.isBlank)
                    if runs.isEmpty || !runs[runs.count - 1].take(run) { runs.append(run) }
                }
                x = next
            }
        }
        return isAnyLarge
    }
}
