internal import ServerCore
import Wire

/// A line of the server, read once for all who get it.
final class StormLine {
    let bytes: ArraySlice<UInt8>
    let message: ServerMessage
    let digest: UInt64
    /// Whether it is for somebody who types.
    var isInWords: Bool { bytes.first != UInt8(ascii: "{") }

    init(_ bytes: ArraySlice<UInt8>, _ message: ServerMessage, digest: UInt64) {
        self.bytes = bytes
        self.message = message
        self.digest = digest
    }
}

/// A connection of a client to a process, and what is under way on it. Lines keep their order.
final class StormLink {
    let id: ConnectionID
    let player: Int
    /// The process at the other end, by its number.
    let life: Int
    var isOpenForClient = true
    var isOpenForServer = true
    /// Whether what the client has sent gets lost.
    var isDeaf = false
    /// When the last line that is under way arrives.
    var toServer = 0
    var toClient = 0
    /// Until when the client reads nothing, and what waits for it; nil among it is the connection's end.
    var stalledUntil = 0
    var backlog: [StormLine?] = []
    var backlogBytes = 0
    /// Whether lines were dropped, so that a snapshot comes in their place.
    var isBehind = false
    /// Whether the server reads, and what has come meanwhile.
    var isRead = true
    var unread: [UInt8] = []

    init(_ id: ConnectionID, of player: Int, to life: Int) {
        self.id = id
        self.player = player
        self.life = life
    }
}

/// What happens at given times, in order.
struct StormAgenda<Event> {
    private struct Entry {
        let time: Int
        let number: Int
        let event: Event

        func isBefore(_ other: Entry) -> Bool { (time, number) < (other.time, other.number) }
    }

    private var heap: [Entry] = []
    private var count = 0

    mutating func add(_ event: Event, at time: Int) {
        heap.append(Entry(time: time, number: count, event: event))
        count += 1
        var place = heap.count - 1
        while place > 0, case let parent = (place - 1) / 2, heap[place].isBefore(heap[parent]) {
            heap.swapAt(place, parent)
            place = parent
        }
    }

    mutating func next() -> (time: Int, event: Event)? {
        guard let first = heap.first else { return nil }
        let last = heap.removeLast()
        guard !heap.isEmpty else { return (first.time, first.event) }
        heap[0] = last
        var place = 0
        while case let child = 2 * place + 1, child < heap.count {
            let least = child + 1 < heap.count && heap[child + 1].isBefore(heap[child]) ? child + 1 : child
            guard heap[least].isBefore(heap[place]) else { break }
            heap.swapAt(place, least)
            place = least
        }
        return (first.time, first.event)
    }
}
