extension String {
    /// The text without what could move a cursor, change colours or turn the reading direction: C0 and C1 controls, DEL,
    /// line and paragraph separators, and the directional marks of Unicode.
    package var printable: String {
        guard unicodeScalars.contains(where: \.isTreacherous) else { return self }
        var clean = UnicodeScalarView()
        clean.append(contentsOf: unicodeScalars.lazy.filter { !$0.isTreacherous })
        return String(clean)
    }
}

extension Unicode.Scalar {
    fileprivate var isTreacherous: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F: true
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        case 0x2028, 0x2029: true
        default: false
        }
    }
}
