/// The release that this source builds: one number for the server, the client, the bots and the bench.
public enum PairsVersion {
    /// The version after `NAME` in `--version` and after `pairs/` in the server's welcome.
    public static let current = "1.0.0"
}
