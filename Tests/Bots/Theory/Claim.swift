import BotCore

/// A published number, what was measured, and how far apart they may be.
struct Claim: CustomStringConvertible {
    let name: String
    let expected: Double
    let measured: Sample
    /// What a published figure may be off by, because it is rounded or measured itself.
    let slack: Double
    /// The standard deviation of one game's number, where it is known; as measured where nil.
    let deviation: Double?
    /// How far it may be off whatever the deviations are.
    var limit = Double.infinity

    init(_ name: String, _ expected: Double, _ measured: Sample, deviation: Double? = nil, slack: Double = 0) {
        self.name = name
        self.expected = expected
        self.measured = measured
        self.deviation = deviation
        self.slack = slack
    }

    /// A claim that something happens in this share of the games.
    init(_ name: String, share: Double, _ measured: Sample, slack: Double = 0) {
        self.init(name, share, measured, deviation: (share * (1 - share)).squareRoot(), slack: slack)
    }

    /// Four standard deviations of the mean, and the slack.
    var tolerance: Double {
        let sigma = deviation.map { $0 / Double(measured.count).squareRoot() } ?? measured.sigma
        return min(4 * sigma + slack, limit)
    }
    var holds: Bool { measured.count > 1 && abs(measured.mean - expected) <= tolerance }

    var description: String {
        let cells = [expected, measured.mean, measured.mean - expected, tolerance].map { number in
            pad(decimals(number), to: 9)
        }
        let title = name + String(repeating: " ", count: max(0, 44 - name.count))
        return title + cells.joined() + pad("\(measured.count)", to: 8) + (holds ? "  ok" : "  OUTSIDE")
    }

    /// The heads of the columns of `description`.
    static let heads =
        "figure" + String(repeating: " ", count: 38)
        + ["expected", "measured", "off by", "allowed"].map { pad($0, to: 9) }.joined() + pad("games", to: 8)
}

private func pad(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
}

/// Four decimals.
private func decimals(_ number: Double) -> String {
    let scaled = Int((abs(number) * 10_000).rounded())
    let fraction = String(scaled % 10_000)
    return (number < 0 && scaled > 0 ? "-" : "") + "\(scaled / 10_000)."
        + String(repeating: "0", count: 4 - fraction.count) + fraction
}
