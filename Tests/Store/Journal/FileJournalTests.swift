import Journal
import Platform
import TestSupport
import Testing

struct FileJournalTests {
    /// The same with the system's files, at every level.
    @Test(arguments: Durability.allCases)
    func keepsBatchesInFiles(durability: Durability) throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.path + "/data/journal"
        for first in [1, 11] {
            let journal = try FileJournal(
                folder: folder, instance: instance, program: "pairs/1", durability: durability, segmentBytes: 500)
            try journal.append(first...(first + 9))
            #expect(journal.isSafe)
            try journal.finish()
            try journal.drop(before: 2)
        }
        var reader = try JournalReader(folder: folder, instance: instance)
        var last = 0
        while let next = try reader.next() {
            #expect(next.bytes.elementsEqual(batch(next.number)))
            #expect(next.segment > 1)
            last = next.number
        }
        #expect(last == 20)
        #expect(try Files.list(folder).allSatisfy { $0.hasSuffix(".pairsj") })
    }

    /// Another version of the program writes no batch into a segment that it did not begin.
    @Test func beginsASegmentForEachProgram() throws {
        let files = PowerFiles()
        try openJournal(files, segmentBytes: 1 << 20).append(1...2)
        try openJournal(files, program: "pairs/2", segmentBytes: 1 << 20).append(3...4)
        var reader = try JournalReader(folder: folder, instance: instance, files: files)
        var programs: [String] = []
        while try reader.next() != nil { programs.append(reader.header!.program) }
        #expect(programs == ["pairs/1", "pairs/1", "pairs/2", "pairs/2"])
    }

    /// A journal of another server is left alone, by readers and writers.
    @Test func refusesAnotherServers() throws {
        let files = PowerFiles()
        try openJournal(files).append(1...1)
        let error = JournalError.anotherServer(file: path(1), instance: instance)
        #expect(throws: error) {
            try FileJournal(folder: folder, instance: "mine", program: "p", durability: .process, files: files)
        }
        #expect(throws: error) {
            var reader = try JournalReader(folder: folder, instance: "mine", files: files)
            _ = try reader.next()
        }
        var reader = JournalReader(file: path(1), files: files)
        #expect(try reader.next()?.number == 1)
    }

    /// Under `power` batches wait for the disk; those that come meanwhile share the next sync.
    @Test func becomesSafeLater() throws {
        let files = PowerFiles()
        let syncer = HandSyncer()
        let journal = try openJournal(files, .power, segmentBytes: 1 << 20, syncer: syncer)
        var told: [Int] = []
        journal.becameSafe = { told.append((try? $0.get()) ?? -1) }
        #expect(journal.isSafe)
        try journal.append(1...1)
        #expect(!journal.isSafe)
        try journal.append(2...3)
        syncer.complete()
        #expect(told == [1])
        #expect(!journal.isSafe)
        #expect(try Contents(files.afterPowerLoss(seed: 0)).numbers.starts(with: [1]))
        syncer.complete()
        #expect(told == [1, 3])
        #expect(journal.isSafe)
        #expect(!syncer.isBusy)
        #expect(try Contents(files.afterPowerLoss(seed: 0)).numbers == [1, 2, 3])
        try journal.append(4...4)
        try journal.finish()
        #expect(try Contents(files.afterPowerLoss(seed: 0)).numbers == [1, 2, 3, 4])
    }

    /// While a sync goes on nothing is called safe, even where another sync of the same file has ended well: the system tells
    /// an error to one of them only.
    @Test func waitsForTheSyncThatGoesOn() throws {
        let syncer = HandSyncer()
        let journal = try openJournal(PowerFiles(), .power, syncer: syncer)
        try journal.append(1...1)
        journal.endSegment()
        try journal.drop(before: journal.segment)
        #expect(!journal.isSafe)
        syncer.complete()
        #expect(journal.isSafe)
    }

    /// After a sync that failed nothing is taken any more, and nothing is called safe.
    @Test func takesNothingAfterAFailedSync() throws {
        let files = FaultyFiles(PowerFiles(), fault: .init(call: 13))
        let syncer = HandSyncer()
        let journal = try openJournal(files, .power, syncer: syncer)
        var failures: [JournalError] = []
        journal.becameSafe = { if case .failure(let error) = $0 { failures.append(error) } }
        while failures.isEmpty {
            try journal.append(batch(1).span)
            syncer.complete()
        }
        guard case .cannotSync = failures[0] else {
            Issue.record("\(failures)")
            return
        }
        #expect(!journal.isSafe)
        #expect(throws: failures[0]) { try journal.append(batch(2).span) }
        #expect(throws: failures[0]) { try journal.finish() }
        #expect(!syncer.isBusy)
    }
}
