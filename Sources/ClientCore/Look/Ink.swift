import Terminal

/// Turns tones into styles for a terminal of some depth.
struct Ink: Sendable, Hashable {
    let depth: TerminalTraits.Depth
    /// Whether the screen's ground, and plain text on it, are what the terminal shows by itself.
    let keepsGround: Bool
    let ground: Tone
    let text: Tone

    /// Text of a tone on a tone; on the screen's ground where none is given. Where there are no colours, only the
    /// attributes are left, and `none` joins them.
    func style(
        _ foreground: Tone? = nil, on background: Tone? = nil, _ attributes: Style.Attributes = [],
        none: Style.Attributes = []
    ) -> Style {
        guard depth != .none else { return Style(.standard, on: .standard, attributes.union(none)) }
        let standsOnGround = background == nil || background == ground
        let isPlain = foreground == nil || foreground == text
        return Style(
            keepsGround && standsOnGround && isPlain ? .standard : (foreground ?? text).colour(depth),
            on: keepsGround && standsOnGround ? .standard : (background ?? ground).colour(depth), attributes)
    }
}
