/// The ids of four letters that tables were given today and the day before, in days since day zero: clients may still hold links to such a
/// table, copies of it, and waits. Two sets of 923,521 bits, which take 0.2 MB, take turns. Longer ids hardly come twice.
struct GivenIDs {
    static let length = 4
    static let day = Duration.seconds(86_400)

    /// The last day on which an id was given.
    private var today = 0
    private var recent: [UInt64] = []
    /// Those of the day before it.
    private var former: [UInt64] = []

    /// Whether the id was given on this day or the one before, and so within the last 24 hours.
    func contains(_ id: String, at now: Moment) -> Bool {
        guard let number = Self.number(of: id) else { return false }
        let age = Self.day(of: now) - today
        return (age < 1 ? [recent, former] : age == 1 ? [recent] : []).contains { ids in
            !ids.isEmpty && ids[number / 64] >> (number % 64) & 1 == 1
        }
    }

    /// Notes that a table has the id.
    mutating func note(_ id: String, at now: Moment) { note(id.utf8, on: Self.day(of: now)) }

    /// Notes the ids of a piece; see ``Pieces``.
    mutating func note(_ piece: String, on day: Int) {
        var rest = Substring(piece).utf8
        while !rest.isEmpty {
            note(rest.prefix(Self.length), on: day)
            rest = rest.dropFirst(Self.length)
        }
    }

    private mutating func note(_ id: some Collection<UInt8>, on day: Int) {
        guard let number = Self.number(of: id) else { return }
        if day > today {
            former = day == today + 1 ? recent : []
            recent = []
            today = day
        }
        switch today - day {
        case 0: Self.insert(number, into: &recent)
        case 1: Self.insert(number, into: &former)
        default: break
        }
    }

    private static func insert(_ number: Int, into ids: inout [UInt64]) {
        if ids.isEmpty { ids = Array(repeating: 0, count: words) }
        ids[number / 64] |= 1 << (number % 64)
    }

    private static func day(of moment: Moment) -> Int { Int(moment.sinceStart / day) }

    private static let most = (0..<length).reduce(1) { count, _ in count * RandomSource.letters.count }
    private static let words = (most + 63) / 64

    private static func number(of id: String) -> Int? { number(of: id.utf8) }

    private static func number(of id: some Collection<UInt8>) -> Int? {
        guard id.count == length else { return nil }
        var number = 0
        for byte in id {
            guard let digit = RandomSource.letters.firstIndex(of: byte) else { return nil }
            number = number * RandomSource.letters.count + digit
        }
        return number
    }
}

extension GivenIDs {
    /// All ids, a 64th of a set at a time: their letters one behind the other, and the day.
    struct Pieces: IteratorProtocol {
        private let ids: GivenIDs
        private var index = 0
        private static let perSet = 64

        init(of ids: GivenIDs) { self.ids = ids }

        mutating func next() -> (ids: String, day: Int)? {
            while index < Self.perSet * 2 {
                let isFormer = index < Self.perSet
                let (set, place) = (isFormer ? ids.former : ids.recent, index % Self.perSet)
                index += 1
                let letters = Self.letters(
                    in: set[set.count * place / Self.perSet..<set.count * (place + 1) / Self.perSet])
                if !letters.isEmpty {
                    return (String(decoding: letters, as: UTF8.self), ids.today - (isFormer ? 1 : 0))
                }
            }
            return nil
        }

        private static func letters(in set: ArraySlice<UInt64>) -> [UInt8] {
            var letters: [UInt8] = []
            for index in set.indices {
                var word = set[index]
                while word != 0 {
                    var unit = GivenIDs.most
                    for _ in 0..<GivenIDs.length {
                        unit /= RandomSource.letters.count
                        let number = index * 64 + word.trailingZeroBitCount
                        letters.append(RandomSource.letters[number / unit % RandomSource.letters.count])
                    }
                    word &= word - 1
                }
            }
            return letters
        }
    }
}
