/// The SHA-256 of a certificate in DER form: by it a client knows a server again. Two certificates never share one.
public struct Fingerprint: Sendable, Hashable, CustomStringConvertible {
    /// How many hexadecimal digits it has.
    public static let digits = 64

    /// 64 lowercase hexadecimal digits.
    public let description: String

    /// The fingerprint of that digest, which has 32 bytes.
    init(digest: [UInt8]) {
        precondition(digest.count * 2 == Self.digits, "a SHA-256 has 32 bytes")
        description = digest.map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
    }

    /// Reads 64 hexadecimal digits of either case, with or without colons between the bytes, as `openssl x509 -fingerprint
    /// -sha256` prints them; nil if the text is anything else.
    public init?(_ text: some StringProtocol) {
        var digits = ""
        for (index, byte) in text.utf8.enumerated() {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"):
                digits.unicodeScalars.append(Unicode.Scalar(byte))
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digits.unicodeScalars.append(Unicode.Scalar(byte | 0x20))
            case UInt8(ascii: ":") where index % 3 == 2: continue
            default: return nil
            }
        }
        let length = text.utf8.count
        guard digits.utf8.count == Self.digits, length == Self.digits || length == Self.digits / 2 * 3 - 1 else {
            return nil
        }
        description = digits
    }
}

extension Fingerprint {
    /// The fingerprint of the first certificate in a PEM text. Throws ``CertificateError/noCertificate`` if there is none.
    public init(certificate text: [UInt8]) throws(CertificateError) { self = try Certificate(text).fingerprint }

    /// Throws if the first certificate in a PEM text is not valid today, or if there is none.
    public static func checkDates(ofCertificate text: [UInt8]) throws(CertificateError) {
        try Certificate(text).checkDates()
    }

    /// For how many whole days the first certificate in a PEM text is valid still; below 0 where it has ended.
    public static func daysLeft(ofCertificate text: [UInt8]) throws(CertificateError) -> Int {
        try Certificate(text).daysLeft
    }
}
