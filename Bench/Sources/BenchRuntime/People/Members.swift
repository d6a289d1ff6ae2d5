import Platform
import Wire

/// People with accounts, each of an address of their own, who sign in again and again.
final class Members {
    private let stage: Stage
    private var peers: [Peer] = []
    /// When each has sent what is not answered yet.
    private var asked: [ContinuousClock.Instant?] = []
    private var times = Histogram()

    /// Lets so many register, one after the other.
    init(of address: Address, count: Int, on stage: Stage) throws {
        self.stage = stage
        for number in 0..<count {
            let peer = try Peer(
                number, on: stage.loop, from: "127.0.3.\(number + 1)", to: address,
                saying: #"{"type":"hello","id":1,"protocol":1,"name":"member \#(number)"}"# + "\n"
                    + #"{"type":"register","id":2,"name":"member \#(number)","password":"seven blue cups"}"# + "\n")
            peers.append(peer)
            try stage.wait(for: "member \(number) to register") { peer.replies >= 2 || peer.isClosed }
            guard peer.refusal == nil, !peer.isClosed else {
                throw BenchError("member \(number) was refused: \(peer.refusal ?? "no answer")")
            }
        }
        asked = Array(repeating: nil, count: count)
        for peer in peers {
            peer.onLine = { [unowned self] peer, line in
                let answer = Answer(line)
                guard answer == .good || answer == .bad, let start = asked[peer.number] else { return }
                asked[peer.number] = nil
                if answer == .bad { stage.fail("a sign-in was refused: \(Peer.text("code", in: line) ?? "")") }
                times.record(start.duration(to: .now))
            }
        }
    }

    /// Lets them sign in for so long, so many a second, and waits for the last; how long each took.
    func signIn(for time: Duration, perSecond: Int) throws -> Histogram {
        times = Histogram()
        let start = ContinuousClock.now
        var sent = 0
        try stage.wait(for: "members to sign in", within: time + .seconds(30)) {
            let passed = start.duration(to: .now)
            while passed < time, sent < Int(passed / .seconds(1) * Double(perSecond)) {
                let member = sent % peers.count
                // Who waits still signs in no second time meanwhile.
                guard asked[member] == nil else { break }
                asked[member] = .now
                peers[member].send(
                    #"{"type":"login","id":3,"name":"member \#(member)","password":"seven blue cups"}"# + "\n")
                sent += 1
            }
            return passed >= time && asked.allSatisfy { $0 == nil }
        }
        return times
    }

    func close() { for peer in peers { peer.drop() } }
}
