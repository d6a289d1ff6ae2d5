import Vocabulary
import Wire

/// Tables whose cards show pictures.
extension Tables {
    func registerPictures(in router: inout Router) {
        guard setup.pictures != .none else { return }
        router.on(Request.Image.self, atTable { self.tell($0, to: $1, at: $2) })
    }

    /// Begins to look for the pictures of rules that the host wants; nil where they need none.
    func configureLater(_ configure: Request.Configure, _ bots: [HouseBot]?, _ asker: Asker, at table: Table) -> Answer?
    {
        guard case .success(let settled) = TableRules.settle(configure.rules, among: families),
            let wish = settled.kind.pictureWish
        else { return nil }
        if let refusal = table.model.refusalOfOtherRules ?? pictures.chargeSearch(to: asker.address) {
            return .refused(refusal)
        }
        let answer = apply(.pictures(.awaited(theme: wish.theme.id)), to: table)
        guard case .done = answer else { return answer }
        return .pending(
            pictures.ask(wish, .configure(table: table.id, configure.rules, bots: bots, wish), for: asker.address))
    }

    /// Takes the answer to a question about pictures.
    func take(_ answer: PictureAnswer, to ticket: Ticket) {
        switch pictures.pending.take(ticket) {
        case .create(let id)?:
            lateReplies.complete(ticket, with: finishMaking(id, with: answer))
        case .configure(let id, let rules, let bots, let wish)?:
            lateReplies.complete(ticket, with: finishConfiguring(id, rules, bots, wish, with: answer))
        case .restore(let id)?:
            guard let table = directory[id], case .found(let found) = answer else { return }
            hold(found, at: table)
        case nil: break
        }
    }

    private func finishMaking(_ id: String, with answer: PictureAnswer) -> Answer {
        guard let table = directory[id], let wish = table.model.setup.kind.pictureWish else {
            return .refused(Self.noSuchTable(id))
        }
        if let refusal = refusal(of: answer, wish, at: table) {
            dissolve(table)
            return .refused(refusal)
        }
        let reply = apply(.pictures(.came(deck(answer))), to: table)
        guard case .done(_, _, let seq, _, _, _) = reply else { return reply }
        return .done(table: id, seat: table.model.seats.firstIndex { $0.owner == table.model.host }, seq: seq)
    }

    private func finishConfiguring(
        _ id: String, _ rules: Rules, _ bots: [HouseBot]?, _ wish: PictureWish, with answer: PictureAnswer
    ) -> Answer {
        guard let table = directory[id] else { return .refused(Self.noSuchTable(id)) }
        if let refusal = refusal(of: answer, wish, at: table) {
            _ = apply(.pictures(.failed), to: table)
            return .refused(refusal)
        }
        let reply = apply(.pictures(.configured(rules, bots: bots, deck(answer))), to: table)
        tellRatings(at: table)
        return reply
    }

    private func deck(_ answer: PictureAnswer) -> [DeckPicture] {
        guard case .found(let found) = answer else { return [] }
        return DeckPicture.deck(found.map(\.picture))
    }

    /// Why a table can't have the pictures of an answer; nil once it holds them.
    private func refusal(of answer: PictureAnswer, _ wish: PictureWish, at table: Table) -> ErrorReply? {
        func refused(_ problem: String, _ hint: String) -> ErrorReply {
            ErrorReply(.badTheme, problem, hint: hint, field: "rules.theme")
        }
        switch answer {
        case .found(let found):
            guard found.count == wish.count else { return refused(ofTooFew: found.count) }
            return hold(found, at: table)
        case .tooFew(let count): return refused(ofTooFew: count)
        case .failed(let problem, let hint): return refused(problem, hint)
        }
        func refused(ofTooFew count: Int) -> ErrorReply {
            let (theme, needed) = (TextRules.excerpt(wish.theme.query), wish.count)
            return refused(
                "There \(count == 1 ? "is 1 picture" : "are \(count) pictures") for \"\(theme)\", and this board needs \(needed).",
                count == 0
                    ? "Choose another theme. The server's log says what was left out, and why."
                    : "Choose a smaller board, larger groups, or another theme.")
        }
    }

    /// Lets a table have those pictures, in place of any that it had. Returns the refusal if there is no room for them.
    @discardableResult
    private func hold(_ found: [FoundPicture], at table: Table) -> ErrorReply? {
        let former = table.pictures
        let bytes = found.reduce(0) { $0 + $1.bytes.count }
        let others = table.address.map { $0.pictureBytes - table.pictureBytes } ?? 0
        guard others + bytes <= ServerLimits.pictureBytesPerAddress else {
            return ErrorReply(
                .busy, "The tables of one address may have no more bytes of pictures.",
                hint: "Choose a smaller board or smaller pictures, or leave another table with pictures.",
                retryMs: 10_000)
        }
        guard pictures.shelf.take(found) else {
            return ErrorReply(
                .busy, "The server holds as many pictures as it can.", hint: "Try again later.", retryMs: 10_000)
        }
        table.pictures = found.map(\.picture.hash)
        table.pictureBytes = bytes
        pictures.shelf.giveBack(former)
        return nil
    }

    /// Takes back what a table does not need any more.
    func dropPictures(of table: Table) {
        pictures.shelf.giveBack(table.pictures)
        table.pictures = []
        table.pictureBytes = 0
    }

    /// Closes a table that was made for pictures which can't be had, and tells all who are there.
    private func dissolve(_ table: Table) {
        sendAway(from: table)
        close(table)
    }

    /// What is left to do about pictures after a restart. Nobody was told that a table was made which still waits for its
    /// pictures: whoever wanted it asks again.
    func resumePictures(of table: Table) {
        if table.model.awaitsFirstPictures { return dissolve(table) }
        if table.model.loading != nil { _ = apply(.pictures(.failed), to: table) }
        if let wish = table.model.setup.kind.pictureWish {
            _ = pictures.ask(wish, .restore(table: table.id), for: nil)
        }
    }

    // MARK: One picture

    /// Sends a part of the picture of a face. Every face of the deck is known to all, so this tells nothing of where it lies.
    private func tell(_ image: Request.Image, to asker: Asker, at table: Table) -> Answer {
        guard let face = table.model.deal.faces.first(where: { $0.id == image.face }), let picture = face.picture else {
            return .refused(
                .badField, "The deck has no picture \"\(TextRules.excerpt(image.face))\".",
                hint: "faces lists the deck's faces; those with an image have one.", field: "face")
        }
        guard let kept = pictures.shelf[picture.hash] else {
            return .refused(
                .badTheme, "The server does not have that picture any more.", hint: "Show its label.", field: "face")
        }
        let size = ServerMessage.Image.partBytes
        let (parts, part) = ((kept.bytes.count + size - 1) / size, image.part ?? 0)
        guard part < parts else {
            return .refused(
                .badField, "That picture has no part \(part).", hint: "It has the parts 0–\(parts - 1).", field: "part")
        }
        let bytes = kept.bytes[part * size..<min((part + 1) * size, kept.bytes.count)]
        outbox.send(
            .image(
                .init(
                    table: table.id, face: face.id, media: kept.media, part: part, parts: parts,
                    data: Base64.text(bytes))),
            to: Outlet(connection: asker.outlet.connection, dialect: .json))
        return .done()
    }
}
