extension Snapshot {
    /// The snapshot without the times that run by themselves, in which a folded state and the server's own may differ.
    /// Whether a seat is held stays to be seen.
    package var withoutClocks: Snapshot {
        var still = self
        still.elapsedMs = 0
        still.gameMs = nil
        still.turn?.ms = nil
        for seat in still.seats.indices where still.seats[seat].holdMs != nil { still.seats[seat].holdMs = 0 }
        return still
    }
}
