/// What one round was for one person. Written as in a TRF file: `4w1` is a game against 4 that this person began and won,
/// `7b-` one to which this person did not come, `U` a bye.
package struct Round: Sendable, Hashable, RawRepresentable, Codable {
    /// What came of a round, by its letter in a TRF file.
    package enum Outcome: Character, Sendable {
        case won = "1"
        case drawn = "="
        case lost = "0"
        /// The other did not come.
        case wonByDefault = "+"
        /// This one did not come.
        case lostByDefault = "-"
        case bye = "U"
        /// Half a point for a round before joining.
        case halfPoint = "H"
        case unpaired = "Z"

        /// Half points: 2 for a win, 1 for a draw.
        package var points: Int {
            switch self {
            case .won, .wonByDefault, .bye: 2
            case .drawn, .halfPoint: 1
            case .lost, .lostByDefault, .unpaired: 0
            }
        }

        package var isPlayed: Bool { self == .won || self == .drawn || self == .lost }
        /// Whether this person could have played and did not (FIDE C.07, article 16).
        package var isVoluntarilyUnplayed: Bool { self == .lostByDefault || isRequestedBye }
        package var isRequestedBye: Bool { self == .halfPoint || self == .unpaired }
    }

    /// The other's number; 0 without one.
    package let opponent: Int
    /// Whether this person had the first turn, or would have had it.
    package let began: Bool
    package let outcome: Outcome

    package init(_ outcome: Outcome, against opponent: Int = 0, began: Bool = false) {
        self.opponent = opponent
        self.began = began
        self.outcome = outcome
    }

    /// Reads what ``rawValue`` writes.
    package init?(rawValue: String) {
        guard let letter = rawValue.last, let outcome = Outcome(rawValue: letter) else { return nil }
        let side = rawValue.dropLast().last
        let opponent = Int(rawValue.dropLast(2)) ?? 0
        guard rawValue.count == 1 || opponent > 0 && (side == "w" || side == "b") else { return nil }
        self.init(outcome, against: opponent, began: side == "w")
    }

    package var rawValue: String {
        opponent == 0 ? String(outcome.rawValue) : "\(opponent)\(began ? "w" : "b")\(outcome.rawValue)"
    }
}
