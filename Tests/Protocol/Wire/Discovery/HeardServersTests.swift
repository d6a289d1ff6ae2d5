import Testing
import Wire

@Suite struct HeardServersTests {
    /// A beacon becomes a game at its sender's address, and one server heard twice is one game.
    @Test func oneServerIsOneGame() throws {
        var directory = HeardServers()
        directory.receive(.sample(), from: "10.0.0.1", at: .zero)
        directory.receive(.sample(name: "Other"), from: "fe80::1%eth0", at: .milliseconds(1))
        let game = try #require(directory.games.first)
        #expect(directory.games.count == 1)
        #expect(game.place == ServerPlace(host: "10.0.0.1", port: 7247) && game.name == "Ada's")
        #expect(game.tables == 2 && game.openSeats == 3 && !game.isLocked && game.protocolVersion == 1)
    }

    /// A newer beacon from the same address replaces what the last one said.
    @Test func newsReplaceTheOld() {
        var directory = HeardServers()
        directory.receive(.sample(), from: "10.0.0.1", at: .zero)
        directory.receive(.sample(name: "Bea's"), from: "10.0.0.1", at: .seconds(1))
        #expect(directory.games.map(\.name) == ["Bea's"])
    }

    /// Two servers of one machine are two games, also where they share a data folder and so the instance; the order is that of
    /// their names.
    @Test func severalServersOnOneMachine() {
        var directory = HeardServers()
        directory.receive(.sample(instance: "b", name: "Bea's"), from: "10.0.0.1", at: .zero)
        directory.receive(.sample(instance: "a", name: "Cleo's", port: 1), from: "10.0.0.1", at: .zero)
        directory.receive(.sample(instance: "a", name: "Ada's", port: 2), from: "10.0.0.1", at: .zero)
        #expect(directory.games.map(\.name) == ["Ada's", "Bea's", "Cleo's"])
    }

    /// After three missed beacons a server is gone, not before; and the time of that is known before.
    @Test func silenceEnds() {
        var directory = HeardServers()
        #expect(directory.nextExpiry == nil)
        directory.receive(.sample(), from: "10.0.0.1", at: .seconds(5))
        #expect(directory.nextExpiry == .seconds(5) + MeetingPoint.lifetime)
        directory.expire(at: .seconds(5) + MeetingPoint.beaconInterval * 3)
        #expect(directory.games.count == 1)
        directory.expire(at: .seconds(5) + MeetingPoint.lifetime)
        #expect(directory.games.isEmpty)
    }

    /// A server that has fallen silent at its address, and is still heard at another, moves there without being lost.
    @Test func anotherAddressTakesOver() {
        var directory = HeardServers()
        for second in 0..<6 {
            if second == 0 { directory.receive(.sample(), from: "10.0.0.1", at: .zero) }
            directory.receive(.sample(), from: "fe80::1%eth0", at: .seconds(second) + .milliseconds(10))
            #expect(directory.games.count == 1)
        }
        #expect(directory.games.map(\.place.host) == ["fe80::1%eth0"])
    }

    /// Given a server that is heard at two addresses, when the first has been silent for its time and not before, then the
    /// server moves to the other, long before it would have been forgotten at the first.
    @Test func itMovesBeforeItIsForgotten() {
        let patience = Duration.milliseconds(2_500)
        #expect(patience < MeetingPoint.lifetime)
        var directory = HeardServers()
        directory.receive(.sample(), from: "10.0.0.1", at: .zero)
        directory.receive(.sample(name: "Moved"), from: "10.0.0.2", at: patience - .milliseconds(1))
        #expect(directory.games.map(\.place.host) == ["10.0.0.1"] && directory.games.map(\.name) == ["Ada's"])
        directory.receive(.sample(name: "Moved"), from: "10.0.0.2", at: patience)
        #expect(directory.games.map(\.place.host) == ["10.0.0.2"] && directory.games.map(\.name) == ["Moved"])
        #expect(directory.nextExpiry == patience + MeetingPoint.lifetime)
    }

    /// One sender can bring in sixteen servers, all together 256, and who was there first stays.
    @Test func roomIsLimited() {
        var directory = HeardServers()
        for sender in 0..<20 {
            for port in 1...20 {
                directory.receive(.sample(instance: "s\(sender)", port: port), from: "10.0.0.\(sender)", at: .zero)
            }
        }
        #expect(directory.games.count == HeardServers.limit)
        #expect(directory.games.count { $0.place.host == "10.0.0.0" } == HeardServers.limitPerHost)
        #expect(!directory.games.contains { $0.place.host == "10.0.0.19" })
    }

    /// A flood of one sender is read no further for a second, and keeps nobody else out.
    @Test func floodsAreLimited() {
        var directory = HeardServers()
        for _ in 0..<HeardServers.datagramsPerHost {
            #expect(directory.receive(.sample(), from: "10.0.0.1", at: .zero) != nil)
        }
        #expect(directory.receive(.sample(), from: "10.0.0.1", at: .zero) == nil)
        #expect(directory.receive(.sample(instance: "i2"), from: "10.0.0.2", at: .zero) != nil)
        #expect(directory.receive(.sample(), from: "10.0.0.1", at: .seconds(1)) != nil)
        for sender in 0..<HeardServers.datagrams {
            directory.receive([], from: "10.1.\(sender / 256).\(sender % 256)", at: .seconds(2))
        }
        #expect(directory.receive(.sample(), from: "10.0.0.3", at: .seconds(2)) == nil)
    }

    /// A question is told, and is no game.
    @Test func queriesAreNoGames() {
        var directory = HeardServers()
        let query = Datagram.query(Query(protocolVersion: 1, asker: "a"))
        #expect(directory.receive(query.bytes.span, from: "10.0.0.1", at: .zero) == query)
        #expect(directory.games.isEmpty)
    }
}

extension HeardServers {
    fileprivate mutating func receive(_ bytes: [UInt8], from host: String, at now: Duration) {
        receive(bytes.span, from: host, at: now)
    }
}
