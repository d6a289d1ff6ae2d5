import Platform

/// Keeps a start from walking into the same trap again and again.
///
/// While a journal is replayed, a file `replaying` is in its folder. A start that finds it knows that the one before did not
/// come to its end, and notes in it the table and the number of each record. A table is set aside if two such starts in a row have
/// ended at the very same record of it. Starts that somebody kills end at different records, however few tables there are.
///
/// A usual start makes and removes the file. A careful one writes it at every record.
package final class RecoveryMark {
    /// The tables that have ended starts.
    package private(set) var setAside: Set<String> = []
    /// Whether the start before did not come to its end.
    package private(set) var isCareful = false
    private let path: String
    private var file: OverwrittenFile?
    private var suspect: Place?
    private var current: Place?

    /// A record of the journal: its table, and its number, where the first is 1.
    private struct Place: Equatable {
        let table: String
        let record: Int

        var words: String { "\(table) \(record)" }
    }

    package init(in folder: String) { path = folder + "/replaying" }

    /// To be called before the first record.
    package func begin() {
        if let former = try? Files.read(path) { take(former) }
        file = OverwrittenFile(path)
        write()
    }

    /// The record of that number is replayed now, and changes that table.
    package func note(_ table: String, _ record: Int) {
        current = Place(table: table, record: record)
        write()
    }

    /// All records are replayed.
    package func end() {
        file = nil
        Files.remove(path)
    }

    private func take(_ former: String) {
        isCareful = true
        var last: Place?
        for line in former.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            if words.count == 2, words[0] == "aside" { setAside.insert(words[1]) }
            guard words.count == 3, let record = Int(words[2]) else { continue }
            let place = Place(table: words[1], record: record)
            if words[0] == "suspect" { suspect = place } else { last = place }
        }
        if let last, suspect == last {
            setAside.insert(last.table)
            suspect = nil
        } else {
            suspect = last
        }
    }

    private func write() {
        var lines = setAside.sorted().map { "aside \($0)" }
        if let suspect { lines.append("suspect \(suspect.words)") }
        if let current { lines.append("at \(current.words)") }
        // Without the file the next start is a usual one.
        file?.write(lines.map { $0 + "\n" }.joined())
    }
}
