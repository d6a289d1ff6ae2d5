import Platform
import Testing

struct NetworkInterfacesTests {
    /// The way to this machine itself is there, with its address and the length of its network's part.
    @Test func loopback() throws {
        let loopback = try #require(try NetworkInterfaces.all().first(where: \.isLoopback))
        #expect(loopback.isRunning && !loopback.isPointToPoint && loopback.index > 0)
        let address = try #require(loopback.addresses.first { !$0.isIPv6 })
        #expect(address.host == "127.0.0.1" && address.prefixLength == 8)
    }

    /// Each interface stands there once, however many addresses it has.
    @Test func namesAreUnique() throws {
        let names = try NetworkInterfaces.all().map(\.name)
        #expect(Set(names).count == names.count)
    }
}
