@_spi(_Unicode) import Swift
import Wire

/// What a password must be like.
package enum Passwords {
    /// Unicode scalars in a password.
    package static let lengths = 8...128

    /// The bytes that are hashed: the same for a letter however it is composed (Unicode's form NFC).
    package static func bytes(of password: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for scalar in password._nfc { bytes.append(contentsOf: String(scalar).utf8) }
        return bytes
    }

    /// Why the password is too weak for an account of that name; nil if it is not. `field` is where the request has it.
    package static func flaw(in password: String, of name: String, field: String = "password") -> ErrorReply? {
        let message: String
        if password.unicodeScalars.count < lengths.lowerBound {
            message = "A password has at least \(lengths.lowerBound) characters."
        } else if NameKeys(password).areAlike(NameKeys(name)) {
            message = "The password is the name."
        } else {
            return nil
        }
        return ErrorReply(.weakPassword, message, hint: "Choose a longer one, such as four words.", field: field)
    }
}
