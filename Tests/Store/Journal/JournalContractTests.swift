import Cluster
import Journal
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What every journal promises: that of files, that of a cluster's database on its double, and that on a PostgreSQL.
@Suite struct JournalContractTests {
    /// A journal of one kind, with what the next process of its server reads.
    class Kept {
        /// The next process of its server.
        func open() throws {}
        var journal: any Journal { preconditionFailure("each kind has one") }
        var contents: [(number: Int, bytes: [UInt8])] { get throws { [] } }
        /// Lets time pass until all that was appended is safe.
        func settle() throws {}
        /// Lets some time pass.
        func turn() throws {}
        /// Whether it takes nothing for a while.
        func fill(_ isFull: Bool) throws {}

        func append(_ numbers: ClosedRange<Int>) throws(JournalError) {
            for number in numbers { try journal.append(batch(number).span) }
        }
    }

    enum Kind: String, Sendable {
        case files, syncedFiles, double, postgres

        /// Those that can be tried here.
        static var all: [Kind] {
            [.files, .syncedFiles, .double] + (PostgresServer.programs == nil ? [] : [.postgres])
        }

        func made(segmentBytes: Int = 1 << 20) throws -> Kept {
            switch self {
            case .files: try InFiles(.process, segmentBytes)
            case .syncedFiles: try InFiles(.power, segmentBytes)
            case .double: try OnDouble(segmentBytes)
            case .postgres: try OnPostgres(segmentBytes)
            }
        }
    }

    private final class InFiles: Kept {
        private let disk = PowerFiles()
        private let files: FaultyFiles
        private let durability: Durability
        private let segmentBytes: Int
        private var syncer: HandSyncer?
        private var opened: FileJournal!

        init(_ durability: Durability, _ segmentBytes: Int) throws {
            (self.durability, self.segmentBytes) = (durability, segmentBytes)
            files = FaultyFiles(disk)
            super.init()
            try open()
        }

        override var journal: any Journal { opened }
        override func open() throws {
            syncer = durability == .power ? HandSyncer() : nil
            opened = try openJournal(files, durability, segmentBytes: segmentBytes, syncer: syncer)
        }
        override func settle() throws { while syncer?.isBusy == true { syncer?.complete() } }
        override func fill(_ isFull: Bool) throws {
            files.fault = isFull ? .init(call: 1, code: ENOSPC, isForGood: true) : nil
        }
        override var contents: [(number: Int, bytes: [UInt8])] {
            get throws { try Contents(disk).batches.map { ($0.number, $0.bytes) } }
        }
    }

    private final class OnDouble: Kept {
        private let scene: LogScene

        init(_ segmentBytes: Int) throws {
            scene = LogScene(segmentBytes: segmentBytes)
        }

        override var journal: any Journal { scene.journal }
        override func open() throws { scene.open() }
        override func settle() throws { scene.pass(.seconds(3)) }
        override func turn() throws { scene.pass(.milliseconds(300)) }
        override func fill(_ isFull: Bool) throws { scene.database.refusal = isFull ? "the disk is full" : nil }
        override var contents: [(number: Int, bytes: [UInt8])] {
            get throws { scene.numbers.map { ($0, scene.database.logs[1]!.rows[$0]!) } }
        }
    }

    private final class OnPostgres: Kept {
        private let log: RealLog

        init(_ segmentBytes: Int) throws {
            log = try RealLog(PostgresServer.freshDatabase(), segmentBytes: segmentBytes)
        }

        override var journal: any Journal { log.journal }
        override func open() throws { try log.open() }
        override func settle() throws { #expect(log.turns { log.journal.isSafe }) }
        override func turn() throws { log.turn() }
        override func fill(_ isFull: Bool) throws { try log.fill(isFull) }
        override var contents: [(number: Int, bytes: [UInt8])] { get throws { try log.rows } }
    }

    private func expect(_ kept: Kept, _ numbers: [Int]) throws {
        let contents = try kept.contents
        #expect(contents.map(\.number) == numbers)
        #expect(contents.allSatisfy { $0.bytes == batch($0.number) })
    }

    /// What was appended is read, in order, and the next process goes on behind it.
    @Test(arguments: Kind.all) func keepsBatches(_ kind: Kind) throws {
        let kept = try kind.made()
        for first in [1, 4, 7] {
            if first > 1 { try kept.open() }
            #expect(kept.journal.lastBatch == first - 1 && kept.journal.isSafe)
            try kept.append(first...(first + 2))
            try kept.settle()
            #expect(kept.journal.isSafe && kept.journal.lastBatch == first + 2)
        }
        try expect(kept, Array(1...9))
    }

    /// An empty batch leaves no trace.
    @Test(arguments: Kind.all) func leavesOutEmptyBatches(_ kind: Kind) throws {
        let kept = try kind.made()
        try kept.journal.append([UInt8]().span)
        #expect(kept.journal.lastBatch == 0 && kept.journal.isSafe)
        try kept.settle()
        try expect(kept, [])
    }

    /// Batches become safe in their order, none before it was appended, and the journal says so where `append` did not.
    @Test(arguments: Kind.all) func tellsWhatIsSafe(_ kind: Kind) throws {
        let kept = try kind.made()
        var told: [Int] = []
        kept.journal.becameSafe = { told.append((try? $0.get()) ?? -1) }
        var waited = false
        for number in 1...20 {
            try kept.append(number...number)
            if !kept.journal.isSafe { waited = true }
            if number.isMultiple(of: 7) { try kept.settle() }
        }
        try kept.settle()
        #expect(kept.journal.isSafe && told == told.sorted() && !told.contains(-1))
        #expect(waited == (told.last == 20))
        try expect(kept, Array(1...20))
    }

    /// The end of the program waits until all is safe.
    @Test(arguments: Kind.all) func finishes(_ kind: Kind) throws {
        let kept = try kind.made()
        try kept.append(1...5)
        try kept.journal.finish()
        try expect(kept, Array(1...5))
        try kept.settle()
        #expect(kept.journal.isSafe)
    }

    /// A full segment is followed by the next, and what is not needed goes, in a while; what has to stay stays.
    @Test(arguments: Kind.all) func beginsAndDropsSegments(_ kind: Kind) throws {
        let kept = try kind.made(segmentBytes: 300)
        func drop(before segment: Int) throws {
            for _ in 0..<10 {
                if try kept.journal.drop(before: segment) { break }
                try kept.settle()
                try kept.turn()
            }
            #expect(try kept.journal.drop(before: segment))
        }
        var segments: [Int] = []
        for number in 1...24 {
            segments.append(kept.journal.segment)
            try kept.append(number...number)
        }
        try kept.settle()
        #expect(segments[0] == 1 && segments.last! >= 3 && segments == segments.sorted())
        try drop(before: 3)
        try expect(kept, (1...24).filter { segments[$0 - 1] >= 3 })
        kept.journal.endSegment()
        let next = kept.journal.segment
        try drop(before: next + 5)
        try expect(kept, [])
        kept.journal.endSegment()
        #expect(kept.journal.segment == next)
        try kept.append(25...25)
        try kept.settle()
        #expect(kept.journal.segment == next)
        try expect(kept, [25])
    }

    /// What it could not take can be given to it again, and is there once.
    @Test(arguments: Kind.all) func goesOnAfterAFullDisk(_ kind: Kind) throws {
        let kept = try kind.made()
        try kept.append(1...2)
        try kept.settle()
        var failures = 0
        kept.journal.becameSafe = { if case .failure = $0 { failures += 1 } }
        try kept.fill(true)
        var next = 3
        for _ in 0..<200 where failures == 0 {
            do throws(JournalError) {
                try kept.append(next...next)
                next += 1
                try? kept.turn()
            } catch {
                #expect(!error.isFinal)
                failures += 1
            }
        }
        #expect(failures > 0)
        try kept.fill(false)
        for _ in 0..<200 {
            do throws(JournalError) {
                try kept.append(next...next)
                break
            } catch {
                try? kept.turn()
            }
        }
        try kept.settle()
        #expect(kept.journal.isSafe && kept.journal.lastBatch == next)
        try expect(kept, Array(1...next))
    }
}
