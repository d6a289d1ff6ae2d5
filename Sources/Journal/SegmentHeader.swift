/// The head of a segment's file, as `Protocol/JOURNAL.md` says.
public struct SegmentHeader: Equatable, Sendable {
    /// The newest format, which this version writes.
    public static let format = 1
    static let magic = Array("pairsj\r\n".utf8)
    /// Magic, format, length, two numbers, two empty texts, checksum.
    static let fewestBytes = 34

    /// The format of the frames that follow.
    public var format = SegmentHeader.format
    /// The number of the segment, from 1 on.
    public let segment: Int
    /// The number of its first batch, from 1 on.
    public let firstBatch: Int
    /// The version of the program that wrote all batches in it, at most 255 bytes.
    public let program: String
    /// The server that wrote it, at most 255 bytes.
    public let instance: String

    init(segment: Int, firstBatch: Int, program: String, instance: String) {
        precondition(max(program.utf8.count, instance.utf8.count) < 256, "a text in a head has at most 255 bytes")
        self.segment = segment
        self.firstBatch = firstBatch
        self.program = program
        self.instance = instance
    }

    /// The bytes at the begin of the file. The last four are their checksum.
    var bytes: [UInt8] {
        var bytes = Self.magic
        let count = Self.fewestBytes + program.utf8.count + instance.utf8.count
        bytes.append(number: UInt64(format), bytes: 2)
        bytes.append(number: UInt64(count), bytes: 2)
        bytes.append(number: UInt64(segment), bytes: 8)
        bytes.append(number: UInt64(firstBatch), bytes: 8)
        for text in [program, instance] {
            bytes.append(UInt8(text.utf8.count))
            bytes += text.utf8
        }
        var sum = CRC32C()
        sum.add(bytes.span)
        bytes.append(number: UInt64(sum.value), bytes: 4)
        return bytes
    }

    /// How long the head is that the file begins with; nil where the file is too short to say so, or holds no journal.
    static func length(in file: [UInt8]) -> Int? {
        guard file.count >= fewestBytes, file.starts(with: magic) else { return nil }
        return Int(file.number(at: 10, bytes: 2))
    }

    /// Whether the file ends within its head. A length that its two texts do not make is damage.
    static func isCut(in file: [UInt8]) -> Bool {
        guard file.count >= fewestBytes else { return true }
        guard let length = length(in: file), length > file.count else { return false }
        let second = 29 + Int(file[28])
        return second >= file.count || length == fewestBytes + Int(file[28]) + Int(file[second])
    }

    /// Reads the head of a file. Every format has the first 12 bytes and the checksum at the end.
    init(of file: [UInt8], path: String) throws(JournalError) {
        guard let count = Self.length(in: file), (Self.fewestBytes...file.count).contains(count) else {
            throw .damaged(file: path, offset: 0)
        }
        var sum = CRC32C()
        sum.add(file.span.extracting(..<(count - 4)))
        guard UInt64(sum.value) == file.number(at: count - 4, bytes: 4) else { throw .damaged(file: path, offset: 0) }
        let format = Int(file.number(at: 8, bytes: 2))
        guard format <= Self.format else { throw .newerFormat(file: path, version: format) }
        var texts = file[28..<(count - 4)]
        let segment = file.number(at: 12, bytes: 8)
        let firstBatch = file.number(at: 20, bytes: 8)
        guard let program = texts.takeText(), let instance = texts.takeText(), texts.isEmpty,
            max(segment, firstBatch) < 1 << 53
        else { throw .damaged(file: path, offset: 0) }
        self.init(segment: Int(segment), firstBatch: Int(firstBatch), program: program, instance: instance)
        self.format = format
    }
}

extension ArraySlice<UInt8> {
    /// Takes a text off the front: a byte with its length, then as many bytes.
    fileprivate mutating func takeText() -> String? {
        guard let count = popFirst().map(Int.init), count <= self.count else { return nil }
        defer { removeFirst(count) }
        return String(validating: prefix(count), as: UTF8.self)
    }
}
