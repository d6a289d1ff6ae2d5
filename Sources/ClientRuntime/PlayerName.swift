/// Names for players who give none.
enum PlayerName {
    /// The longest name of the protocol, in Unicode scalars.
    private static let maximumLength = 24

    /// What is left of the system's name for somebody once only letters, digits and `-`, `_`, `.` are kept; `guest`
    /// where that is nothing.
    static func suggested(for user: String?) -> String {
        let scalars = (user ?? "").unicodeScalars.filter { scalar in
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || "-_.".unicodeScalars.contains(scalar)
        }
        // A mark that joins the letter before it cannot begin a name.
        let name = scalars.drop { $0.properties.canonicalCombiningClass != .notReordered }.prefix(maximumLength)
        return name.isEmpty ? "guest" : String(String.UnicodeScalarView(name))
    }
}
