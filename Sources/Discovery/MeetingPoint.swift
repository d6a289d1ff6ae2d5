/// Where servers and clients on one network meet, and how often servers speak.
public enum MeetingPoint {
    /// The UDP port; the game's own number, P-A-I-R on a phone.
    public static let port = 7247
    /// The IPv4 group: in the block that every site may use for itself, and that no router passes on to another
    /// (239.255.0.0/16, RFC 2365), with the port's digits.
    public static let ipv4Group = "239.255.72.47"
    /// The IPv6 group: of the one link, and not assigned by anybody, which the 1 says (RFC 4291), with the port's digits.
    public static let ipv6Group = "ff12::7247"

    /// The version of the game's protocol that the programs of this source speak.
    public static let protocolVersion = 1

    /// The time between two beacons of a server.
    public static let beaconInterval = Duration.seconds(1)
    /// How long a server counts as there after its last beacon: three may get lost.
    public static let lifetime = beaconInterval * 3 + .milliseconds(500)
}
