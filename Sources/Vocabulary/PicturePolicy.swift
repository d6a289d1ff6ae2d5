/// Which themes of pictures a server offers.
public enum PicturePolicy: String, Sendable, CaseIterable {
    /// None.
    case none
    /// Its own folders.
    case dir
    /// Its folders, and what Wikimedia Commons finds.
    case commons
}
