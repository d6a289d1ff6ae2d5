import ServerCore

/// Lines that wait for the many connections of a crowd. Each line is kept once for all of them.
///
/// The connections of a crowd have their go one after the other, round and round. Whoever has its go gets all the lines of the crowd that
/// it has not got yet, so the more goes on, the more lines are joined in one write. A connection's lines keep their order, also where it is
/// in several crowds, and ``take(for:near:)`` comes before any other line for it.
package struct CrowdQueue {
    private struct Line {
        let bytes: [UInt8]
        /// Counts the lines of all crowds.
        let number: Int
        /// The loop's batch of the tick that made it.
        let batch: Int
        /// The value of `goes` at which all have it. It is known once the batch has left.
        var end = 0
    }

    private struct Crowd {
        /// Those from `first` on wait here.
        let ids: [ConnectionID]
        let first: Int
        var next: Int
        var goes = 0
        /// The oldest first. Those after the `ready` first may not leave yet.
        var lines: [Line] = []
        var ready = 0
        /// The number of the last line sent before the go, by slot.
        var got: [Int: Int] = [:]

        var count: Int { ids.count - first }
        /// How many goes it takes until all have all lines.
        var waiting: Int { ready < lines.count ? count : lines.last.map { $0.end - goes } ?? 0 }

        func place(of id: ConnectionID, near hint: Int) -> Int? {
            if hint >= first, hint < ids.count, ids[hint] == id { return hint }
            return ids[first...].firstIndex(of: id)
        }

        /// The lines that the connection at that place has not got.
        func rest(at place: Int) -> ArraySlice<Line> {
            let ahead = (place - next + count) % count
            let got = got[ids[place].slot] ?? 0
            let start = lines.indices.first { lines[$0].number > got && ($0 >= ready || lines[$0].end - goes > ahead) }
            return lines[(start ?? lines.count)...]
        }

        mutating func release(_ hasLeft: (Int) -> Bool) {
            while ready < lines.count, hasLeft(lines[ready].batch) {
                lines[ready].end = goes + count
                ready += 1
            }
        }
    }

    /// The next connections of a crowd, and what they get: all the same.
    package struct Share {
        package let ids: ArraySlice<ConnectionID>
        package let bytes: [UInt8]
        fileprivate let crowd: Int
    }

    private var crowds: [Crowd] = []
    private var lastNumber = 0
    /// In how many crowds each connection is, by slots.
    private var memberships: [Int32] = []

    /// To find a connection in a crowd of a thousand takes about 1 µs, so only so many crowds may wait at once.
    private static let limit = 32

    package init() {}

    package var isEmpty: Bool { crowds.isEmpty }
    /// How many goes it takes until all have all lines.
    package var waiting: Int { crowds.reduce(0) { $0 + $1.waiting } }

    /// Adds a line for all connections from that place on. Returns false where too many crowds wait.
    package mutating func add(_ line: Span<UInt8>, for ids: [ConnectionID], from first: Int, batch: Int) -> Bool {
        // Two lists that share their storage are compared at once, others by their first elements nearly always.
        let known = crowds.firstIndex { $0.first == first && $0.ids == ids }
        guard known != nil || crowds.count < Self.limit else { return false }
        if known == nil {
            crowds.append(Crowd(ids: ids, first: first, next: first))
            if let most = ids[first...].max(by: { $0.slot < $1.slot })?.slot, most >= memberships.count {
                memberships += Array(repeating: 0, count: most + 1 - memberships.count)
            }
            for id in ids[first...] { memberships[id.slot] += 1 }
        }
        var bytes: [UInt8] = []
        bytes.append(copying: line)
        lastNumber += 1
        crowds[known ?? crowds.count - 1].lines.append(Line(bytes: bytes, number: lastNumber, batch: batch))
        return true
    }

    /// Whether somebody can have a go: a line's batch has left.
    package func isDue(_ hasLeft: (Int) -> Bool) -> Bool {
        crowds.contains { $0.ready > 0 || hasLeft($0.lines[0].batch) }
    }

    /// Lets the lines go whose batch has left.
    package mutating func release(_ hasLeft: (Int) -> Bool) {
        for index in crowds.indices { crowds[index].release(hasLeft) }
    }

    /// Those who are next, at most so many; nil where nobody is. The caller goes through them and calls ``finish(_:)``.
    package func next(_ most: Int) -> Share? {
        guard let index = crowds.firstIndex(where: { $0.ready > 0 }) else { return nil }
        let crowd = crowds[index]
        // Up to the end of the oldest line all get the same.
        let count = min(most, crowd.ids.count - crowd.next, crowd.lines[0].end - crowd.goes)
        let bytes = crowd.ready == 1 ? crowd.lines[0].bytes : crowd.lines[..<crowd.ready].flatMap(\.bytes)
        return Share(ids: crowd.ids[crowd.next..<crowd.next + count], bytes: bytes, crowd: index)
    }

    /// Whether the connection, one of a share, gets the bytes of the share. If not, it gets what ``take(for:near:)`` returns.
    package func isPlain(_ id: ConnectionID, in share: Share) -> Bool {
        memberships[id.slot] == 1 && crowds[share.crowd].got[id.slot] == nil
    }

    /// Counts the share, and forgets lines that all have got. Another crowd is next.
    package mutating func finish(_ share: Share) {
        var crowd = crowds.remove(at: share.crowd)
        if !crowd.got.isEmpty, let last = crowd.lines[..<crowd.ready].last {
            for id in share.ids where crowd.got[id.slot] ?? .max <= last.number { crowd.got[id.slot] = nil }
        }
        crowd.goes += share.ids.count
        crowd.next += share.ids.count
        if crowd.next == crowd.ids.count { crowd.next = crowd.first }
        let old = crowd.lines[..<crowd.ready].prefix { $0.end == crowd.goes }.count
        crowd.lines.removeFirst(old)
        crowd.ready -= old
        if crowd.lines.isEmpty {
            for id in crowd.ids[crowd.first...] { memberships[id.slot] -= 1 }
        } else {
            crowds.append(crowd)
        }
    }

    /// Whether lines wait for the connection.
    package func holds(_ id: ConnectionID) -> Bool {
        guard isMember(id) else { return false }
        return crowds.contains { crowd in
            guard let place = crowd.place(of: id, near: 0) else { return false }
            return !crowd.rest(at: place).isEmpty
        }
    }

    /// Takes all lines that wait for the connection, in order. Its place in the list is tried first.
    package mutating func take(for id: ConnectionID, near place: Int = 0) -> [UInt8] {
        guard isMember(id) else { return [] }
        var lines: [Line] = []
        for index in crowds.indices {
            guard let place = crowds[index].place(of: id, near: place) else { continue }
            let rest = crowds[index].rest(at: place)
            guard let last = rest.last else { continue }
            lines += rest
            crowds[index].got[id.slot] = last.number
        }
        if memberships[id.slot] > 1 { lines.sort { $0.number < $1.number } }
        return lines.flatMap(\.bytes)
    }

    package mutating func removeAll() { self = CrowdQueue() }

    /// Whether the connection may be in a crowd. A former user of its slot may be meant.
    private func isMember(_ id: ConnectionID) -> Bool { id.slot < memberships.count && memberships[id.slot] > 0 }
}
