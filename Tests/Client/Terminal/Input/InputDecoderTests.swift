import Terminal
import Testing

@Suite struct InputDecoderTests {
    /// What each key sends in some terminal.
    static let keys: [(String, [InputEvent])] = [
        ("a", [.key(.character("a"))]),
        ("aß日🦊", [.key(.character("a")), .key(.character("ß")), .key(.character("日")), .key(.character("🦊"))]),
        ("🇸🇪o\u{308}👨‍👩‍👧", [.key(.character("🇸🇪")), .key(.character("o")), .key(.character("👨‍👩‍👧"))]),
        ("\r\n\t\u{7F}\u{8}", [.key(.enter), .key(.enter), .key(.tab), .key(.backspace), .key(.backspace)]),
        (
            "\u{3}\u{1A}\0",
            [
                .key(.character("c"), .control), .key(.character("z"), .control), .key(.character(" "), .control),
            ]
        ),
        ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.key(.up), .key(.down), .key(.right), .key(.left)]),
        ("\u{1B}OA\u{1B}OH\u{1B}OF\u{1B}OS", [.key(.up), .key(.home), .key(.end), .key(.function(4))]),
        (
            "\u{1B}[H\u{1B}[1~\u{1B}[7~\u{1B}[4~\u{1B}[8~",
            [.key(.home), .key(.home), .key(.home), .key(.end), .key(.end)]
        ),
        ("\u{1B}[2~\u{1B}[3~\u{1B}[5~\u{1B}[6~", [.key(.insert), .key(.delete), .key(.pageUp), .key(.pageDown)]),
        ("\u{1B}[15~\u{1B}[24~\u{1B}[11~", [.key(.function(5)), .key(.function(12)), .key(.function(1))]),
        (
            "\u{1B}[1;2A\u{1B}[1;5D\u{1B}[1;8H\u{1B}[3;3~",
            [
                .key(.up, .shift), .key(.left, .control), .key(.home, [.shift, .alt, .control]), .key(.delete, .alt),
            ]
        ),
        ("\u{1B}[Z\u{1B}[1;2Z\u{1B}[27;2;9~", [.key(.backTab), .key(.backTab), .key(.backTab)]),
        // The Linux console.
        ("\u{1B}[[A\u{1B}[[E\u{1B}[17~", [.key(.function(1)), .key(.function(5)), .key(.function(6))]),
        // rxvt.
        (
            "\u{1B}[a\u{1B}Od\u{1B}[7$\u{1B}[5^\u{1B}[3@",
            [
                .key(.up, .shift), .key(.left, .control), .key(.home, .shift), .key(.pageUp, .control),
                .key(.delete, [.shift, .control]),
            ]
        ),
        (
            "\u{1B}x\u{1B}\r\u{1B}ü\u{1B}\u{1B}[A",
            [
                .key(.character("x"), .alt), .key(.enter, .alt), .key(.character("ü"), .alt), .key(.up, .alt),
            ]
        ),
        ("\u{1B}\u{1B}x", [.key(.escape), .key(.character("x"), .alt)]),
        ("\u{1B}OM\u{1B}Op\u{1B}Ok", [.key(.enter), .key(.character("0")), .key(.character("+"))]),
        // modifyOtherKeys, and kitty's protocol.
        (
            "\u{1B}[27;5;105~\u{1B}[105;5u\u{1B}[97;2u\u{1B}[27u",
            [
                .key(.character("i"), .control), .key(.character("i"), .control), .key(.character("A")), .key(.escape),
            ]
        ),
        (
            "\u{1B}[<0;3;4M\u{1B}[<0;3;4m",
            [
                .mouse(.pressed, Point(x: 2, y: 3)), .mouse(.released, Point(x: 2, y: 3)),
            ]
        ),
        (
            "\u{1B}[<35;300;1M\u{1B}[<32;1;1M\u{1B}[<64;1;1M\u{1B}[<65;1;1M",
            [
                .mouse(.moved, Point(x: 299, y: 0)), .mouse(.dragged, Point(x: 0, y: 0)),
                .mouse(.scrolledUp, Point(x: 0, y: 0)), .mouse(.scrolledDown, Point(x: 0, y: 0)),
            ]
        ),
        ("\u{1B}[<2;1;1M\u{1B}[<0;0;1M\u{1B}[<1M", []),
        ("\u{1B}[M #$\u{1B}[M##$", [.mouse(.pressed, Point(x: 2, y: 3)), .mouse(.released, Point(x: 2, y: 3))]),
        ("\u{1B}[I\u{1B}[O", [.focused(true), .focused(false)]),
        ("\u{1B}[200~a\u{1B}[31m\r\nb\tc\u{7}\u{1B}[201~x", [.pasted("a[31m\nb c"), .key(.character("x"))]),
        ("\u{1B}[200~\u{1B}[201\u{1B}[201~", [.pasted("[201")]),
        // What makes no sense.
        ("\u{1B}[99~\u{1B}[=5q\u{1B}Oz\u{1B}[[x\u{9B}A\u{202E}\u{301}", [.key(.character("A"))]),
        ("\u{1B}[12\rA", [.key(.enter), .key(.character("A"))]),
        ("\u{1B}[1\u{1B}[A", [.key(.up)]),
        ("\u{1B}Xtext\u{1B}\\\u{1B}_kitty\u{1B}\\a", [.key(.character("a"))]),
    ]

    /// Every key is told, in one piece and byte by byte, alone and behind all others.
    @Test func knowsKeys() {
        var all: [InputEvent] = []
        for (text, events) in Self.keys {
            #expect(decoded(text) == events.map { .input($0) }, "\(text.debugDescription)")
            all += events
        }
        #expect(decoded(Self.keys.map(\.0).joined()) == all.map { .input($0) })
    }

    /// What a terminal tells of itself is no key.
    @Test func splitsReplies() {
        let replies =
            "\u{1B}]11;rgb:1a1a/ff/8\u{7}a\u{1B}]11;rgb:0000/0000/0000\u{1B}\\\u{1B}[?2026;2$y\u{1B}[?2026;0$y"
            + "\u{1B}P>|tmux 3.3a\u{1B}\\\u{1B}[2;3R\u{1B}[1;2R\u{1B}]52;c;xyz\u{7}\u{1B}[?1;2c"
        #expect(
            decoded(replies) == [
                .reply(.background(red: 26, green: 255, blue: 136)), .input(.key(.character("a"))),
                .reply(.background(red: 0, green: 0, blue: 0)), .reply(.mode(2026, isKnown: true)),
                .reply(.mode(2026, isKnown: false)), .reply(.version("tmux 3.3a")),
                .reply(.cursor(row: 2, column: 3)), .input(.key(.function(3), .shift)), .reply(.attributes([1, 2])),
            ])
    }

    /// A line far away brings the bytes of one key with pauses of 35 ms and more. A person takes Escape for slow after some 150 ms.
    @Test func patience() {
        #expect(InputDecoder.patience >= .milliseconds(100) && InputDecoder.patience <= .milliseconds(150))
    }

    /// A key that may be the beginning of another is told once nothing more comes.
    @Test(
        arguments: [
            ("\u{1B}", [InputEvent.key(.escape)]), ("\u{1B}\u{1B}", [.key(.escape), .key(.escape)]),
            ("\u{1B}[", [.key(.character("["), .alt)]), ("\u{1B}O", [.key(.character("O"), .alt)]),
            ("\u{1B}]", [.key(.character("]"), .alt)]), ("\u{1B}P", [.key(.character("P"), .alt)]),
            ("ö", [.key(.character("ö"))]),
        ])
    func waits(for text: String, _ events: [InputEvent]) {
        var decoder = InputDecoder()
        var received: [InputDecoder.Received] = []
        decoder.decode(Array(text.utf8).span, into: &received)
        #expect(received.isEmpty && decoder.isWaiting)
        decoder.flush(into: &received)
        #expect(received == events.map { .input($0) } && !decoder.isWaiting)
        decoder.flush(into: &received)
        decoder.decode([UInt8(ascii: "A")].span, into: &received)
        #expect(received == (events + [.key(.character("A"))]).map { .input($0) })
    }

    /// A sequence that arrives slowly is no text: only what a person could have typed is taken for whole.
    @Test(arguments: ["\u{1B}[1;5", "\u{1B}[<35;1", "\u{1B}]11;rgb:00", "\u{1B}[200~text"])
    func isPatient(with text: String) {
        var decoder = InputDecoder()
        var received: [InputDecoder.Received] = []
        decoder.decode(Array(text.utf8).span, into: &received)
        #expect(!decoder.isWaiting)
        decoder.flush(into: &received)
        #expect(received.isEmpty)
    }

    /// Of what is pasted, only so much is kept, and no character is cut.
    @Test func boundsPastes() {
        let text = "x" + String(repeating: "ä", count: InputDecoder.pasteLimit)
        let half = String(repeating: "ä", count: InputDecoder.pasteLimit / 2 - 1)
        #expect(decoded("\u{1B}[200~\(text)\u{1B}[201~") == [.input(.pasted("x" + half))])
    }

    /// A string without an end does not swallow all input for ever.
    @Test func endsStrings() {
        let events = decoded("\u{1B}]" + String(repeating: "z", count: 5_000))
        #expect(events.last == .input(.key(.character("z"))) && events.count < 1_000)
    }

    /// The same, in one piece, in pieces of three, and byte by byte.
    private func decoded(_ text: String) -> [InputDecoder.Received] {
        let bytes = Array(text.utf8)
        let results = [bytes.count, 3, 1].map { size in
            var decoder = InputDecoder()
            var received: [InputDecoder.Received] = []
            for start in stride(from: 0, to: bytes.count, by: max(1, size)) {
                decoder.decode(Array(bytes[start..<min(bytes.count, start + size)]).span, into: &received)
            }
            decoder.flush(into: &received)
            return received
        }
        #expect(results[0] == results[1] && results[0] == results[2], "\(text.debugDescription)")
        return results[0]
    }
}
