/// Why a line is not one strict JSON object, and at which byte, counted from 1.
public struct JSONFailure: Error, Equatable, Sendable {
    /// What is wrong with the line.
    public enum Problem: Equatable, Sendable {
        /// The line is not valid UTF-8 (wire code `not_utf8`); all other problems are `bad_json`.
        case notUTF8
        /// The line starts with a byte order mark.
        case byteOrderMark
        /// The line does not start with an object.
        case notAnObject
        /// The line ends before its object does.
        case endOfLine
        case expectedKey
        /// A colon after a key was expected.
        case expectedColon
        case expectedValue
        /// A comma or the end of an object was expected.
        case expectedCommaOrBrace
        /// A comma or the end of an array was expected.
        case expectedCommaOrBracket
        /// A number breaks the grammar.
        case badNumber
        /// A backslash is followed by a character that no escape has.
        case badEscape
        /// A `\u` escape is one half of a surrogate pair without the other.
        case loneSurrogate
        /// A string has a control character that is not escaped.
        case controlCharacter
        /// An object has the same key twice.
        case repeatedKey
        /// Objects and arrays are nested deeper than ``JSONTape/depthLimit``.
        case tooDeep
        /// Something other than white space follows the object.
        case trailingBytes
    }

    /// What is wrong.
    public let problem: Problem
    /// Where: the position of the offending byte in the line, from 1.
    public let byte: Int

    /// A failure at a byte counted from 1.
    public init(_ problem: Problem, byte: Int) {
        self.problem = problem
        self.byte = byte
    }

    /// The failure in words, one sentence for a person.
    public var sentence: String { "\(words) at byte \(byte)." }

    private var words: String {
        switch problem {
        case .notUTF8: "The line is not valid UTF-8"
        case .byteOrderMark: "The line starts with a byte order mark"
        case .notAnObject: "Expected one JSON object"
        case .endOfLine: "The line ends inside its JSON object"
        case .expectedKey: "Expected a key in double quotes"
        case .expectedColon: "Expected a colon after the key"
        case .expectedValue: "Expected a value"
        case .expectedCommaOrBrace: "Expected a comma or a closing brace"
        case .expectedCommaOrBracket: "Expected a comma or a closing bracket"
        case .badNumber: "A number is not written as JSON wants it"
        case .badEscape: "A backslash is not followed by a JSON escape"
        case .loneSurrogate: "A \\u escape is half of a surrogate pair"
        case .controlCharacter: "A control character in a string is not escaped"
        case .repeatedKey: "An object has the same key twice"
        case .tooDeep: "Objects and arrays are nested deeper than \(JSONTape.depthLimit)"
        case .trailingBytes: "Something follows the JSON object"
        }
    }
}
