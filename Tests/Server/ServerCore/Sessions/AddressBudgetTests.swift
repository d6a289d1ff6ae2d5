import ServerCore
import Testing

@Suite struct AddressBudgetTests {
    /// An address that comes and goes while it uses something is noted once.
    @Test func noted() {
        let server = ScriptedServer { ($0.rate, $0.burst) = (1, 4) }
        let held = server.client("ada", from: "192.0.2.1")
        server.drop(held)
        for _ in 0..<1_000 { server.drop(server.connect(from: "192.0.2.1")) }
        #expect(server.server.addresses.leavingCount == 1)
    }

    /// An address is forgotten once it uses nothing more and its allowance is whole again.
    @Test func forgotten() {
        let server = ScriptedServer { ($0.rate, $0.burst, $0.hold) = (1, 4, .seconds(1)) }
        for host in 0..<100 {
            let peer = server.connect(from: "192.0.2.\(host)")
            peer.must(.ping(.init()))
            server.drop(peer)
        }
        server.wait(.seconds(60))
        for _ in 0..<120 { server.drop(server.connect(from: "198.51.100.1")) }
        #expect(server.server.addresses.count <= 2)
    }

    /// Given many networks that come one after the other, each to use something and go, then only so many are remembered; and whoever is
    /// connected meanwhile has what is left of the allowance of the address, and no whole one.
    @Test func rotatingNetworks() {
        let server = ScriptedServer { ($0.rate, $0.burst, $0.ratesPerAddress) = (1, 4, 1) }
        let ada = server.connect(from: "192.0.2.1")
        for _ in 0..<4 { ada.must(.ping(.init())) }
        for number in 0..<9_000 {
            let peer = server.connect(from: "[2001:db8:\(String(number, radix: 16))::1]")
            peer.must(.ping(.init()))
            server.drop(peer)
        }
        #expect(server.server.addresses.count <= 8_200)
        #expect(ada.refusal(of: .ping(.init())).code == .rateLimited)
        #expect(server.connect(from: "192.0.2.1").refusal(of: .ping(.init())).code == .rateLimited)
    }

    /// To come back to many tables costs the address as much as to watch them, so that nobody flaps at the others' cost.
    @Test func comingBackCosts() {
        let server = ScriptedServer { ($0.rate, $0.burst, $0.ratesPerAddress) = (50, 200, 1) }
        let ada = server.client("ada")
        for _ in 0..<10 { _ = ada.create() }
        server.drop(ada)
        server.wait(.seconds(5))
        let (again, messages) = server.resume(ada)
        #expect(messages.last?.type == "ok")
        // 200 less the hello and four for each of the tables.
        for number in 0..<159 { #expect(again.ask(.ping(.init())).last?.error == nil, "\(number)") }
        #expect(again.ask(.ping(.init())).last?.error?.code == .rateLimited)
    }
}
