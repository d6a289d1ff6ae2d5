import Foundation
import Wire

/// What the tokenizer accepts means the same to Foundation, survives being written and read again, and is the same
/// through `Decodable`; what it refuses Foundation refuses too, unless the protocol is stricter by intent.
func checkJSON(_ input: [UInt8]) throws {
    var tape = JSONTape()
    let foundation = try? JSONSerialization.jsonObject(with: Data(input))
    do throws(JSONFailure) {
        try tape.read(input.span)
    } catch {
        try require((1...input.count + 1).contains(error.byte), "byte \(error.byte) of \(input.count)")
        return try require(foundation == nil || isStricter(error, input), "\(error) but Foundation accepts it")
    }
    let value = JSONValue(tape, .root)
    var written: [UInt8] = []
    value.append(to: &written)
    if input.count <= 512, !value.hasInfinity {
        try require(try WireDecoder.decode(JSONValue.self, from: tape) == value, "Decodable and the tape differ")
        let coded = WireEncoder.bytes(of: value)
        try require(coded == written, "Encodable and the writer differ: \(coded.text), \(written.text)")
    }
    try tape.read(written.span)
    try require(JSONValue(tape, .root) == value, "it changed when it was written and read again")
    // Foundation takes no number that is too large for its own types.
    guard let foundation else { return try require(value.hasHugeNumber, "Foundation refuses it") }
    // Foundation drops a byte order mark at the start of any text.
    let hasMark = input.text.unicodeScalars.contains("\u{FEFF}")
    try require(hasMark || value.isEqual(toFoundations: foundation), "Foundation reads something else")
}

private func isStricter(_ failure: JSONFailure, _ input: [UInt8]) -> Bool {
    switch failure.problem {
    case .notAnObject, .repeatedKey, .tooDeep, .byteOrderMark, .notUTF8, .loneSurrogate: return true
    default:
        // Foundation guesses UTF-16 and UTF-32 from zero bytes, and takes a comma too many.
        if input.contains(0) { return true }
        let before = input.prefix(failure.byte - 1).last { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        return before == UInt8(ascii: ",") && [.expectedKey, .expectedValue].contains(failure.problem)
    }
}
