import BenchRuntime
import Testing

@Suite struct FrameScanTests {
    /// Lines come out of frames of every length, also of a message in two frames, and of one that is empty.
    @Test func lines() {
        let long = Array(repeating: UInt8(ascii: "a"), count: 300)
        let bytes: [UInt8] = [0x81, 2, 104, 105, 0x01, 1, 97, 0x80, 1, 98, 0x81, 0, 0x81, 126, 1, 44] + long
        var scan = FrameScan()
        var text: [UInt8] = []
        for byte in bytes {
            if scan.take(byte) == .payload { text.append(byte) }
            if scan.hasEnded { text.append(10) }
        }
        #expect(text == Array("hi\nab\n\n".utf8) + long + [10])
    }

    /// What is masked, or no text, is no frame of a server here.
    @Test(arguments: [[0x88], [0x81, 0x85]] as [[UInt8]]) func wrong(bytes: [UInt8]) {
        var scan = FrameScan()
        #expect(bytes.map { scan.take($0) }.last == .some(nil))
    }
}
