/// The port and the groups of discovery, and how often servers announce themselves.
public enum MeetingPoint {
    /// The UDP port: the game's own number, P-A-I-R on a phone's keys.
    public static let port = 7247
    /// The IPv4 group. It has the port's digits and is in the block 239.255.0.0/16, which every site may use for itself and
    /// which no router passes on (RFC 2365).
    public static let ipv4Group = "239.255.72.47"
    /// The IPv6 group. It has the port's digits and is local to the link; the 1 says that nobody assigned it (RFC 4291).
    public static let ipv6Group = "ff12::7247"

    /// The version of the game's protocol that the programs of this source speak.
    public static let protocolVersion = 1

    /// The time between two beacons of a server.
    public static let beaconInterval = Duration.seconds(1)
    /// How long a server is kept after its last beacon. Two beacons may get lost.
    public static let lifetime = beaconInterval * 3 + .milliseconds(500)
}
