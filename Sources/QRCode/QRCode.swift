import CQrencode
public import Wire

/// QR codes, by libqrencode. It does no I/O.
public enum QRCode {
    /// The code of a link, with the correction level M: up to 15 % of it may be unreadable. Nil for an empty text, and for one of more
    /// than 213 bytes, for which a code would be larger than a terminal's window.
    public static func encode(_ link: String) -> Barcode? {
        var bytes = Array(link.utf8)
        guard (1...longest).contains(bytes.count) else { return nil }
        // Safe because: the bytes are there during the call and their number goes with them, the code has width × width bytes
        // until it is freed, and it is freed once.
        let code = unsafe QRcode_encodeData(Int32(bytes.count), &bytes, 0, QR_ECLEVEL_M)
        guard let code = unsafe code else { return nil }
        defer { unsafe QRcode_free(code) }
        let width = unsafe Int(code.pointee.width)
        guard let data = unsafe code.pointee.data else { return nil }
        return Barcode(width: width) { x, y in unsafe data[y * width + x] & 1 == 1 }
    }

    /// What a code of version 10 holds.
    private static let longest = 213
}
