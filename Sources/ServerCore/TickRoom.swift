/// How much the server may still do in this tick of what falls due by itself. Thousands may fall due at once: what finds no room
/// is done in the next ticks.
struct TickRoom {
    private let whole: Int
    private var left: Int

    init(_ whole: Int) { (self.whole, left) = (whole, whole) }

    /// Whether the tick has no room left.
    var isSpent: Bool { left <= 0 }

    mutating func spend(_ work: Int) { left -= work }

    mutating func begin() { left = whole }
}
