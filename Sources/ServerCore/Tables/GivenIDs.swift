/// The ids of four letters that tables were given within the last day, and up to two days: clients may still hold links to such a
/// table, copies of it, and waits. Two sets of 923,521 bits, which take 0.2 MB, take turns. Longer ids hardly come twice.
struct GivenIDs {
    static let length = 4
    static let kept = Duration.seconds(86_400)

    private var recent: [UInt64] = []
    private var former: [UInt64] = []
    /// When `recent` was begun.
    private var began = Moment.start

    /// Whether the id was given within the last day.
    func contains(_ id: String, at now: Moment) -> Bool {
        let age = now - began
        guard age < Self.kept * 2, let number = Self.number(of: id) else { return false }
        return (age < Self.kept ? [recent, former] : [recent]).contains { ids in
            !ids.isEmpty && ids[number / 64] >> (number % 64) & 1 == 1
        }
    }

    /// Notes that a table has the id.
    mutating func note(_ id: String, at now: Moment) {
        guard let number = Self.number(of: id) else { return }
        if now - began >= Self.kept {
            former = now - began < Self.kept * 2 ? recent : []
            recent = []
            began = now
        }
        if recent.isEmpty { recent = Array(repeating: 0, count: (Self.most + 63) / 64) }
        recent[number / 64] |= 1 << (number % 64)
    }

    private static let most = (0..<length).reduce(1) { count, _ in count * RandomSource.letters.count }

    private static func number(of id: String) -> Int? {
        guard id.utf8.count == length else { return nil }
        var number = 0
        for byte in id.utf8 {
            guard let digit = RandomSource.letters.firstIndex(of: byte) else { return nil }
            number = number * RandomSource.letters.count + digit
        }
        return number
    }
}
