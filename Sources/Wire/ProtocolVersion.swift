/// Which version of the protocol this module speaks.
public enum ProtocolVersion {
    /// The only one there is.
    public static let current = 1
}
