import ServerRuntime
import Testing

struct NetworkAllowanceTests {
    /// One address gets four answers, and all together get twenty, whoever asks.
    @Test func answersAreFew() {
        var allowance = NetworkAllowance(20, ofOne: 4)
        let answered = (0..<10).map { host in (0..<10).filter { _ in allowance.spend(on: "192.0.2.\(host)") }.count }
        #expect(answered == [4, 4, 4, 4, 4, 0, 0, 0, 0, 0])
    }
}
