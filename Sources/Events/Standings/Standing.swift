/// What somebody has come to.
package struct Standing: Sendable, Hashable {
    package let number: Int
    /// From 1; nil where it is not known yet.
    package let place: Int?
    /// The values of the keys of the order, the greater the better. Where fewer are better, they are negative.
    package let keys: [Int]

    /// The values between points and the lot, as they are shown.
    package var ties: [Int] { keys.dropFirst().dropLast().map { abs($0) } }

    /// Orders people by one key after the other, and gives the equal ones the same place.
    ///
    /// - Parameter key: the value, the greater the better, of somebody among those who are equal so far.
    static func standings(of groups: [[Int]], keys: Int, _ key: (_ index: Int, _ number: Int, _ equals: [Int]) -> Int)
        -> [Standing]
    {
        var groups = groups
        var values: [Int: [Int]] = [:]
        for index in 0..<keys {
            groups = groups.flatMap { group in
                for number in group { values[number, default: []].append(key(index, number, group)) }
                let byValue = Dictionary(grouping: group) { values[$0]?[index] ?? 0 }
                return byValue.keys.sorted(by: >).compactMap { byValue[$0] }
            }
        }
        var place = 1
        return groups.flatMap { group in
            defer { place += group.count }
            return group.map { Standing(number: $0, place: place, keys: values[$0] ?? []) }
        }
    }
}
