#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Makes frames of lines. Frames of a server are not masked, so that a line needs no more than a head before it.
struct WebSocketWriter {
    /// Whether the last frame has only the beginning of a line.
    private(set) var lineIsOpen = false

    /// Appends a text frame for each line that ends in the bytes, without its line feed. Of bytes without a line feed it
    /// makes a frame that the next one continues. Returns how many bytes it took, at least one.
    mutating func append(_ lines: Span<UInt8>, to frames: inout [UInt8]) -> Int {
        var start = 0
        // Safe because: every address is that of a byte of the span, which lives through the closure.
        unsafe lines.withUnsafeBytes { bytes in
            guard let first = bytes.baseAddress else { return }
            while start < bytes.count {
                guard let feed = unsafe memchr(first + start, 10, bytes.count - start) else { break }
                let end = unsafe UnsafeRawPointer(feed) - first
                appendHead(to: &frames, count: end - start, isLast: true)
                unsafe frames.append(contentsOf: bytes[start..<end])
                start = end + 1
            }
            // The rest of a line comes with the rest of its bytes, unless there is nothing else to do.
            guard start == 0 else { return }
            appendHead(to: &frames, count: bytes.count, isLast: false)
            unsafe frames.append(contentsOf: bytes)
            start = bytes.count
        }
        return start
    }

    private mutating func appendHead(to frames: inout [UInt8], count: Int, isLast: Bool) {
        frames.append((isLast ? 0x80 : 0) | (lineIsOpen ? 0 : 1))
        lineIsOpen = !isLast
        if count < 126 {
            frames.append(UInt8(count))
        } else if count < 65_536 {
            frames.append(126)
            frames.append(UInt8(count >> 8))
            frames.append(UInt8(count & 0xFF))
        } else {
            frames.append(127)
            for shift in stride(from: 56, through: 0, by: -8) { frames.append(UInt8(count >> shift & 0xFF)) }
        }
    }
}
