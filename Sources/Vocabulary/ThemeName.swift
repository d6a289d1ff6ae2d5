/// The names of the themes that cards may show, in the order in which people are offered them.
public enum ThemeName: String, Sendable, Hashable, CaseIterable {
    case halloween, flags, faces, sports, animals, fruits, travel, letters

    /// What stands instead of a theme's name where each deal draws one.
    public static let random = "random"
}
