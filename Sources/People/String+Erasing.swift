extension String {
    /// The text with "deleted" in place of a name, where it is no part of a longer word.
    package func erasing(_ name: String) -> String {
        func isPart(_ character: Character?) -> Bool { character.map { $0.isLetter || $0.isNumber } ?? false }
        var plain = ""
        var next = startIndex
        for range in ranges(of: name) {
            let before = range.lowerBound > startIndex ? self[index(before: range.lowerBound)] : nil
            let after = range.upperBound < endIndex ? self[range.upperBound] : nil
            let isWord = !(isPart(before) && isPart(name.first)) && !(isPart(after) && isPart(name.last))
            guard isWord else { continue }
            plain += self[next..<range.lowerBound] + "deleted"
            next = range.upperBound
        }
        return plain + self[next...]
    }
}
