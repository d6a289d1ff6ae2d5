/// A property that must hold for any bytes.
public struct FuzzTarget: Sendable {
    /// Also the name of its folder of inputs, `Tests/System/Fuzz/Corpus/NAME`.
    public let name: String
    /// Tries one input; throws the property that failed.
    public let check: @Sendable ([UInt8]) throws -> Void

    /// All targets.
    public static let all: [FuzzTarget] = [
        FuzzTarget(name: "lines", check: checkLines),
        FuzzTarget(name: "json", check: checkJSON),
        FuzzTarget(name: "messages", check: checkMessages),
        FuzzTarget(name: "commands", check: checkCommands),
        FuzzTarget(name: "datagrams", check: checkDatagrams),
        FuzzTarget(name: "server", check: checkServer),
        FuzzTarget(name: "input", check: checkInput),
        FuzzTarget(name: "tls", check: checkTLS),
        FuzzTarget(name: "proxy", check: checkProxy),
        FuzzTarget(name: "texts", check: checkTexts),
    ]
}

/// A property that failed.
struct Finding: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

func require(_ condition: Bool, _ description: @autoclosure () -> String) throws {
    guard condition else { throw Finding(description()) }
}

extension [UInt8] {
    /// For the description of a finding.
    var text: String { String(decoding: self, as: UTF8.self) }
}
