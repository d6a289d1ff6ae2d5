import Terminal

/// Turns tones into styles for a terminal of that depth.
struct Ink: Sendable, Hashable {
    let depth: TerminalTraits.Depth
    /// Whether the screen has the terminal's own background and text colour.
    let keepsGround: Bool
    let ground: Tone
    let text: Tone

    /// Text of a tone on a tone; nil for the screen's background. Without colours only the
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
