import Platform

/// The UUID that names a server and its data, kept in the data folder.
package enum Instance {
    /// Reads the UUID, or draws one and writes it. Makes the folder if it is missing.
    package static func ofData(
        in directory: String, randomBytes: (Int) -> [UInt8]
    ) throws(SystemError) -> String {
        try Files.makeDirectory(directory)
        let path = directory + "/instance"
        if let kept = try Files.read(path)?.split(separator: "\n").first, isUUID(kept) { return String(kept) }
        let drawn = uuid(from: randomBytes(16))
        try Files.write(drawn + "\n", to: path)
        return drawn
    }

    private static func isUUID(_ text: Substring) -> Bool {
        text.utf8.count == 36 && text.allSatisfy { $0 == "-" || $0.isHexDigit && $0.isASCII }
    }

    /// The UUID, version 4 of RFC 9562, of 16 random bytes.
    private static func uuid(from random: [UInt8]) -> String {
        var bytes = random
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        var text = ""
        for (index, byte) in bytes.enumerated() {
            if [4, 6, 8, 10].contains(index) { text += "-" }
            text += String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }
        return text
    }
}
