import TestSupport
import Testing

/// The examples of the protocol's texts, against the schemas.
struct SchemaExampleTests {
    private static let text = Document.ofProtocol.map(\.text).joined(separator: "\n")

    /// Every example is taken by the schemas, but for a request that the next line refuses.
    @Test func examples() throws {
        let lines = Self.text.split(separator: "\n").map(String.init)
        var count = 0
        for (index, line) in lines.enumerated() where line.hasPrefix("-> {") || line.hasPrefix("<- {") {
            let isRequest = line.hasPrefix("->")
            let flaws = Schemas[isRequest ? "client-line" : "server-line"].flaws(
                try JSONValue(String(line.dropFirst(3))))
            let isRefused = isRequest && lines[index + 1].hasPrefix(#"<- {"type":"error""#)
            #expect(flaws.isEmpty || isRefused, "\(line): \(flaws)")
            count += 1
        }
        #expect(count > 50)
    }

    /// The shape under each request's heading is taken as well.
    @Test func shapes() throws {
        let shapes = Self.text.split(separator: "\n").filter { $0.hasPrefix(#"`{"type":""#) && $0.hasSuffix("`") }
        for shape in shapes {
            #expect(Schemas["client-line"].flaws(try JSONValue(String(shape.dropFirst().dropLast()))) == [], "\(shape)")
        }
        #expect(shapes.count >= 14)
    }
}
