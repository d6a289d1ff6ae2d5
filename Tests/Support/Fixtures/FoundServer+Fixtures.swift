public import Wire

extension FoundServer {
    /// A server at the usual port of a host.
    public static func sample(
        _ name: String, instance: String = "i", at host: String, tables: Int = 1, openSeats: Int = 1, version: Int = 1,
        isLocked: Bool = false
    ) -> FoundServer {
        FoundServer(
            Beacon(
                instance: instance, name: name, port: 7247, tables: tables, openSeats: openSeats,
                protocolVersion: version, isLocked: isLocked, version: "1.0.0"), at: host)
    }
}
