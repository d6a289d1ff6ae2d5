/// Numbers as people and files are shown them.
public enum Rounded {
    /// A number with so many decimals, 0 to 9, rounded half away from zero. There is no minus before a zero.
    public static func text(_ value: Double, decimals: Int) -> String {
        let unit = (0..<decimals).reduce(1) { unit, _ in unit * 10 }
        // No figure of a match is as large, and with 9 decimals it still fits an integer.
        let bounded = min(max(value, -9e9), 9e9)
        let scaled = Int((bounded * Double(unit)).rounded(.toNearestOrAwayFromZero))
        let fraction = String(scaled.magnitude % UInt(unit))
        let zeros = String(repeating: "0", count: max(0, decimals - fraction.count))
        let sign = scaled < 0 ? "-" : ""
        return sign + String(scaled.magnitude / UInt(unit)) + (decimals > 0 ? "." + zeros + fraction : "")
    }

    /// The same without zeros at its end, as a number of JSON; `null` for nil.
    public static func json(_ value: Double?, decimals: Int) -> String {
        guard let value else { return "null" }
        var text = text(value, decimals: decimals)
        guard decimals > 0 else { return text }
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        return text
    }
}
