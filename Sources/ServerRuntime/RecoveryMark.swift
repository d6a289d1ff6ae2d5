import Platform

/// Keeps a start from walking into the same trap again and again.
///
/// While a journal is replayed, a file `replaying` is in its folder. A start that finds it knows that the one before did not
/// come to its end, and notes in it the table of each record. A table at which two such starts in a row have ended is set aside.
///
/// A usual start makes and removes the file. A careful one writes it whenever records of another table follow.
package final class RecoveryMark {
    /// The tables that have ended starts.
    package private(set) var setAside: Set<String> = []
    /// Whether the start before did not come to its end.
    package private(set) var isCareful = false
    private let path: String
    private var file: OverwrittenFile?
    private var suspect: String?
    private var current: String?

    package init(in folder: String) { path = folder + "/replaying" }

    /// To be called before the first record.
    package func begin() {
        if let former = try? Files.read(path) { take(former) }
        file = OverwrittenFile(path)
        write()
    }

    /// A record of that table is replayed now.
    package func note(_ table: String) {
        guard table != current else { return }
        current = table
        write()
    }

    /// All records are replayed.
    package func end() {
        file = nil
        Files.remove(path)
    }

    private func take(_ former: String) {
        isCareful = true
        var last: Substring?
        for line in former.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 2 else { continue }
            switch words[0] {
            case "aside": setAside.insert(String(words[1]))
            case "suspect": suspect = String(words[1])
            default: last = words[1]
            }
        }
        if let last, suspect == String(last) {
            setAside.insert(String(last))
            suspect = nil
        } else {
            suspect = last.map(String.init)
        }
    }

    private func write() {
        var lines = setAside.sorted().map { "aside \($0)" }
        if let suspect { lines.append("suspect \(suspect)") }
        if let current { lines.append("at \(current)") }
        // Without the file the next start is a usual one.
        file?.write(lines.map { $0 + "\n" }.joined())
    }
}
