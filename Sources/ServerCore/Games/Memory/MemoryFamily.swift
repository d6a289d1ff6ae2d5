import CardGame
import Vocabulary
import Wire

/// Memory, as a server offers it.
package struct MemoryFamily: GameFamily {
    package init() {}

    package func settle(_ rules: Rules) -> Result<any GameKind, ErrorReply> {
        if let refusal = PicturePolicy.commons.refusal(of: rules.theme) { return .failure(refusal) }
        do {
            return .success(MemoryKind(try MemorySettings(Self.request(rules))))
        } catch {
            return .failure(TableRules.flaw(error.field, error.problem, hint: error.allowed))
        }
    }

    private static func request(_ rules: Rules) -> MemorySettings.Request {
        var request = MemorySettings.Request()
        // An error repeats these words, so they are cut and cleaned of control characters.
        request.mode = rules.mode.map(TextRules.excerpt)
        request.level = rules.level.map(TextRules.excerpt)
        request.rows = rules.rows
        request.columns = rules.columns
        request.groupSize = rules.group
        request.scoring = rules.scoring.map(TextRules.excerpt)
        request.theme = rules.theme.map { PictureTheme.isMeant(by: $0) ? $0 : TextRules.excerpt($0) }
        request.seats = rules.seats
        request.tries =
            switch rules.tries {
            case .limited(let tries): .limited(tries)
            case .unlimited: .unlimited
            case nil: nil
            }
        request.turnSeconds = rules.turnSeconds
        request.gameSeconds = rules.gameSeconds
        request.hideMilliseconds = rules.hideMs
        request.dealsAgain = rules.autoAgain
        return request
    }
}
