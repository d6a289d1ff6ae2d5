/// The last batches of a log, in their order, for as long as they may have to be sent again.
struct LogRows {
    private struct Row {
        let bytes: [UInt8]
        let changes: [RowChange]
        let time: Duration

        /// The bytes that it takes of memory, about.
        var size: Int { changes.reduce(128 + bytes.count) { $0 + $1.size } }
    }

    private var rows: [Row] = []
    /// Where in `rows` the first one is.
    private var head = 0
    /// The number of the first one, which is that of the next where there is none.
    private(set) var first: Int
    private var size = 0

    /// How long, and in how many bytes of memory, batches are kept that the database has. A standby that takes over may lack the last ones.
    private static let keptTime = Duration.seconds(60)
    private static let keptBytes = 64 << 20

    private static let forgotten = Row(bytes: [], changes: [], time: .zero)

    init(next: Int) { first = next }

    private var next: Int { first + rows.count - head }

    mutating func append(_ bytes: [UInt8], _ changes: [RowChange], at time: Duration) {
        let row = Row(bytes: bytes, changes: changes, time: time)
        rows.append(row)
        size += row.size
    }

    /// The batches from that number on, as many as go into one transaction.
    func batches(from number: Int, bytes most: Int, count: Int) -> [LogRow] {
        var (taken, found) = (0, [LogRow]())
        for number in number..<max(number, min(next, number + count)) where taken < most {
            let row = rows[head + number - first]
            taken += row.bytes.count
            found.append(LogRow(number: number, bytes: row.bytes, changes: row.changes))
        }
        return found
    }

    /// Forgets those before that number which are old by now, or more than are kept.
    mutating func forget(before number: Int, at now: Duration) {
        while first < number, now - rows[head].time > Self.keptTime || size > Self.keptBytes {
            size -= rows[head].size
            rows[head] = Self.forgotten
            head += 1
            first += 1
        }
        guard head > 4_096, head > rows.count / 2 else { return }
        rows.removeFirst(head)
        head = 0
    }
}
