import Pictures
import Platform
import TestSupport
import Testing

/// The search of Wikimedia Commons, with a server of this machine that answers as it does.
struct CommonsSearchTests {
    private static func search(
        _ standIn: StandIn, cache: String, count: Int = 6
    ) throws -> (outcome: CommonsSearch.Outcome, skipped: [String]) {
        let search = try #require(
            CommonsSearch(agent: "pairs/test", standIn: standIn.address, cache: PictureCache(in: cache)))
        var skipped: [String] = []
        let outcome = search.pictures("light house", count: count) { skipped.append("\($0) \($1)") }
        return (outcome, skipped.sorted())
    }

    private static func found(_ outcome: CommonsSearch.Outcome) -> [CheckedPicture]? {
        if case .found(let pictures) = outcome { pictures } else { nil }
    }

    /// Pictures come from as many pages as are needed, are credited, and come out of the cache the next time.
    @Test func picturesAreFoundAndKept() throws {
        let folder = try TemporaryFolder()
        let standIn = try StandIn { path, address in
            if path.contains("gsroffset=0&") { return StandIn.page((1...4).map { "a\($0)" }, address, next: 4) }
            if path.contains("gsroffset=4&") { return StandIn.page((5...9).map { "a\($0)" }, address) }
            return .init(body: StandIn.png(UInt8(path.dropFirst(2)) ?? 0))
        }
        let first = try Self.search(standIn, cache: folder.path + "/cache")
        #expect(Self.found(first.outcome)?.count == 6)
        #expect(Self.found(first.outcome)?.first?.picture.author == "Jane")
        #expect(Self.found(first.outcome)?.first?.picture.licence == "CC0")
        #expect(standIn.agent?.hasSuffix("pairs/test") == true)
        let second = try Self.search(standIn, cache: folder.path + "/cache", count: 4)
        #expect(Self.found(second.outcome)?.count == 4)
        // What was asked for when there were enough may come late.
        let asked = standIn.paths.filter { $0.hasPrefix("/a") }
        #expect(Set(asked).count == asked.count, "nothing is asked for twice")
    }

    /// Each picture that can't be used is left out by its reason, and the others are found.
    @Test func badPicturesAreLeftOut() throws {
        let folder = try TemporaryFolder()
        let bad: [String: StandIn.Answer] = [
            "html": .init(body: Array("<html>Too many requests</html>".utf8)),
            "huge": .init(body: [UInt8](repeating: 0x89, count: 1_048_577)), "none": .init(),
            "wide": .init(body: StandIn.png(0, width: [0, 0, 0x4E, 0x20])),
            "moves": .init(body: StandIn.png(0, more: "acTL")),
            "cut": .init(body: Array(StandIn.png(0).dropLast(8))), "gone": .init(status: 404),
            "late": .init(status: 429, body: Array("wait".utf8)),
            "inside": .init(status: 302, fields: ["Location: http://10.0.0.1/a.png"]),
            "beside": .init(status: 302, fields: ["Location: http://127.0.0.2:80/a.png"]),
            "file": .init(status: 302, fields: ["Location: file:///etc/passwd"]),
        ]
        let standIn = try StandIn { path, address in
            if path.hasPrefix("/w/") { return StandIn.page(["good"] + bad.keys.sorted(), address) }
            return bad[String(path.dropFirst())] ?? .init(body: StandIn.png(1))
        }
        let (outcome, skipped) = try Self.search(standIn, cache: folder.path + "/cache", count: 12)
        #expect(Self.found(outcome)?.map(\.picture.label) == ["good"])
        #expect(
            skipped.filter { !$0.hasPrefix("file") } == [
                "beside.png was not there: the address is not one of the public internet",
                "cut.png is cut off or damaged", "gone.png was answered with status 404",
                "html.png is neither JPEG nor PNG", "huge.png was not there: the answer is too long",
                "inside.png was not there: the address is not one of the public internet",
                "late.png was answered with status 429", "moves.png is animated", "none.png is empty",
                "wide.png has 20000 × 200 pixels, more than 8192 on a side",
            ])
        #expect(skipped.contains { $0.hasPrefix("file.png was not there") })
    }

    /// A picture that does not come in time is left out, and the others are found.
    @Test func aSlowPictureIsLeftOut() throws {
        let folder = try TemporaryFolder()
        let standIn = try StandIn { path, address in
            if path.hasPrefix("/w/") { return StandIn.page(["a1", "slow", "a2"], address) }
            return .init(body: StandIn.png(UInt8(path.dropFirst(2)) ?? 0), stalls: path == "/slow")
        }
        let search = try #require(
            CommonsSearch(
                agent: "pairs/test", standIn: standIn.address, cache: PictureCache(in: folder.path + "/cache"),
                pictureTime: .milliseconds(300)))
        var skipped: [String] = []
        let outcome = search.pictures("light house", count: 3) { skipped.append("\($0) \($1)") }
        #expect(Self.found(outcome).map { Set($0.map(\.picture.label)) } == ["a1", "a2"])
        #expect(skipped == ["slow.png was not there: the answer took too long"])
    }

    /// An answer that is none of Commons is a failure with its reason; one without hits is not.
    @Test(
        arguments: [
            (StandIn.Answer(status: 429), "status 429"),
            (.init(body: Array("<html>".utf8)), "the answer can't be read"),
            (.init(body: [UInt8](repeating: 32, count: 1_048_577)), "the answer is too long"),
            (.init(body: Array(#"{"error":{"code":"x"}}"#.utf8)), "the answer can't be read"),
            (.init(body: Array(#"{"batchcomplete":true}"#.utf8)), nil),
        ] as [(StandIn.Answer, String?)])
    func badAnswersAreNamed(answer: StandIn.Answer, reason: String?) throws {
        let folder = try TemporaryFolder()
        let standIn = try StandIn { _, _ in answer }
        switch try Self.search(standIn, cache: folder.path).outcome {
        case .found(let pictures): #expect(reason == nil && pictures.isEmpty)
        case .failed(let failure): #expect(failure == reason)
        }
    }

    /// Without a cache that can be written the pictures are there all the same.
    @Test func aCacheIsNotNeeded() throws {
        let folder = try TemporaryFolder()
        try Files.write("a file", to: folder.path + "/cache")
        let standIn = try StandIn(pictures: 2)
        let (outcome, skipped) = try Self.search(standIn, cache: folder.path + "/cache/pictures", count: 2)
        #expect(Self.found(outcome)?.count == 2)
        #expect(skipped.allSatisfy { $0.contains("can't be kept for later") } && skipped.count == 2)
    }
}
