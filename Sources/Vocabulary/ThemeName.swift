/// The names of the themes that cards may show, in the order in which people are offered them.
public enum ThemeName: String, Sendable, Hashable, CaseIterable {
    case halloween, flags, faces, sports, animals, fruits, travel, letters

    /// The theme's name in rules under which each deal draws a theme.
    public static let random = "random"
}
