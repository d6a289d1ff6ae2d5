/// One result. Of all of them less is better.
package struct Figure: Codable, Sendable, Hashable {
    /// What was measured, within its measurement.
    package let name: String
    package let unit: Unit
    package let spread: Spread
    /// What it should be at most.
    package let target: Double?

    /// What it is counted in.
    package enum Unit: String, Codable, Sendable, Hashable {
        case ratio, bytes, calls, count
        case microseconds = "us"
        case milliseconds = "ms"
    }

    enum CodingKeys: String, CodingKey {
        case name, unit, target
        case spread = "value"
    }

    /// A result of at least one round.
    package init(_ name: String, _ unit: Unit, _ values: [Double], target: Double? = nil) {
        self.init(name, unit, Spread(values), target: target)
    }

    /// A result whose spread is known.
    package init(_ name: String, _ unit: Unit, _ spread: Spread, target: Double? = nil) {
        self.name = name
        self.unit = unit
        self.spread = spread
        self.target = target
    }

    /// Whether the target was reached by the middle of all rounds; nil without a target.
    package var isReached: Bool? { target.map { spread.median <= $0 } }

    /// A value as people read it.
    package func text(_ value: Double) -> String { value.text(decimals: unit == .bytes ? 0 : 2) }

    /// The unit behind a name; a ratio and a number of things have none.
    package var label: String { [.ratio, .calls, .count].contains(unit) ? name : "\(name), \(unit.rawValue)" }
}
