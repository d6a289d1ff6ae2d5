import Journal
import TestSupport
import Testing

struct DamageTests {
    /// A journal of two segments with batches 1 to 8, and the offsets in its last segment at which batches begin.
    private static func small() throws -> (files: PowerFiles, whole: Contents) { (made.files.afterKill(), made.whole) }

    private static let made = try! make()

    private static func make() throws -> (files: PowerFiles, whole: Contents) {
        let files = PowerFiles()
        let journal = try openJournal(files, segmentBytes: 1 << 20)
        try journal.append(1...4)
        journal.endSegment()
        try journal.append(5...8)
        return (files, try Contents(files))
    }

    /// A journal that was changed loads what stood before the change, or is refused with the file's name; never anything else.
    private static func check(
        _ what: String, segment: Int, isTail: (Int) -> Bool = { _ in true }, change: (inout [UInt8]) -> Void
    ) throws {
        let (files, whole) = try small()
        let before = try files.read(path(segment))
        try files.change(path(segment), change)
        let after = try files.read(path(segment))
        guard before != after else { return }
        do {
            let contents = try Contents(files)
            #expect(contents.areTrue, "\(what)")
            #expect(whole.numbers.starts(with: contents.numbers), "\(what)")
            #expect(segment == 2 && isTail(contents.numbers.count), "\(what)")
            // Nothing vanishes in silence, but for what was cut at the end of a frame.
            let isCut = before.starts(with: after)
            #expect(contents.remains.map(\.file) == [path(2)] || isCut && contents.remains.isEmpty, "\(what)")
            try goesOn(files, after: contents.numbers.last ?? 0)
        } catch let error as JournalError {
            #expect(error.message.contains(path(1)) || error.message.contains(path(2)), "\(what): \(error)")
            // Who appends looks at the last segment alone.
            if segment == 2, case .damaged = error {
                #expect(throws: error, "\(what)") { try openJournal(files) }
            }
        }
    }

    private static func goesOn(_ files: PowerFiles, after last: Int) throws {
        let journal = try openJournal(files, segmentBytes: 1 << 20)
        #expect(journal.lastBatch == last)
        try journal.append((last + 1)...(last + 1))
        let contents = try Contents(files)
        #expect(contents.numbers.last == last + 1)
        #expect(contents.areTrue)
        #expect(contents.remains.isEmpty)
    }

    /// Every cut of the last segment loads all batches that are whole, and every cut of an earlier one is refused.
    @Test(arguments: [1, 2])
    func cutsAreToldFromDamage(segment: Int) throws {
        let (files, whole) = try Self.small()
        let size = try files.read(path(segment)).count
        for cut in 0..<size {
            let kept = whole.batches.prefix { $0.segment < 2 || $0.offset + 9 + $0.bytes.count <= cut }.count
            try Self.check("cut at \(cut)", segment: segment, isTail: { $0 == kept }) { $0.removeSubrange(cut...) }
        }
    }

    /// Every changed bit is refused, but in the last batch of all, which may be the rest of a torn write.
    @Test(arguments: [1, 2])
    func flippedBitsAreNoticed(segment: Int) throws {
        let size = try Self.small().files.read(path(segment)).count
        for bit in 0..<(size * 8) {
            try Self.check("bit \(bit)", segment: segment, isTail: { $0 == 7 }) { $0[bit / 8] ^= 1 << (bit % 8) }
        }
    }

    /// Blocks of zeros, as a file system may leave them, hide no batch but the last ones.
    @Test(arguments: [1, 2], [16, 64, 512])
    func zerosAreNoticed(segment: Int, block: Int) throws {
        let size = try Self.small().files.read(path(segment)).count
        for start in stride(from: 0, to: size, by: 8) {
            try Self.check("zeros at \(start)", segment: segment) { bytes in
                for index in start..<min(start + block, size) { bytes[index] = 0 }
            }
        }
    }

    /// Zeros after the last batch, as a file system leaves them that made room first, are a torn end.
    @Test func zerosBehindTheEndAreCutOff() throws {
        try Self.check("zeros", segment: 2, isTail: { $0 == 8 }) { $0 += [UInt8](repeating: 0, count: 5_000) }
    }

    /// A batch that stands twice, or in another place, is no batch.
    @Test func framesCountInTheirPlaceOnly() throws {
        let (files, whole) = try Self.small()
        let frame = whole.batches[5].offset..<whole.batches[6].offset
        try files.change(path(2)) { $0 += $0[frame] }
        #expect(try Contents(files).numbers == Array(1...8))
        #expect(try Contents(files).remains.map(\.bytes) == [frame.count])

        let first = try files.read(path(1))[whole.batches[0].offset...]
        try files.change(path(2)) { $0.replaceSubrange(whole.batches[4].offset..., with: first) }
        #expect(try Contents(files).numbers == Array(1...4))
    }

    /// A segment that is not there, has another's name, or does not go on is named.
    @Test func segmentsMustGoOn() throws {
        let (files, _) = try Self.small()
        let journal = try openJournal(files, segmentBytes: 1)
        try journal.append(9...11)
        files.remove(path(3))
        #expect(throws: JournalError.missing(file: path(3))) { try Contents(files) }
        try files.rename(path(4), to: path(3))
        #expect(throws: JournalError.outOfOrder(file: path(3))) { try Contents(files) }
    }

    /// A newer format is left alone, even where it has more in its head.
    @Test func refusesNewerFormats() throws {
        let (files, _) = try Self.small()
        try files.change(path(2)) { bytes in
            let head = Int(bytes[10])
            bytes[8] = 2
            bytes[10] += 3
            bytes.insert(contentsOf: [7, 7, 7], at: head - 4)
            var sum = CRC32C()
            sum.add(bytes.span.extracting(..<(head - 1)))
            for index in 0..<4 { bytes[head - 1 + index] = UInt8(truncatingIfNeeded: sum.value >> (8 * index)) }
        }
        let error = JournalError.newerFormat(file: path(2), version: 2)
        #expect(throws: error) { try Contents(files) }
        #expect(throws: error) { try openJournal(files) }
        #expect(throws: error) { try JournalRepair.remains(in: folder, instance: instance, files: files) }
        #expect(error.description.contains("format 2, and this version reads up to 1. Start the newer version"))
    }

    /// A repair says what it takes, puts it aside, and leaves a journal that loads and goes on.
    @Test func repairsAfterAsking() throws {
        for (segment, index, kept) in [(1, 2, 2), (1, 0, 0), (2, 5, 5)] {
            let (files, whole) = try Self.small()
            let sizes = try [1, 2].map { try files.read(path($0)).count }
            let offset = whole.batches[index].offset
            try files.change(path(segment)) { $0[offset + 9] ^= 1 }
            #expect(throws: JournalError.damaged(file: path(segment), offset: offset)) { try Contents(files) }

            let remains = try JournalRepair.remains(in: folder, instance: instance, files: files)
            var expected = [JournalRemains(file: path(segment), offset: offset, bytes: sizes[segment - 1] - offset)]
            if segment == 1 { expected.append(JournalRemains(file: path(2), offset: 0, bytes: sizes[1])) }
            #expect(remains == expected)
            #expect(throws: JournalError.self) { try Contents(files) }

            try JournalRepair.drop(remains, in: folder, files: files)
            #expect(try Contents(files).numbers == Array(1..<(kept + 1)))
            #expect(try files.read("\(path(segment)).\(offset).dropped").count == expected[0].bytes)
            #expect(files.list(folder).filter { $0.hasSuffix(".dropped") }.count == remains.count)
            // What was put aside once is not lost by another repair at the same place.
            try files.change(path(segment)) { $0 += [1, 2, 3] }
            let more = JournalRemains(file: path(segment), offset: offset, bytes: 3)
            try JournalRepair.drop([more], in: folder, files: files)
            #expect(try files.read("\(path(segment)).\(offset).dropped").count == expected[0].bytes)
            #expect(try files.read("\(path(segment)).\(offset)-2.dropped") == [1, 2, 3])
            #expect(try JournalRepair.remains(in: folder, instance: instance, files: files).isEmpty)
            try Self.goesOn(files, after: kept)
        }
    }

    /// A repair that fails anywhere can be done again.
    @Test func repairsAgain() throws {
        var calls = 0
        repeat {
            calls += 1
            let (disk, whole) = try Self.small()
            try disk.change(path(1)) { $0[whole.batches[2].offset + 9] ^= 1 }
            let files = FaultyFiles(disk, fault: .init(call: calls, isForGood: true, isPartial: true))
            let remains = try JournalRepair.remains(in: folder, instance: instance, files: disk)
            try? JournalRepair.drop(remains, in: folder, files: files)
            let rest = try JournalRepair.remains(in: folder, instance: instance, files: disk)
            try JournalRepair.drop(rest, in: folder, files: disk)
            #expect(try Contents(disk).numbers == [1, 2])
            let copy = try disk.read("\(path(1)).\(whole.batches[2].offset).dropped")
            #expect(copy.count == remains[0].bytes)
            if files.calls < calls { return #expect(calls > 5) }
        } while true
    }

    /// A damaged head takes the whole file with it, and a missing segment all that follow.
    @Test func repairsHeadsAndGaps() throws {
        let (files, _) = try Self.small()
        try openJournal(files, segmentBytes: 1).append(9...11)
        try files.change(path(4)) { $0[0] ^= 1 }
        var remains = try JournalRepair.remains(in: folder, instance: instance, files: files)
        #expect(remains.map(\.file) == [path(4), path(5)])
        files.remove(path(2))
        remains = try JournalRepair.remains(in: folder, instance: instance, files: files)
        #expect(remains.map(\.file) == [path(3), path(4), path(5)])
        try JournalRepair.drop(remains, in: folder, files: files)
        #expect(try Contents(files).numbers == Array(1...4))
        try Self.goesOn(files, after: 4)
    }
}
