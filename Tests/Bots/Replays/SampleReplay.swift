import Crypto
import Replays

/// A small replay.
enum SampleReplay {
    static let header = ReplayHeader(protocolVersion: 1, game: "p7", server: "pairs/1.0.0")

    static var file: [UInt8] {
        var writer = ReplayFileWriter(header)
        for (text, time, seat) in [(#"{"a":1}"#, 0, nil), (#"{"b":"x"}"#, 1_203, 1), ("{}", 1_203, nil)] {
            let line = Array(text.utf8)
            writer.append(line.span, at: .milliseconds(time), seat: seat)
        }
        writer.finish()
        return writer.bytes
    }

    /// The same as lines.
    static let lines = [
        #"{"type":"replay","version":1,"protocol":1,"game":"p7","server":"pairs/1.0.0","h":"e8afb9424f045316"}"# + "\n",
        #"{"t":0,"line":{"a":1},"h":"b782c4b2e730f494"}"# + "\n",
        #"{"t":1203,"seat":1,"line":{"b":"x"},"h":"048dcf3ed051a8ef"}"# + "\n",
        #"{"t":1203,"line":{},"h":"548e365021bdaf8e"}"# + "\n",
        #"{"type":"digest","lines":3,"sha256":"cecae7e77c92e0c154a2350fbc46b38de09cd4285d7c9f6f9e3b753503a2b05f","h":"1a0b9b4dc4fc7bde"}"#
            + "\n",
    ]

    /// The entries in words.
    @discardableResult
    static func read(_ file: [UInt8], pieces size: Int) throws(ReplayFileFlaw) -> [String] {
        var reader = ReplayFileReader()
        var words: [String] = []
        var rest = file[...]
        while !rest.isEmpty {
            reader.add(Array(rest.prefix(size)))
            rest = rest.dropFirst(size)
            while let entry = try reader.next() {
                switch entry {
                case .header(let header):
                    words.append("header \(header.game) \(header.server) \(header.protocolVersion)")
                case .line(let line, let time, let seat):
                    let seat = seat.map { "seat \($0) " } ?? ""
                    words.append("\(Int(time / .milliseconds(1))) \(seat)\(String(decoding: line, as: UTF8.self))")
                case .digest(let lines): words.append("digest \(lines)")
                }
            }
        }
        try reader.finish()
        return words
    }

    /// A first line with good digits.
    static func sealed(_ head: String) -> [UInt8] {
        let digits = SHA256.hash(Array(head.utf8)).prefix(8).map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }
        return Array("\(head),\"h\":\"\(digits.joined())\"}\n".utf8)
    }
}
