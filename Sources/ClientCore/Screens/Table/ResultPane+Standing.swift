import Wire

extension ResultPane {
    /// Whether the game was rated, and what has become of the player's rating. Nil for a guest, and where a server has no accounts.
    var standing: String? {
        guard let result = state.result, let account = state.context.account, let isRated = result.over.rated,
            let seat = result.own.first(where: { result.seats[$0].account == account.id })
        else { return nil }
        let words = state.words.people
        guard isRated else {
            let reason = result.over.unrated.map { words.unrated[$0.rawValue] ?? $0.rawValue.clean }
            return words.notRated(account.name.clean, reason ?? "–")
        }
        let now = state.snapshot.seats
        // Somebody else may have the seat by now.
        guard now.indices.contains(seat), now[seat].account == account.id, let after = now[seat].rating,
            after != result.seats[seat].rating
        else { return words.rated(account.name.clean) }
        let before = result.seats[seat].rating.map { "\($0) → " } ?? ""
        return words.rating(account.name.clean, before + "\(after)")
    }
}
