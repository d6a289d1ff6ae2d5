/// What waits in line, each item for its owner. The owners have their turns one after the other, so that whoever has little in line
/// waits for one item of each of the others at most. The items of an owner keep their order.
package struct FairQueue<Owner: Hashable, Item> {
    private var lines: [Owner: Queue<Item>] = [:]
    /// The owners with a line, the next one first.
    private var owners = Queue<Owner>()

    /// How many items are in line.
    package private(set) var count = 0

    package init() {}

    package var isEmpty: Bool { count == 0 }

    package mutating func append(_ item: Item, of owner: Owner) {
        count += 1
        if lines[owner] == nil { owners.append(owner) }
        lines[owner, default: Queue()].append(item)
    }

    package mutating func popFirst() -> Item? {
        guard let owner = owners.popFirst(), let item = lines[owner]?.popFirst() else { return nil }
        count -= 1
        if lines[owner]?.isEmpty == true { lines[owner] = nil } else { owners.append(owner) }
        return item
    }
}
