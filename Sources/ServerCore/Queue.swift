/// First in, first out, each in constant time on average.
struct Queue<Element> {
    private var elements: [Element] = []
    private var first = 0

    var count: Int { elements.count - first }
    var isEmpty: Bool { count == 0 }

    mutating func append(_ element: Element) { elements.append(element) }

    mutating func popFirst() -> Element? {
        guard !isEmpty else { return nil }
        defer {
            first += 1
            if first > 64, first > elements.count / 2 {
                elements.removeFirst(first)
                first = 0
            }
        }
        return elements[first]
    }
}
