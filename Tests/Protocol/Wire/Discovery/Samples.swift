import Wire

extension Beacon {
    /// A server's beacon with the fields that a test is about.
    static func sample(
        instance: String = "i1", name: String = "Ada's", port: Int = 7247, protocolVersion: Int = 1
    ) -> Beacon {
        Beacon(
            instance: instance, name: name, port: port, tables: 2, openSeats: 3, protocolVersion: protocolVersion,
            isLocked: false, version: "1.0.0")
    }
}

extension HeardServers {
    /// Takes in a beacon.
    @discardableResult
    mutating func receive(_ beacon: Beacon, from host: String, at now: Duration) -> Datagram? {
        receive(Datagram.beacon(beacon).bytes.span, from: host, at: now)
    }
}
