import Journal
import Platform
import TestSupport

let folder = "/data/journal"
let instance = "6f1c1b7e-4a53-4e0c-9a55-0d8f6a3c2b19"

/// The batch of that number: 1 to 120 bytes that no other batch has.
func batch(_ number: Int) -> [UInt8] {
    var random = Seeded(UInt64(number))
    return (0..<Int.random(in: 1...120, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
}

func openJournal(
    _ files: any JournalFiles, _ durability: Durability = .process, program: String = "pairs/1",
    segmentBytes: Int = 400, syncer: (any Syncer)? = nil
) throws(JournalError) -> FileJournal {
    try FileJournal(
        folder: folder, instance: instance, program: program, durability: durability, segmentBytes: segmentBytes,
        files: files, syncer: syncer)
}

/// What a journal holds.
struct Contents: Sendable {
    var batches: [(segment: Int, number: Int, offset: Int, bytes: [UInt8])] = []
    var remains: [JournalRemains] = []

    var numbers: [Int] { batches.map(\.number) }
    /// Whether each batch is the one of its number.
    var areTrue: Bool { batches.allSatisfy { $0.bytes == batch($0.number) } }

    init(_ files: any JournalFiles) throws(JournalError) {
        var reader = try JournalReader(folder: folder, instance: instance, files: files)
        while let batch = try reader.next() {
            batches.append((batch.segment, batch.number, batch.offset, Array(batch.bytes)))
        }
        remains = reader.remains
    }
}

extension FileJournal {
    /// Appends the batches of these numbers.
    func append(_ numbers: ClosedRange<Int>) throws(JournalError) {
        for number in numbers { try append(batch(number).span) }
    }
}

func path(_ segment: Int) -> String { "\(folder)/000000000\(segment).pairsj" }
