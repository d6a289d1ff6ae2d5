/// An object that the server wakes at a time which the object sets.
package protocol Sleeper: AnyObject {
    /// When to be woken next; nil for never.
    var wakeTime: Moment? { get }
    /// The time of the sleeper's entry, which may be earlier than `wakeTime`. Only `Alarms` sets it.
    var alarmTime: Moment? { get set }
}

/// The times at which sleepers must be woken: a binary heap with one entry for each sleeper.
///
/// A sleeper that moves its time later, as every flip does with a turn's clock, costs nothing: its entry comes up
/// early, is found early, and goes back in with the new time.
package final class Alarms {
    private var heap: [(time: Moment, sleeper: any Sleeper)] = []
    /// The number of entries that wake nobody: their sleeper was forgotten, or has an earlier entry.
    private var deadEntries = 0

    package init() {}

    /// When the next entry comes up; nil if there is none.
    package var next: Moment? { heap.first?.time }

    /// Records the sleeper's time. Call it whenever that may have moved earlier.
    package func note(_ sleeper: any Sleeper) {
        guard let time = sleeper.wakeTime else { return }
        if let held = sleeper.alarmTime {
            if held <= time { return }
            deadEntries += 1
        }
        sleeper.alarmTime = time
        push(time, sleeper)
    }

    /// Forgets a sleeper that is over. Its entry is removed when its time comes, or earlier when most entries are dead.
    package func forget(_ sleeper: any Sleeper) {
        guard sleeper.alarmTime != nil else { return }
        sleeper.alarmTime = nil
        deadEntries += 1
        removeDeadFirst()
        guard deadEntries > 0, deadEntries >= heap.count / 2 else { return }
        let entries = heap
        heap.removeAll(keepingCapacity: true)
        deadEntries = 0
        for entry in entries where entry.sleeper.alarmTime == entry.time { push(entry.time, entry.sleeper) }
    }

    /// Removes and returns a sleeper whose time has come; nil if there is none.
    package func due(at now: Moment) -> (any Sleeper)? {
        // This runs with every event and mostly finds nothing. Looking at the sleeper itself would count references.
        guard let next, next <= now else { return nil }
        removeDeadFirst()
        while let first = heap.first, first.time <= now {
            removeFirst()
            first.sleeper.alarmTime = nil
            defer { removeDeadFirst() }
            guard let time = first.sleeper.wakeTime else { continue }
            if time <= now { return first.sleeper }
            note(first.sleeper)
        }
        return nil
    }

    /// Removes dead entries from the front, so that `next` is the time of a real alarm.
    private func removeDeadFirst() {
        while let first = heap.first, first.sleeper.alarmTime != first.time {
            removeFirst()
            deadEntries -= 1
        }
    }

    private func push(_ time: Moment, _ sleeper: any Sleeper) {
        heap.append((time, sleeper))
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child].time < heap[parent].time else { return }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    private func removeFirst() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
                if heap[child].time < heap[least].time { least = child }
            }
            guard least != parent else { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}
