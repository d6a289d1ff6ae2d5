import Wire

/// A datagram of a stranger is ignored, or says the same when it is written and read again, fits its limit, and has nothing that
/// acts on a terminal; and it brings at most one server into the directory.
func checkDatagrams(_ input: [UInt8]) throws {
    var directory = HeardServers()
    guard let datagram = directory.receive(input.span, from: "192.0.2.1", at: .zero) else {
        return try require(directory.games.isEmpty, "what was ignored became a game: \(input.text)")
    }
    var reader = DatagramReader()
    let written = datagram.bytes
    try require(written.count <= Datagram.byteLimit, "it takes \(written.count) bytes")
    try require(reader.read(written.span) == datagram, "it is read otherwise: \(written.text)")
    guard case .beacon(let beacon) = datagram else { return }
    try require(directory.games.map(\.name) == [beacon.name], "it is not the one game")
    let isClean = (beacon.name + beacon.version).unicodeScalars.allSatisfy { scalar in
        scalar.properties.generalCategory != .control && !scalar.properties.isBidiControl
    }
    try require(isClean, "it acts on a terminal: \(written.text)")
}
