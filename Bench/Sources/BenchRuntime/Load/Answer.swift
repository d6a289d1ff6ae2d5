/// What a line of a program means to a load. The programs are the server, the relay and Redis.
package enum Answer: Sendable, Equatable {
    /// A request was executed.
    case good
    /// Redis has published; it says to how many.
    case published
    /// A request was refused.
    case bad
    /// What a move has changed.
    case diff
    /// Nothing that a load needs.
    case other

    /// Told by the first letters, so that the load never holds up what it measures.
    package init(_ line: Span<UInt8>) {
        switch line[0] {
        case UInt8(ascii: "{"):
            guard line.count > DiffLine.typeLetter else {
                self = .other
                return
            }
            switch line[DiffLine.typeLetter] {
            case UInt8(ascii: "d"): self = .diff
            case UInt8(ascii: "o"): self = .good
            case UInt8(ascii: "e"): self = .bad
            default: self = .other
            }
        // The relay's `ok`.
        case UInt8(ascii: "o"): self = .good
        // Of Redis's answer to SUBSCRIBE the word `subscribe`; no other word of its answers is like it.
        case UInt8(ascii: "s"): self = line.count == 9 && line[1] == UInt8(ascii: "u") ? .good : .other
        case UInt8(ascii: ":"): self = .published
        case UInt8(ascii: "-"): self = .bad
        default: self = .other
        }
    }
}
