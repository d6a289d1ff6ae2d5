/// One batch, as it was appended.
public struct JournalBatch: Sendable {
    /// The number of its segment.
    public let segment: Int
    /// Its own number: the first batch of a journal is 1, and each has one more than the one before.
    public let number: Int
    /// Where its frame begins, in bytes from the beginning of the file.
    public let offset: Int
    /// What was appended.
    public let bytes: ArraySlice<UInt8>

    package init(segment: Int, number: Int, offset: Int, bytes: ArraySlice<UInt8>) {
        (self.segment, self.number, self.offset, self.bytes) = (segment, number, offset, bytes)
    }
}

/// Bytes at the end of a file that hold no whole batch.
public struct JournalRemains: Equatable, Sendable {
    /// The file that they are in.
    public let file: String
    /// Where they begin, in bytes from the beginning of the file.
    public let offset: Int
    /// How many they are.
    public let bytes: Int

    package init(file: String, offset: Int, bytes: Int) {
        self.file = file
        self.offset = offset
        self.bytes = bytes
    }
}

/// Reads a journal from its first batch to its last, one segment in memory at a time. It changes nothing.
public struct JournalReader {
    /// What a crash left behind the last whole batch; known when ``next()`` returned nil. The next append cuts it off.
    public private(set) var remains: [JournalRemains] = []
    /// The head of the segment from which the last batch came.
    public private(set) var header: SegmentHeader?

    private let folder: JournalFolder
    private let instance: String?
    private(set) var paths: [(number: Int?, path: String)]
    /// The place of the segment in `paths` that is being read, and where its next frame begins.
    private(set) var index = 0
    private(set) var offset = 0
    /// The number of the last batch that was read, or with which the segment before ended.
    private(set) var lastBatch = 0
    private var segment: Segment?

    /// Reads the folder of a journal. Where an instance is given, a journal of another one is refused.
    package init(
        folder: String, instance: String?, files: any JournalFiles = SystemFiles()
    ) throws(JournalError) {
        let folder = JournalFolder(path: folder, files: files)
        self.folder = folder
        self.instance = instance
        paths = try folder.segments().map { ($0, folder.path(of: $0)) }
        while let last = paths.last {
            let bytes = try folder.read(last.path)
            guard Segment.isBlank(bytes) else { break }
            remains.append(JournalRemains(file: last.path, offset: 0, bytes: bytes.count))
            paths.removeLast()
        }
    }

    /// Reads the folder of a journal, of any server.
    public init(folder: String) throws(JournalError) { try self.init(folder: folder, instance: nil) }

    /// Reads one segment by itself, of any server.
    package init(file: String, files: any JournalFiles = SystemFiles()) {
        folder = JournalFolder(path: "", files: files)
        instance = nil
        paths = [(nil, file)]
    }

    /// Goes on at the last segment, without a look at those before it.
    mutating func skipToLast() { index = max(0, paths.count - 1) }

    /// The next batch; nil at the end. Throws where what follows can't be trusted: it was changed, or belongs elsewhere.
    public mutating func next() throws(JournalError) -> JournalBatch? {
        while index < paths.count {
            if segment == nil { try open() }
            guard let segment else { break }
            if let frame = segment.frame(at: offset) {
                lastBatch += 1
                defer { offset = frame.batch.upperBound }
                return JournalBatch(
                    segment: segment.header.segment, number: lastBatch, offset: offset,
                    bytes: segment.bytes[frame.batch])
            }
            let rest = segment.bytes.count - offset
            if rest > 0 {
                guard index == paths.count - 1, !segment.wasSafe(at: offset) else {
                    throw .damaged(file: segment.path, offset: offset)
                }
                remains.append(JournalRemains(file: segment.path, offset: offset, bytes: rest))
            }
            self.segment = nil
            index += 1
        }
        return nil
    }

    private mutating func open() throws(JournalError) {
        let (number, path) = paths[index]
        offset = 0
        if index > 0, let number, let before = paths[index - 1].number, number != before + 1 {
            throw .missing(file: folder.path(of: before + 1))
        }
        let segment = try Segment(folder.read(path), path: path)
        if let instance, segment.header.instance != instance {
            throw .anotherServer(file: path, instance: segment.header.instance)
        }
        let goesOn = header == nil || segment.header.firstBatch == lastBatch + 1
        guard goesOn, number == nil || number == segment.header.segment, segment.header.firstBatch > 0 else {
            throw .outOfOrder(file: path)
        }
        lastBatch = segment.header.firstBatch - 1
        offset = segment.start
        header = segment.header
        self.segment = segment
    }
}
