/// How a bot is sent its lines.
enum CheckDelivery: Sendable {
    /// One write a line.
    case lines
    /// Each line in three writes.
    case pieces
    /// All lines up to a `move` in one write.
    case together
    /// With types, fields and ops that no bot knows.
    case unknown
    /// Filled up with spaces to ``longLine`` bytes, the first lines and every fifth.
    case long

    static let longLine = 60_000

    /// The lines that are sent for a line. `number` counts the lines of the game from 0.
    func lines(for line: ArraySlice<UInt8>, number: Int) -> [ArraySlice<UInt8>] {
        switch self {
        case .lines, .pieces, .together: return [line]
        case .unknown: return [Array(Self.weather.utf8)[...], Self.adorned(line)[...]]
        case .long:
            guard number < 3 || number.isMultiple(of: 5), line.count < Self.longLine else { return [line] }
            let room = [UInt8](repeating: UInt8(ascii: " "), count: Self.longLine - line.count)
            return [line.dropLast(2) + room + line.suffix(2)]
        }
    }

    func writes(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        guard case .pieces = self else { return [line] }
        let third = max(1, line.count / 3)
        let cuts = [line.startIndex, line.startIndex + third, line.startIndex + 2 * third, line.endIndex]
        return zip(cuts, cuts.dropFirst()).map { line[$0..<$1] }.filter { !$0.isEmpty }
    }

    private static let weather =
        #"{"type":"weather","n":1,"card":99,"legal":[],"sky":["rain",{"at":[1,-2.5e3,null,true]}]}"# + "\n"

    /// A line with a field that nobody knows at its end, and in a diff with ops that nobody knows at both ends.
    private static func adorned(_ line: ArraySlice<UInt8>) -> [UInt8] {
        var text = String(decoding: line.dropLast(2), as: UTF8.self)
        if let start = text.firstRange(of: #""changes":["#), text.hasPrefix(#"{"type":"diff""#), text.hasSuffix("]") {
            text.removeLast()
            text += #",{"op":"sparkle","card":99,"face":{"id":["none"]}}]"#
            text.insert(contentsOf: #"{"op":"twist","seat":-1,"by":[[],{}]},"#, at: start.upperBound)
        }
        if let start = text.firstRange(of: #""snapshot":{"#) {
            text.insert(contentsOf: #""mood":{"of":["all"]},"#, at: start.upperBound)
        }
        return Array((text + #","later":{"card":99,"list":[[],{"a":"}]"}],"n":0}}"# + "\n").utf8)
    }
}
