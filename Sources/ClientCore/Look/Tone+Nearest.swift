extension Tone {
    /// The tone that a server names as `#rrggbb`, with the nearest of the smaller palettes; nil for anything else.
    init?(hex: String) {
        let digits = hex.utf8.dropFirst()
        guard hex.utf8.first == UInt8(ascii: "#"), digits.count == 6, let rgb = UInt32(Substring(digits), radix: 16)
        else { return nil }
        self.init(nearest: rgb)
    }

    /// A true colour with the nearest of the smaller palettes.
    init(nearest rgb: UInt32) {
        self.init(
            rgb, UInt8(16 + Self.nearest(to: rgb, among: Self.indexedColours)),
            UInt8(Self.nearest(to: rgb, among: Self.ansiColours)))
    }

    var darker: Tone { Tone(nearest: Self.join(parts.map { $0 * 4 / 5 })) }

    /// Whether dark text can be read on it better than light text.
    var isBright: Bool { parts[0] * 299 + parts[1] * 587 + parts[2] * 114 > 140_000 }

    private static func join(_ parts: [Int]) -> UInt32 { parts.reduce(0) { $0 << 8 | UInt32($1) } }

    /// The brightness of red, green and blue to the eye.
    private static func nearest(to rgb: UInt32, among colours: [UInt32]) -> Int {
        let wanted = Tone(rgb, 0, 0).parts
        func distance(_ colour: UInt32) -> Int {
            zip(zip(wanted, Tone(colour, 0, 0).parts), [2, 4, 3]).reduce(0) { sum, pair in
                let difference = pair.0.0 - pair.0.1
                return sum + pair.1 * difference * difference
            }
        }
        return colours.indices.min { distance(colours[$0]) < distance(colours[$1]) } ?? 0
    }

    /// 16–255 as xterm paints them: a cube of 6 × 6 × 6, then 24 greys.
    private static let indexedColours: [UInt32] = {
        let steps = [0, 95, 135, 175, 215, 255]
        let cube = (0..<216).map { join([steps[$0 / 36], steps[$0 / 6 % 6], steps[$0 % 6]]) }
        return cube + (0..<24).map { join(Array(repeating: 8 + 10 * $0, count: 3)) }
    }()

    /// 0–15 as xterm paints them.
    private static let ansiColours: [UInt32] = [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5, 0x7F7F7F, 0xFF0000, 0x00FF00,
        0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ]
}
