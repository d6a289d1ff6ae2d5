/// How a flag is drawn. Flags are drawn from cells, because terminals differ about the width of the emoji.
enum FlagDesign: Sendable, Hashable {
    /// Stripes from the top down; a colour named twice is a stripe twice as high.
    case rows([FlagColour])
    /// Stripes from left to right.
    case columns([FlagColour])
    /// A disc in the middle.
    case disc(ground: FlagColour, FlagColour)
    /// A cross in the middle that touches no side.
    case cross(ground: FlagColour, FlagColour)
    /// A cross toward the hoist, with a border in the third colour where there is one.
    case nordic(ground: FlagColour, FlagColour, border: FlagColour? = nil)
    /// A triangle at the hoist beside two stripes.
    case triangle(FlagColour, upper: FlagColour, lower: FlagColour)

    /// The colour at a place of a flag, as parts of its width and height, 0–1; `aspect` is width by height.
    func colour(x: Double, y: Double, aspect: Double) -> FlagColour {
        switch self {
        case .rows(let stripes): return stripes[Int(y * Double(stripes.count))]
        case .columns(let stripes): return stripes[Int(x * Double(stripes.count))]
        case .disc(let ground, let disc):
            let (dx, dy) = ((x - 0.5) * aspect, y - 0.5)
            return dx * dx + dy * dy <= 0.1 ? disc : ground
        case .cross(let ground, let cross):
            let (dx, dy) = (((x - 0.5) * aspect).magnitude, (y - 0.5).magnitude)
            return max(dx, dy) <= 0.36 && min(dx, dy) <= 0.13 ? cross : ground
        case .nordic(let ground, let cross, let border):
            let distance = min(((x - 0.36) * aspect).magnitude, (y - 0.5).magnitude)
            if distance <= (border == nil ? 0.12 : 0.09) { return cross }
            return border.map { distance <= 0.21 ? $0 : ground } ?? ground
        case .triangle(let triangle, let upper, let lower):
            if x * aspect <= 0.85 * (0.5 - (y - 0.5).magnitude) * 2 * min(1, aspect / 1.2) { return triangle }
            return y < 0.5 ? upper : lower
        }
    }

    /// Two colours that tell the flag where it has two cells alone.
    var main: (FlagColour, FlagColour) {
        switch self {
        case .rows(let stripes), .columns(let stripes):
            (stripes[0], stripes.first { $0 != stripes[0] } ?? stripes[0])
        case .disc(let ground, let other), .cross(let ground, let other), .nordic(let ground, let other, _):
            (ground, other)
        case .triangle(let triangle, _, let lower): (triangle, lower)
        }
    }
}

enum FlagColour: Sendable, Hashable {
    case red, white, blue, green, yellow, gold, orange, black, lightBlue

    /// The colour on the screen, a little softer than the flag's own.
    var tone: Tone {
        switch self {
        case .red: Tone(0xD2232A, 160, 1)
        case .white: Tone(0xF7F7F5, 231, 15)
        case .blue: Tone(0x1D4FA8, 25, 4)
        case .green: Tone(0x1B8A4A, 29, 2)
        case .yellow: Tone(0xFCD21C, 220, 11)
        case .gold: Tone(0xFFC61A, 214, 11)
        case .orange: Tone(0xF08A24, 208, 3)
        case .black: Tone(0x101114, 16, 0)
        case .lightBlue: Tone(0x3F8FE0, 68, 12)
        }
    }

    /// Whether dark text is easier to read on it than light text.
    var isBright: Bool {
        switch self {
        case .white, .yellow, .gold, .orange: true
        case .red, .blue, .green, .black, .lightBlue: false
        }
    }
}
