import Vocabulary
import Wire

/// How pictures come to a table.
package enum PictureEvent: Sendable, Codable {
    /// The host wants a theme of pictures, which are looked for now.
    case awaited(theme: String)
    /// The pictures of the table's own rules are there.
    case came([DeckPicture])
    /// The pictures of the rules that the host wants are there.
    case configured(Rules, bots: [HouseBot]?, [DeckPicture])
    /// There are none. The table stays as it was.
    case failed
}

extension TableModel {
    mutating func pictured(_ event: PictureEvent, at now: Moment, _ step: inout TableStep) -> ErrorReply? {
        switch event {
        case .awaited(let theme):
            loading = theme
            step.changes.append(.theme(colours))
        case .came(let pictures):
            loading = nil
            setup.settings = setup.settings.showing(pictures: pictures)
            deal = PreparedDeal(setup, number: deal.number)
            step.changes.append(.deal(publicDeal))
        case .configured(let rules, let bots, let pictures):
            loading = nil
            if let refusal = configure(rules, bots, pictures: pictures, &step) {
                step.changes.append(.theme(colours))
                return refusal
            }
        case .failed:
            loading = nil
            step.changes.append(.theme(colours))
        }
        startIfAllReady(at: now, &step)
        return nil
    }

    /// The colours of the deck; those of pictures while such are looked for.
    var colours: ThemeColours? {
        loading.map { ThemeColours(pictures: $0, loading: true) } ?? deal.colours
    }

    /// Whether it was made for pictures that have not come.
    var awaitsFirstPictures: Bool { setup.kind.pictureWish?.pictures.isEmpty == true }

    static let picturesAreAwaited = ErrorReply(
        .wrongPhase, "The pictures for the cards are still being looked for.", hint: "Wait until they are there.")
}

extension ThemeColours {
    /// The colours of every deck of pictures.
    init(pictures theme: String, loading: Bool? = nil) {
        self.init(id: theme, cardBack: PictureWish.cardBack, background: PictureWish.background, loading: loading)
    }
}
