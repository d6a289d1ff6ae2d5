/// The player's settings. They are kept in a file, and every field has a default.
public struct ClientSettings: Sendable, Hashable {
    /// The name to play under; nil asks the system.
    public var name: String?
    /// Light or dark, or as the terminal's background.
    public var appearance = Appearance.system
    /// How many colours are used.
    public var colour = ColourChoice.automatic
    /// Whether each face has a colour of its own.
    public var isMulticoloured = true
    /// Whether each suit of playing cards has a colour of its own.
    public var hasFourColours = false
    /// Whether playing cards are as large as the window allows.
    public var hasLargeCards = false
    /// What the backs of the cards look like.
    public var cardBack = CardBack.weave
    /// Whether cards turn at once, without an animation.
    public var reducesMotion = false
    /// Whether the mouse moves the cursor and turns cards; off leaves it to the terminal for selecting text.
    public var usesMouse = true
    /// Whether the bell rings when it is the player's turn.
    public var rings = false
    /// Whether the terminal's title shows the state of the game.
    public var setsTitle = false
    /// Whether what others say is shown.
    public var showsChat = true
    /// Whether the cards for newcomers were shown.
    public var isIntroduced = false
    /// The game of the table that the player has made last, by its name on the wire; nil before the first.
    public var game: String?
    /// The mode of the table that the player has made last, by its name on the wire; nil before the first.
    public var mode: String?
    /// The level of that table.
    public var level: String?
    /// The language of all texts, as `en` `de` `es` `fr` `sv` `ja`; nil follows the system.
    public var language: String?

    /// The default settings.
    public init() {}

    /// Choices for a light or dark screen.
    public enum Appearance: String, Sendable, CaseIterable { case system, light, dark }
    /// Choices for the number of colours.
    public enum ColourChoice: String, Sendable, CaseIterable {
        case automatic = "auto"
        case none, ansi = "16", indexed = "256", trueColour = "truecolor"
    }
    /// What the backs of the cards look like.
    public enum CardBack: String, Sendable, CaseIterable { case plain, dots, weave, waves }
}
