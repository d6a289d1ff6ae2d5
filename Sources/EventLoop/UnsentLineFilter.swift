#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Picks lines out of bytes that come in pieces. A line is looked at in place unless it lies in two pieces.
package struct UnsentLineFilter {
    /// The lines that were picked.
    package private(set) var kept: [UInt8] = []
    /// The beginning of a line whose end comes with a later piece.
    private var begun: [UInt8] = []

    package init() {}

    /// Goes through the next piece.
    mutating func add(_ bytes: Span<UInt8>, where isKept: (Span<UInt8>) -> Bool) {
        var start = 0
        while start < bytes.count {
            guard let end = bytes.endOfLine(from: start) else {
                return begun.append(copying: bytes.extracting(start..<bytes.count))
            }
            let part = bytes.extracting(start..<end)
            if begun.isEmpty {
                if isKept(part) { kept.append(copying: part) }
            } else {
                begun.append(copying: part)
                endLine(where: isKept)
            }
            start = end
        }
    }

    /// Takes what is left for a line.
    mutating func endLine(where isKept: (Span<UInt8>) -> Bool) {
        if !begun.isEmpty, isKept(begun.span) { kept += begun }
        begun.removeAll(keepingCapacity: true)
    }
}

extension Span<UInt8> {
    /// The position behind the next line feed; nil if there is none.
    func endOfLine(from start: Int) -> Int? {
        // Safe because: the search is for bytes of the span alone, which lives through the closure.
        unsafe withUnsafeBytes { bytes in
            guard let first = bytes.baseAddress,
                let found = unsafe memchr(first + start, 10, bytes.count - start)
            else { return nil }
            return unsafe UnsafeRawPointer(found) - first + 1
        }
    }
}
