/// What a server has done that it must not do, in a sentence.
struct Flaw: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// Finds a flaw unless that holds.
@inline(__always)
func demand(_ holds: Bool, _ what: @autoclosure () -> String) throws(Flaw) {
    if !holds { throw Flaw(what()) }
}
