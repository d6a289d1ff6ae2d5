import Wire

/// The names that sessions bear, and the numbers behind those that look the same.
struct TakenNames {
    /// How many sessions have each of ``NameKeys``. An account may be signed in several times.
    private var bearers: [String: Int] = [:]
    /// By ``NameKeys/look``, the last number that was added to it, and how many sessions have one; only names with a high number.
    private var numbers: [String: (last: Int, bearers: Int)] = [:]

    /// Up to this number the lowest free one is taken. Beyond it the numbers only grow.
    private static let lowNumbers = 2...32

    /// The name itself, or with a number from 2 behind it where somebody has one that looks the same; and whether that
    /// is a high number, which is counted.
    func free(_ name: String, isRegistered: Bool) -> (name: String, isNumbered: Bool) {
        let keys = NameKeys(name)
        guard isRegistered || isTaken(keys) else { return (name, false) }
        func isFree(_ number: Int) -> Bool { !isTaken(keys.numbered(number)) }
        if let number = Self.lowNumbers.first(where: isFree) { return ("\(name) \(number)", false) }
        var number = (numbers[keys.look]?.last ?? Self.lowNumbers.upperBound) + 1
        while !isFree(number) { number += 1 }
        return ("\(name) \(number)", true)
    }

    private func isTaken(_ keys: NameKeys) -> Bool { keys.all.contains { bearers[$0] != nil } }

    /// Whether another session than these bears the name, or one like it.
    func isBorne(_ name: String, exceptBy own: [Session]) -> Bool {
        let keys = own.map { NameKeys($0.name).all }
        return NameKeys(name).all.contains { key in bearers[key] ?? 0 > keys.count { $0.contains(key) } }
    }

    /// A session bears a name from now on.
    mutating func take(_ name: String, isNumbered: Bool) {
        let keys = NameKeys(name)
        for key in keys.all { bearers[key, default: 0] += 1 }
        guard isNumbered, let (wanted, number) = lookAndNumber(keys) else { return }
        let former = numbers[wanted] ?? (last: 0, bearers: 0)
        numbers[wanted] = (max(former.last, number), former.bearers + 1)
    }

    /// A session gives up its name, which it bears still.
    mutating func giveUp(nameOf session: Session) {
        let keys = NameKeys(session.name)
        for key in keys.all {
            let count = bearers[key] ?? 0
            bearers[key] = count > 1 ? count - 1 : nil
        }
        guard session.isNumbered, let (wanted, _) = lookAndNumber(keys), let held = numbers[wanted] else { return }
        numbers[wanted] = held.bearers > 1 ? (last: held.last, bearers: held.bearers - 1) : nil
    }

    /// How the name without its number looks, and the number. Names that look the same share their numbers, however they are spelled.
    private func lookAndNumber(_ keys: NameKeys) -> (look: String, number: Int)? {
        let name = keys.folded
        guard let space = name.utf8.lastIndex(of: UInt8(ascii: " ")),
            let number = Int(name[name.utf8.index(after: space)...])
        else { return nil }
        return (NameKeys(String(name[..<space])).look, number)
    }
}
