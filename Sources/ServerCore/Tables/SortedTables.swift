/// Tables in the order of their ids. They are in chunks, so that one that comes or goes moves a thousand others at most, however
/// many there are.
package struct SortedTables: Sequence {
    /// None is empty.
    private var chunks: [[Table]] = []
    package private(set) var count = 0

    private static let most = 1_024

    package init() {}

    /// Adds a table whose id none of them has.
    package mutating func insert(_ table: Table) {
        count += 1
        guard !chunks.isEmpty else { return chunks.append([table]) }
        let chunk = Swift.min(firstChunk { $0 > table.id }, chunks.count - 1)
        chunks[chunk].insert(table, at: chunks[chunk].place { $0.id > table.id })
        guard chunks[chunk].count > Self.most else { return }
        let rest = Array(chunks[chunk].suffix(Self.most / 2))
        chunks[chunk].removeLast(rest.count)
        chunks.insert(rest, at: chunk + 1)
    }

    /// Removes a table that is among them.
    package mutating func remove(_ table: Table) {
        count -= 1
        let chunk = firstChunk { $0 >= table.id }
        chunks[chunk].remove(at: chunks[chunk].place { $0.id >= table.id })
        if chunks[chunk].isEmpty { chunks.remove(at: chunk) }
    }

    /// The first so many that come after the id, which need not exist; of all after nil.
    package func first(_ most: Int, after id: String?) -> [Table] {
        var found: [Table] = []
        var chunk = id.map { id in firstChunk { $0 > id } } ?? 0
        var place = id.flatMap { id in chunk < chunks.count ? chunks[chunk].place { $0.id > id } : nil } ?? 0
        while chunk < chunks.count, found.count < most {
            found += chunks[chunk][place...].prefix(most - found.count)
            (chunk, place) = (chunk + 1, 0)
        }
        return found
    }

    package func makeIterator() -> FlattenSequence<[[Table]]>.Iterator { chunks.joined().makeIterator() }

    /// The first chunk with an id that is so, or the number of chunks. All ids after one that is so are so.
    private func firstChunk(whose isSo: (String) -> Bool) -> Int { chunks.place { isSo($0[$0.count - 1].id) } }
}

extension Array {
    /// The position of the first element that is so, or their number. All after one that is so are so.
    fileprivate func place(whose isSo: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isSo(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
