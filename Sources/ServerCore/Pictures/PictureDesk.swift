import Wire

/// Asks for pictures, and keeps those that tables have.
final class PictureDesk: ServerModule {
    enum Purpose {
        /// A table was made that waits for its pictures.
        case create(table: String)
        /// A host wants other rules.
        case configure(table: String, Rules, bots: [HouseBot]?, PictureWish)
        /// A table has them, but the process was started since.
        case restore(table: String)
    }

    let parts: ServerParts
    let shelf = PictureShelf(most: ServerLimits.pictureBytes)
    var pending = PendingQuestions<Purpose>()

    init(_ parts: ServerParts) { self.parts = parts }

    /// Takes another search off the address's share. Where too many go on, or the share is used up, it takes nothing and returns the
    /// refusal.
    func chargeSearch(to address: AddressBudget) -> ErrorReply? {
        guard pending.count(of: address.network) < ServerLimits.searchesPerAddress,
            pending.count < ServerLimits.searches
        else {
            return ErrorReply(
                .busy, "Too many pictures are being looked for.",
                hint: "It was not executed. Wait, then send it again.",
                retryMs: 1_000)
        }
        if let wait = address.searches.spend(ServerLimits.searchSeconds, at: clock.uptime) {
            return ErrorReply(
                .rateLimited, "That is more pictures than one address may look for.",
                hint: "It was not executed. Wait, then send it again.", retryMs: wait.millisecondsToWait)
        }
        return nil
    }

    func ask(_ wish: PictureWish, _ purpose: Purpose, for address: AddressBudget?) -> Ticket {
        let ticket = lateReplies.drawTicket()
        pending.add(ticket, purpose, of: address?.network ?? "")
        let hashes: [String] = if case .restore = purpose { wish.pictures.map(\.hash) } else { [] }
        outbox.ask(.pictures(PictureSearch(theme: wish.theme, count: wish.count, hashes: hashes)), under: ticket)
        return ticket
    }
}

extension Server {
    /// The bytes of a picture that a table has, by its hash; nil where none has it.
    public func picture(_ hash: String) -> (media: String, bytes: [UInt8])? {
        tables.pictures.shelf[hash].map { ($0.media, $0.bytes) }
    }
}
