import Testing
import Wire

@Suite struct DatagramTests {
    private func read(_ text: String) -> Datagram? {
        var reader = DatagramReader()
        return reader.read(Array(text.utf8).span)
    }

    private static let start = #"{"type":"beacon","protocol":1,"instance":"i-1","name":"#

    /// A beacon is the line that the specification shows.
    @Test func beaconIsALine() {
        let line = """
            {"type":"beacon","protocol":1,"instance":"i1","name":"Ada's","port":7247,"tables":2,"open_seats":3,\
            "locked":false,"version":"1.0.0"}

            """
        #expect(Datagram.beacon(.sample()).bytes == Array(line.utf8))
        #expect(read(line) == .beacon(.sample()))
    }

    /// A query is the line that the specification shows; its line feed may be missing.
    @Test func queryIsALine() {
        let query = Datagram.query(Query(protocolVersion: 1, asker: "a1"))
        let line = #"{"type":"query","protocol":1,"asker":"a1"}"#
        #expect(query.bytes == Array((line + "\n").utf8))
        #expect(read(line) == query)
    }

    /// The longest fields there are fit, whatever they are made of.
    @Test(arguments: ["\\", "\"", "é", "😀"]) func theLongestFits(_ character: String) throws {
        let beacon = Beacon(
            instance: String(repeating: "i", count: 64), name: String(repeating: character, count: 40), port: 65_535,
            tables: 1_000_000_000, openSeats: 1_000_000_000, protocolVersion: 1_000_000, isLocked: false,
            version: String(repeating: character, count: 16))
        let bytes = Datagram.beacon(beacon).bytes
        #expect(bytes.count <= Datagram.byteLimit)
        var reader = DatagramReader()
        #expect(reader.read(bytes.span) == .beacon(beacon))
    }

    /// A server that speaks TLS says where, and by what it is known; the longest fields fit here too.
    @Test func aBeaconWithTLS() throws {
        let fingerprint = String(repeating: "0a1b", count: 16)
        let name = String(repeating: "😀", count: 40)
        var beacon = Beacon(
            instance: String(repeating: "i", count: 64), name: name, port: 65_535, tables: 1_000_000_000,
            openSeats: 1_000_000_000, protocolVersion: 1_000_000, isLocked: false,
            version: String(repeating: "v", count: 16))
        beacon.tls = Beacon.TLS(port: 65_535, fingerprint: fingerprint)
        let bytes = Datagram.beacon(beacon).bytes
        #expect(bytes.count <= Datagram.byteLimit)
        #expect(
            String(decoding: bytes, as: UTF8.self).hasSuffix(
                #","tls_port":65535,"tls_fingerprint":"\#(fingerprint)"}"# + "\n"))
        var reader = DatagramReader()
        #expect(reader.read(bytes.span) == .beacon(beacon))
    }

    /// A beacon is ignored where its TLS is not as it should be.
    @Test(arguments: [
        #""tls_port":1"#, #""tls_fingerprint":"\#(String(repeating: "a", count: 64))""#,
        #""tls_port":0,"tls_fingerprint":"\#(String(repeating: "a", count: 64))""#,
        #""tls_port":1,"tls_fingerprint":"\#(String(repeating: "A", count: 64))""#,
        #""tls_port":1,"tls_fingerprint":"\#(String(repeating: "a", count: 63))""#,
    ])
    func aBeaconWithBadTLS(_ fields: String) {
        let rest = #""x","port":1,"tables":0,"open_seats":0,"locked":true,"version":"9","#
        #expect(read(Self.start + rest + fields + "}") == nil)
    }

    /// Fields that nobody knows yet are ignored, so that later servers can say more.
    @Test func unknownFieldsAreIgnored() {
        let line = Self.start + #""x","port":1,"tables":0,"open_seats":0,"locked":true,"version":"9","more":[{}]}"#
        guard case .beacon(let beacon)? = read(line) else { return #expect(Bool(false), "ignored") }
        #expect(beacon.isLocked && beacon.port == 1)
    }

    /// Characters that act on a terminal are taken out of names. A name of nothing else is refused.
    @Test func namesAreCleaned() {
        let rest = #","port":1,"tables":0,"open_seats":0,"locked":true,"version":"9\u0007"}"#
        guard case .beacon(let beacon)? = read(Self.start + #""\u001b[2Ja\u202eb""# + rest) else {
            return #expect(Bool(false), "ignored")
        }
        #expect(beacon.name == "[2Jab" && beacon.version == "9")
        #expect(read(Self.start + #""\u0007""# + rest) == nil)
    }

    /// Anything else is ignored: other types, fields that are missing, of another type or out of range, more than one line, too
    /// many bytes, and what is no JSON.
    @Test(arguments: [
        "", "\n", "x", "{}", "[]", #"{"type":"hello"}"#, #"{"type":"query"}"#, #"{"type":"query","protocol":1}"#,
        #"{"type":"query","protocol":1,"asker":""}"#, #"{"type":"query","protocol":0,"asker":"a"}"#,
        #"{"type":"query","protocol":1,"asker":"a b"}"#, "{\"type\":\"query\",\n\"protocol\":1,\"asker\":\"a\"}",
        #"{"type":"query","protocol":1,"asker":"a"}{}"#, #"{"type":"query","type":"query","protocol":1,"asker":"a"}"#,
        #"{"type":"query","protocol":1.0,"asker":"a"}"#,
        start + #""x","port":0,"tables":0,"open_seats":0,"locked":true,"version":"9"}"#,
        start + #""x","port":65536,"tables":0,"open_seats":0,"locked":true,"version":"9"}"#,
        start + #""x","port":1,"tables":-1,"open_seats":0,"locked":true,"version":"9"}"#,
        start + #""x","port":1,"tables":0,"open_seats":0,"locked":1,"version":"9"}"#,
        start + #""x","port":1,"tables":0,"open_seats":0,"locked":true,"version":"12345678901234567"}"#,
        start + #""x","port":1,"tables":0,"open_seats":0,"locked":true,"version":"9","#
            + #""more":"\#(String(repeating: "m", count: 512))"}"#,
        start + #""","port":1,"tables":0,"open_seats":0,"locked":true,"version":"9"}"#,
    ])
    func anythingElseIsIgnored(_ text: String) { #expect(read(text) == nil) }

    /// Bytes that are no UTF-8 are ignored.
    @Test func otherBytesAreIgnored() {
        var reader = DatagramReader()
        for byte in UInt8.min...UInt8.max { #expect(reader.read([UInt8](repeating: byte, count: 64).span) == nil) }
    }
}
