/// The bytes of one segment's file, and the frames in them. A frame holds one batch.
struct Segment {
    let header: SegmentHeader
    let path: String
    let bytes: [UInt8]
    private let seal: FrameSeal

    /// Where the first frame begins.
    let start: Int

    struct Frame {
        /// Where the batch is.
        let batch: Range<Int>
        /// Up to here the segment was safe when the frame was written.
        let safeEnd: Int
    }

    /// Throws where the head of the file is no journal's.
    init(_ bytes: [UInt8], path: String) throws(JournalError) {
        header = try SegmentHeader(of: bytes, path: path)
        start = header.bytes.count
        seal = FrameSeal(header: header)
        self.bytes = bytes
        self.path = path
    }

    /// Whether a file is one whose head was never written whole: cut short, or zeros throughout, as some file systems leave it
    /// after a power loss. Nothing was acknowledged that would be in it.
    static func isBlank(_ bytes: [UInt8]) -> Bool {
        SegmentHeader.isCut(in: bytes) || bytes.allSatisfy { $0 == 0 }
    }

    /// The whole frame at that offset, if there is one.
    func frame(at offset: Int) -> Frame? {
        guard bytes.count - offset > FrameSeal.headBytes else { return nil }
        let length = Int(bytes.number(at: offset, bytes: 4))
        let body = offset + FrameSeal.headBytes
        guard length > 1, length <= bytes.count - body else { return nil }
        let sum = seal.sum(of: bytes.span.extracting(body..<(body + length)), at: offset)
        guard UInt64(sum) == bytes.number(at: offset + 4, bytes: 4),
            let unsafe = bytes.varint(in: body..<(body + length)), unsafe.end < body + length
        else { return nil }
        return Frame(batch: unsafe.end..<(body + length), safeEnd: offset - unsafe.number)
    }

    /// Whether what is damaged at that offset was safe once: a whole frame follows that was written after it was safe.
    /// Without such a frame, it may be the rest of a write that a crash tore, of which nothing was acknowledged.
    func wasSafe(at damage: Int) -> Bool {
        var offset = damage + 1
        // Random bytes contain long frames by chance. Where their sums would take seconds, the cautious answer is yes.
        var patience = 1 << 30
        while bytes.count - offset > FrameSeal.headBytes {
            let length = Int(bytes.number(at: offset, bytes: 4))
            if length > 1, length <= bytes.count - offset { patience -= length }
            if patience < 0 { return true }
            guard let frame = frame(at: offset) else {
                offset += 1
                continue
            }
            if frame.safeEnd > damage { return true }
            offset = frame.batch.upperBound
        }
        return false
    }
}

/// Binds a frame to its place: its checksum begins with the checksum of the segment's head, and with its offset.
/// So a frame that was copied elsewhere, or comes from another file, is none.
struct FrameSeal {
    /// The length and the checksum, which stand before what they are about.
    static let headBytes = 8
    private var begun = CRC32C()

    init(header: SegmentHeader) {
        let bytes = header.bytes
        begun.add(bytes.span.extracting((bytes.count - 4)...))
    }

    /// The checksum of a frame at that offset with those bytes after its first eight.
    func sum(of body: Span<UInt8>, at offset: Int) -> UInt32 {
        var sum = begun
        sum.add(UInt64(offset) | UInt64(body.count) << 32)
        sum.add(body)
        return sum.value
    }

    /// Writes the first eight bytes of a frame that will be at that offset, for which there is room at its begin.
    func close(_ frame: inout [UInt8], at offset: Int) {
        let sum = sum(of: frame.span.extracting(Self.headBytes...), at: offset)
        frame.replace(number: UInt64(frame.count - Self.headBytes) | UInt64(sum) << 32, at: 0)
    }
}
