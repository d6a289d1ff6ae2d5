import Platform

/// A journal in the files of one folder. `Protocol/JOURNAL.md` says what is in them.
public final class FileJournal: Journal {
    /// The most bytes that a batch may have, and a segment before its last batch.
    public static let limit = 1 << 30

    /// See ``Journal``: told once a sync of the syncer has ended.
    public var becameSafe: ((Result<Int, JournalError>) -> Void)?
    /// See ``Journal``.
    public private(set) var lastBatch = 0
    /// See ``Journal``. Under `process` and `none` it is always so.
    public var isSafe: Bool { safeBatch == lastBatch && !isSyncing }
    /// See ``Journal``.
    public var segment: Int { isFull ? number + 1 : number }

    private let folder: JournalFolder
    private let files: any JournalFiles
    private let instance: String
    private let program: String
    private let isSynced: Bool
    private let segmentBytes: Int
    private let syncer: (any Syncer)?

    /// The segment that is open: its number, where its first frame begins, where its last whole one ends, and up to where it is safe.
    private var file: (any JournalFile)?
    private var number = 0
    private var start = 0
    private var end = 0
    private var safeEnd = 0
    private var seal: FrameSeal?
    /// Whether the next batch goes to a new segment.
    private var isFull = true
    /// Whether bytes may stand behind `end`, or files whose heads are torn; they go before anything is written.
    private var isTorn = false
    private var tornFiles: [String] = []

    private var oldest: Int
    private var safeBatch = 0
    private var isSyncing = false
    private var broken: JournalError?
    /// The frame that is being written; kept for its memory.
    private var frame: [UInt8] = []

    /// Opens the journal in that folder, or begins one. The folder must be this process's alone (`FolderLock`). It looks at
    /// the last segment alone: a ``JournalReader`` that has read all must have found no damage before.
    ///
    /// A segment is full once it has `segmentBytes`. A segment that another version of the program wrote, by its text, takes
    /// no more batches. Under `power` the syncer syncs; without one, `append` itself waits for the disk.
    package init(
        folder: String, instance: String, program: String, durability: Durability, segmentBytes: Int = 16 << 20,
        files: any JournalFiles = SystemFiles(), syncer: (any Syncer)? = nil
    ) throws(JournalError) {
        precondition((1...Self.limit).contains(segmentBytes), "a segment has from 1 byte to 1 GiB")
        self.folder = JournalFolder(path: folder, files: files)
        self.files = files
        self.instance = instance
        self.program = program
        self.isSynced = durability == .power
        self.segmentBytes = segmentBytes
        self.syncer = syncer

        try attempt { () throws(SystemError) in try files.makeFolder(folder) }
        var reader = try JournalReader(folder: folder, instance: instance, files: files)
        oldest = reader.paths.first?.number ?? 1
        reader.skipToLast()
        while try reader.next() != nil {}
        tornFiles = reader.remains.map(\.file).filter { !reader.paths.map(\.path).contains($0) }
        isTorn = !reader.remains.isEmpty
        lastBatch = reader.lastBatch
        safeBatch = lastBatch
        if isSynced { try syncAll(reader.paths.map(\.path)) }
        if let header = reader.header {
            try reopen(header, end: reader.offset)
        } else {
            // Where there are files, their heads are torn; the first is written anew.
            oldest = try self.folder.segments().first ?? 1
            try begin(oldest)
            tornFiles.removeAll { $0 == self.folder.path(of: oldest) }
        }
    }

    /// See ``Journal``. A batch has at most ``limit`` bytes.
    ///
    /// A segment mapped into memory would save a system call for each batch. All of a journal takes only 3 % of the server's processor
    /// time with 250 tables of 4 (`process` beside `none`), and nothing measurable with 8 moves in flight on each connection.
    public func append(_ batch: Span<UInt8>) throws(JournalError) {
        guard !batch.isEmpty else { return }
        precondition(batch.count <= Self.limit, "a batch has at most 1 GiB")
        if let broken { throw broken }
        try cut()
        if isFull { try begin(number + 1) }
        fill(with: batch)
        do {
            try file!.appendAll(frame)
        } catch {
            isTorn = true
            // It is tried again before the next batch.
            try? cut()
            throw JournalError(error)
        }
        end += frame.count
        // Memory for a great batch is not kept for the small ones after it.
        if frame.capacity > 1 << 20 { frame = [] }
        lastBatch += 1
        isFull = end >= segmentBytes
        if !isSynced {
            safeBatch = lastBatch
        } else if syncer == nil {
            try syncNow()
        } else {
            startSync()
        }
    }

    /// See ``Journal``.
    public func endSegment() { if end > start { isFull = true } }

    /// See ``Journal``. What was not removed is tried again by the next call.
    @discardableResult
    public func drop(before segment: Int) throws(JournalError) -> Bool {
        // The last file stays, because it holds the numbers that the next one goes on from.
        if segment > number, isFull {
            if let broken { throw broken }
            try cut()
            try begin(number + 1)
        }
        while oldest < min(segment, number) {
            let path = folder.path(of: oldest)
            try attempt { () throws(SystemError) in try files.remove(path) }
            // One by one, so that a power loss leaves no gap.
            if isSynced { try attempt { () throws(SystemError) in try files.syncFolder(folder.path) } }
            oldest += 1
        }
        return true
    }

    /// Waits until all that was appended is safe; for the end of the program.
    public func finish() throws(JournalError) {
        if let broken { throw broken }
        if !isSafe { try syncNow() }
    }
}

// MARK: - Writing

extension FileJournal {
    private func fill(with batch: Span<UInt8>) {
        frame.removeAll(keepingCapacity: true)
        frame.append(number: 0, bytes: FrameSeal.headBytes)
        frame.append(varint: isSynced ? end - safeEnd : 0)
        frame.append(copying: batch)
        seal!.close(&frame, at: end)
    }

    /// Begins the segment of that number. Nothing is different where it throws, and it can be tried again unless a sync failed. Under `power` the
    /// loop waits here for at most three syncs, once a segment.
    private func begin(_ next: Int) throws(JournalError) {
        if !isSafe { try syncNow() }
        let header = SegmentHeader(segment: next, firstBatch: lastBatch + 1, program: program, instance: instance)
        let bytes = header.bytes
        let path = folder.path(of: next)
        // Under a name that readers do not look at, until its head is whole.
        let draft = path + ".new"
        let new = try attempt { () throws(SystemError) in
            let new = try files.create(draft)
            try new.appendAll(bytes)
            return new
        }
        if isSynced { try sync { () throws(SystemError) in try new.sync() } }
        try attempt { () throws(SystemError) in try files.rename(draft, to: path) }
        if isSynced { try sync { () throws(SystemError) in try files.syncFolder(folder.path) } }
        // Errors shall name the file by the name that it has now.
        file = try attempt { () throws(SystemError) in try files.open(path) }
        number = next
        start = bytes.count
        end = start
        safeEnd = start
        seal = FrameSeal(header: header)
        isFull = false
    }

    /// Goes on with a segment that was there.
    private func reopen(_ header: SegmentHeader, end: Int) throws(JournalError) {
        let path = folder.path(of: header.segment)
        file = try attempt { () throws(SystemError) in try files.open(path) }
        number = header.segment
        start = header.bytes.count
        self.end = end
        safeEnd = end
        seal = FrameSeal(header: header)
        isFull = end >= segmentBytes || header.program != program || header.format != SegmentHeader.format
    }

    /// Takes away what a failed write, or a crash, left behind the last whole frame.
    private func cut() throws(JournalError) {
        guard isTorn else { return }
        try attempt { () throws(SystemError) in
            for path in tornFiles { try files.remove(path) }
            try file!.truncate(to: end)
        }
        // A power loss may otherwise leave old bytes behind the next frame.
        if isSynced { try syncFile() }
        tornFiles = []
        isTorn = false
    }
}

// MARK: - Syncing

extension FileJournal {
    /// Begins to sync all that was appended, unless a sync goes on: then it follows that one, and many batches share it.
    private func startSync() {
        guard !isSyncing, safeBatch < lastBatch, let file else { return }
        isSyncing = true
        let (batch, number, end) = (lastBatch, number, end)
        syncer!.sync(file) { [weak self] error in
            self?.synced(through: batch, segment: number, end: end, error)
        }
    }

    private func synced(through batch: Int, segment: Int, end: Int, _ error: SystemError?) {
        isSyncing = false
        if broken == nil, let error { broken = JournalError(sync: error) }
        if let broken {
            becameSafe?(.failure(broken))
            return
        }
        safeBatch = max(safeBatch, batch)
        if segment == number { safeEnd = max(safeEnd, end) }
        startSync()
        becameSafe?(.success(safeBatch))
    }

    private func syncNow() throws(JournalError) {
        try syncFile()
        safeBatch = lastBatch
        safeEnd = end
    }

    private func syncFile() throws(JournalError) { try sync { () throws(SystemError) in try file!.sync() } }

    /// After a failed sync the system may have forgotten the bytes, and a second try may say yes without them. So nothing
    /// is taken any more.
    private func sync(_ body: () throws(SystemError) -> Void) throws(JournalError) {
        do {
            try body()
        } catch {
            let failure = JournalError(sync: error)
            broken = failure
            throw failure
        }
    }

    /// What an earlier process wrote, perhaps at another level, need not be safe yet.
    private func syncAll(_ paths: [String]) throws(JournalError) {
        let path = folder.path
        try sync { () throws(SystemError) in
            for path in paths { try files.open(path).sync() }
            try files.syncFolder(path)
            if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
                try files.syncFolder(String(path[..<slash]))
            }
        }
    }
}
