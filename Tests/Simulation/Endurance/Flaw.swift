/// A rule that a server broke, in a sentence.
struct Flaw: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// Throws a flaw unless the condition is true.
@inline(__always)
func demand(_ holds: Bool, _ what: @autoclosure () -> String) throws(Flaw) {
    if !holds { throw Flaw(what()) }
}
