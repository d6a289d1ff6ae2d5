import Terminal
import Testing

@Suite struct FrameTests {
    /// A wide character takes two cells; cutting it leaves a blank, whichever half is overwritten.
    @Test func wideCharacters() {
        var frame = Frame(Size(width: 6, height: 1))
        #expect(frame.put("a🦊b", at: Point(x: 0, y: 0)) == 4)
        #expect(frame.lines == ["a🦊b  "])
        #expect(frame[Point(x: 2, y: 0)].isContinuation)
        frame.put("x", at: Point(x: 2, y: 0))
        #expect(frame.lines == ["a xb  "])
        frame.put("🦊", at: Point(x: 5, y: 0))
        #expect(frame.lines == ["a xb  "])
    }

    /// A filled part cuts the wide characters at its ends, and none but those.
    @Test func fills() {
        var frame = Frame(Size(width: 10, height: 2))
        frame.put("🦊🦊🦊🦊🦊", at: Point(x: 0, y: 0))
        frame.fill(Rect(x: 1, y: 0, width: 6, height: 1), Style(), with: "-")
        #expect(frame.lines == [" ------ 🦊", String(repeating: " ", count: 10)])
        frame.fill(Rect(x: 9, y: 0, width: 5, height: 5), Style(), with: "+")
        #expect(frame.lines == [" ------  +", "         +"])
    }

    /// Nothing is painted outside of the clip, and control characters are not painted at all.
    @Test func clips() {
        var frame = Frame(Size(width: 5, height: 2))
        #expect(
            frame.put("\u{1B}ab\u{7}cdef", at: Point(x: -1, y: 0), clip: Rect(x: 0, y: 0, width: 3, height: 1)) == 6)
        frame.put("zz", at: Point(x: 0, y: 7))
        #expect(frame.lines == ["bcd  ", "     "])
    }

    /// Text that is too long ends in an ellipsis, and never takes more columns than there are.
    @Test func fits() {
        #expect(TextWidth.fitted("memory", 6) == "memory")
        #expect(TextWidth.fitted("memory", 4) == "mem…")
        #expect(TextWidth.fitted("日本語", 4) == "日…")
        #expect(TextWidth.fitted("abc", 0) == "")
    }
}
