/// All seats together against one budget of tries: the turn goes round with every attempt, and all win or all lose.
public enum Coop: MemoryRules {
    /// `coop`.
    public static let name = "coop"
    /// Tries and both clocks.
    public static let options: Set<MemoryOption> = [.tries, .turnSeconds, .gameSeconds]
    /// The tries end it.
    public static let canStall = false

    /// The next seat that plays.
    public static func seatAfterGroup(_ model: MemoryModel) -> Int { model.nextSeat }

    /// The same for all.
    public static func rank(of standing: Standing) -> Int { 0 }
}
