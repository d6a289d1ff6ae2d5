extension Double {
    /// The number to so many decimals.
    package func rounded(decimals: Int) -> Double {
        let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
        return (self * scale).rounded() / scale
    }

    /// The number with exactly so many decimals, and commas between the thousands.
    package func text(decimals: Int) -> String {
        guard isFinite else { return "-" }
        let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
        let units = Int((magnitude * Double(scale)).rounded())
        let sign = self < 0 && units > 0 ? "-" : ""
        guard decimals > 0 else { return sign + units.grouped }
        let digits = String(units % scale)
        return sign + (units / scale).grouped + "." + String(repeating: "0", count: decimals - digits.count) + digits
    }
}

extension Int {
    /// The number with commas between the thousands.
    package var grouped: String {
        let digits = Array(String(magnitude))
        let text = digits.indices.map { index in
            (index > 0 && (digits.count - index) % 3 == 0 ? "," : "") + String(digits[index])
        }
        return (self < 0 ? "-" : "") + text.joined()
    }
}
