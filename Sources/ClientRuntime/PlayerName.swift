import Wire

/// Names for players who give none.
enum PlayerName {
    /// The longest name of the protocol, in Unicode scalars.
    private static let maximumLength = 24

    /// Why a name that was typed is none; nil if it is one.
    static func flaw(in name: String) -> String? {
        TextRules.flaw(inNewName: name, longest: maximumLength).map { "--name: \($0)" }
    }

    /// The name of a player of whom none is known.
    private static let unknown = "guest"

    /// Whether the system's name for a user gives a name.
    static func isName(_ user: String?) -> Bool { suggested(for: user) != unknown }

    /// The letters, digits and `-`, `_`, `.` of the system's name for a user; `guest` if there are none.
    static func suggested(for user: String?) -> String {
        let scalars = (user ?? "").unicodeScalars.filter { scalar in
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || "-_.".unicodeScalars.contains(scalar)
        }
        // A name cannot begin with a combining mark.
        let name = scalars.drop { $0.properties.canonicalCombiningClass != .notReordered }.prefix(maximumLength)
        return name.isEmpty ? unknown : String(String.UnicodeScalarView(name))
    }
}
