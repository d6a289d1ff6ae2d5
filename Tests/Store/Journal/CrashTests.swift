import Journal
import Platform
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One life of a journal, in which any call may fail, and what it was told.
private final class Story {
    /// The last batch of which everybody was told, and the last one that was tried.
    private(set) var acknowledged = 0
    private(set) var tried = 0
    /// The first batch that is still needed.
    private var needed = 1

    private let files: any JournalFiles
    private let durability: Durability
    private let syncer: HandSyncer?

    /// Goes on after another one, if there was one.
    init(_ files: any JournalFiles, _ durability: Durability, isGrouped: Bool = false, after former: Story? = nil) {
        self.files = files
        self.durability = durability
        syncer = isGrouped ? HandSyncer() : nil
        guard let former else { return }
        (acknowledged, tried, needed) = (former.acknowledged, former.tried, former.needed)
    }

    /// Appends batches up to that number as a server does: a batch that was refused is tried once more, and a journal that
    /// is broken is opened again. Gives up where that does not help.
    func play(_ last: Int = 12) {
        var journal = open()
        var failures = 0
        while let current = journal, current.lastBatch < last, failures < 2 {
            let next = current.lastBatch + 1
            tried = max(tried, next)
            do throws(JournalError) {
                if next == 7 { try drop(current, before: next) }
                try current.append(batch(next).span)
                failures = 0
                if current.isSafe { acknowledged = max(acknowledged, next) }
            } catch {
                failures += 1
                if case .cannotSync = error { journal = open() }
            }
            if next.isMultiple(of: 3) { syncer?.complete() }
        }
        syncer?.complete()
        syncer?.complete()
    }

    private func drop(_ journal: FileJournal, before next: Int) throws(JournalError) {
        journal.endSegment()
        needed = next
        try journal.drop(before: journal.segment)
    }

    private func open() -> FileJournal? {
        syncer?.complete()
        for _ in 0..<2 {
            guard let journal = try? openJournal(files, durability, segmentBytes: 300, syncer: syncer) else { continue }
            // All that is read on opening is safe, as a server takes it.
            acknowledged = max(acknowledged, journal.lastBatch)
            journal.becameSafe = { [unowned self] safe in
                if case .success(let number) = safe { acknowledged = max(acknowledged, number) }
            }
            return journal
        }
        return nil
    }

    /// What must be true of what is read later.
    func check(_ files: PowerFiles, isExact: Bool = false, _ what: String) throws {
        let contents = try Contents(files)
        #expect(contents.areTrue, "\(what)")
        let last = contents.numbers.last ?? (acknowledged < needed ? acknowledged : 0)
        #expect(last >= acknowledged, "\(what)")
        #expect(last <= tried, "\(what)")
        #expect(contents.numbers == Array((contents.numbers.first ?? 0)..<(last + 1)) || contents.numbers.isEmpty)
        if last >= needed { #expect((contents.numbers.first ?? .max) <= needed, "\(what)") }
        if isExact { #expect(last == acknowledged, "\(what)") }
    }
}

struct CrashTests {
    /// Calls the body with every call failing in turn, until a run meets no fault.
    private static func failEach(
        _ durability: Durability, isGrouped: Bool = false, code: Int32, isForGood: Bool, isPartial: Bool,
        _ body: (PowerFiles, Story, String) throws -> Void
    ) throws {
        for call in 1... {
            let disk = PowerFiles()
            let files = FaultyFiles(
                disk, fault: .init(call: call, code: code, isForGood: isForGood, isPartial: isPartial))
            let story = Story(files, durability, isGrouped: isGrouped)
            story.play()
            try body(disk, story, "call \(call), error \(code), for good \(isForGood), partial \(isPartial)")
            if files.calls < call {
                #expect(call >= 30)
                #expect(story.acknowledged >= 10)
                return
            }
        }
    }

    /// Whichever call fails, once or for good, exactly what was acknowledged is read after the process was killed.
    @Test(arguments: [EIO, ENOSPC, EROFS, 0], [false, true])
    func failingCallsLoseNothing(code: Int32, isForGood: Bool) throws {
        for isPartial in [false, true] {
            try Self.failEach(.process, code: code, isForGood: isForGood, isPartial: isPartial) { disk, story, what in
                try story.check(disk.afterKill(), isExact: true, what)
                #expect(isForGood || story.acknowledged == 12, "\(what)")
            }
        }
    }

    /// The same under `power`, with each batch synced by itself and with many in one sync, when the power is lost then.
    @Test(arguments: [EIO, ENOSPC, EINVAL], [false, true])
    func powerLossAfterFailingCallsLosesNothing(code: Int32, isGrouped: Bool) throws {
        for isForGood in [false, true] {
            try Self.failEach(.power, isGrouped: isGrouped, code: code, isForGood: isForGood, isPartial: true) {
                disk, story, what in
                for seed in 0..<10 as Range<UInt64> {
                    try story.check(disk.afterPowerLoss(seed: seed), "\(what), seed \(seed)")
                }
                try story.check(disk.afterKill(), what)
            }
        }
    }

    /// Under `power` the power is lost at every call, and again while the next process goes on: nothing acknowledged is lost.
    @Test(arguments: [false, true])
    func powerLossLosesNothing(isGrouped: Bool) throws {
        try Self.failEach(.power, isGrouped: isGrouped, code: EIO, isForGood: true, isPartial: true) {
            disk, story, what in
            for seed in 0..<20 as Range<UInt64> {
                let next = disk.afterPowerLoss(seed: seed)
                try story.check(next, "\(what), seed \(seed)")
                let call = Int(seed) * 2 + 1
                let files = FaultyFiles(next, fault: .init(call: call, isForGood: true, isPartial: true))
                let second = Story(files, .power, isGrouped: isGrouped, after: story)
                second.play(20)
                try second.check(next.afterPowerLoss(seed: seed + 100), "\(what), seed \(seed), then call \(call)")
            }
        }
    }

    /// A batch that was cut off does not come back behind the one that took the place before it.
    @Test func cutBatchesStayAway() throws {
        let disk = PowerFiles()
        let syncer = HandSyncer()
        let journal = try openJournal(disk, .power, syncer: syncer)
        try journal.append(1...1)
        syncer.complete()
        try journal.append(2...3)
        let torn = try Contents(disk).batches[1]
        try disk.change(path(1)) { $0[torn.offset + 12] ^= 1 }
        #expect(try Contents(disk).numbers == [1])

        let other = torn.bytes.map { ~$0 }
        let next = try openJournal(disk, .power, syncer: HandSyncer())
        try next.append(other.span)
        var kept: Set<Int> = []
        for seed in 0..<50 as Range<UInt64> {
            let batches = try Contents(disk.afterPowerLoss(seed: seed)).batches
            #expect([[batch(1)], [batch(1), other]].contains(batches.map(\.bytes)), "seed \(seed)")
            kept.insert(batches.count)
        }
        #expect(kept == [1, 2])
    }

    /// Under `process` a power loss leaves a prefix or is noticed, and never makes a batch that was not appended.
    @Test func powerLossUnderProcessIsNoticed() throws {
        var loaded = 0
        var refused = 0
        try Self.failEach(.process, code: EIO, isForGood: true, isPartial: true) { disk, story, what in
            for seed in 0..<20 as Range<UInt64> {
                do {
                    let contents = try Contents(disk.afterPowerLoss(seed: seed))
                    #expect(contents.areTrue, "\(what), seed \(seed)")
                    #expect((contents.numbers.last ?? 0) <= story.tried)
                    loaded += 1
                } catch is JournalError {
                    refused += 1
                }
            }
        }
        #expect(loaded > 100)
        #expect(refused > 100)
    }

    /// A failure to write is told by its kind, with advice, and the same batch is taken once it is over.
    @Test func tellsFailures() throws {
        for (code, words) in [
            (ENOSPC, "No space left on device. Make room on the disk"),
            (EROFS, "Read-only file system. Let the server's"),
            (EACCES, "Permission denied. Let the server's user"), (EIO, "Input/output error. Look at the disk"),
        ] {
            let disk = PowerFiles()
            try openJournal(disk).append(1...1)
            // Calls 1 to 5 open the journal.
            let files = FaultyFiles(disk, fault: .init(call: 6, code: code, isPartial: true))
            let journal = try openJournal(files)
            let error = #expect(throws: JournalError.self) { try journal.append(2...2) }
            #expect(error?.description.contains(words) == true, "\(error as Any)")
            #expect(try Contents(disk).numbers == [1])
            try journal.append(2...3)
            #expect(try Contents(disk).numbers == [1, 2, 3])
        }
    }

    /// A file system that can't sync is refused at the start.
    @Test func tellsThatNothingCanBeSynced() throws {
        let files = FaultyFiles(PowerFiles(), fault: .init(call: 3, code: EINVAL, isForGood: true))
        let error = #expect(throws: JournalError.self) { try openJournal(files, .power) }
        guard case .syncUnsupported = error else {
            Issue.record("\(error as Any)")
            return
        }
        #expect(error?.hint == "Choose a folder on a local disk, or --durability process.")
    }
}
