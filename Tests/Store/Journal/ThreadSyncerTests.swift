import EventLoop
import Journal
import TestSupport
import Testing

struct ThreadSyncerTests {
    /// Batches become safe on the loop's thread, and many share a sync.
    @Test func syncsBesideTheLoop() throws {
        let temporary = try TemporaryFolder()
        let loop = try EventLoop()
        let syncer = try ThreadSyncer(on: loop)
        let journal = try FileJournal(
            folder: temporary.path, instance: instance, program: "pairs/1", durability: .power, segmentBytes: 4_000,
            syncer: syncer)
        var told: [Int] = []
        journal.becameSafe = { told.append((try? $0.get()) ?? -1) }
        for number in 1...200 {
            try journal.append(number...number)
            try loop.tick(waiting: false)
        }
        while !journal.isSafe { try loop.tick() }
        #expect(told.last == 200)
        #expect(told == told.sorted())
        syncer.close()
        #expect(try !loop.tick())
    }
}
