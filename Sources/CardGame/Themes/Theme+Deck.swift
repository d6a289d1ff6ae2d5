extension Theme {
    /// The most groups that a board can have: 12 × 12 cards in pairs.
    public static let mostGroups = 72

    /// The distinct faces of a deck of `groups` groups (1 to 72), sorted bytewise by id.
    ///
    /// They come from `theme` and, where it has too few, from the themes after it in the order of `all`.
    /// A later theme gives only faces whose id and ASCII form the deck does not have yet, so a board stays
    /// playable in plain ASCII. Every theme reaches 72 groups that way.
    ///
    /// If a theme has more fitting faces than are needed, `pick` chooses among them, so that a board smaller than its
    /// theme shows different faces in each deal. The choice does not depend on where a card lies.
    @inlinable
    public static func faces<Picker: RandomNumberGenerator>(
        groups: Int, startingWith theme: Theme, pick: inout Picker
    ) -> [Face] {
        precondition((1...mostGroups).contains(groups), "A board has 1 to 72 groups.")
        var chosen: [Face] = []
        for source in all.drop(while: { $0.id != theme.id }) {
            let ids = Set(chosen.map(\.id))
            let asciis = Set(chosen.map(\.ascii))
            let fitting =
                chosen.isEmpty
                ? source.faces : source.faces.filter { !ids.contains($0.id) && !asciis.contains($0.ascii) }
            let wanted = groups - chosen.count
            if fitting.count <= wanted {
                chosen += fitting
            } else {
                // Numbers are shuffled and sorted instead of faces: a face is five strings and costs more to move.
                chosen += fitting.indices.shuffled(using: &pick).prefix(wanted).sorted().map { fitting[$0] }
            }
            if chosen.count == groups { break }
        }
        precondition(chosen.count == groups, "Every theme and those after it have faces for 72 groups.")
        // A theme's faces are sorted already.
        return groups <= theme.faces.count
            ? chosen : chosen.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    }
}
