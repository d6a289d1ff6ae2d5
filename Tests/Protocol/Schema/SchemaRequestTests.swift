import Foundation
import Testing
import Wire

/// The schemas of requests are written from what the requests say of themselves: their fields, and the sentences in their source.
struct SchemaRequestTests {
    /// Each schema is what the request says.
    @Test(arguments: ToldRequests.all.names) func schemas(_ name: String) throws {
        try expect(try RequestSchema(try #require(ToldRequests.all[name])).text, in: "request/\(name).json")
    }

    /// A line of a client is any of them.
    @Test func union() throws {
        let file = "client-line.json"
        let text = try String(contentsOf: Schemas.folder.appending(path: file), encoding: .utf8)
        let start = try #require(text.range(of: "\"oneOf\": [\n")).upperBound
        let names = ToldRequests.all.names.map { "    { \"$ref\": \"request/\($0).json\" }" }
        try expect(String(text[..<start]) + names.joined(separator: ",\n") + "\n  ]\n}\n", in: file)
    }

    /// Expects that text in a file, which `make protocol` writes anew.
    private func expect(_ text: String, in file: String) throws {
        let place = Schemas.folder.appending(path: file)
        if TranscriptTests.isRecording { try text.write(to: place, atomically: true, encoding: .utf8) }
        // A new request has no file yet.
        let found = try? String(contentsOf: place, encoding: .utf8)
        #expect(found == text, "make protocol writes \(file) anew")
    }

    /// A shared definition has the least and the most of each field that holds it.
    @Test(arguments: ToldRequests.all.names) func ranges(_ name: String) throws {
        for field in try #require(ToldRequests.all[name]).fields {
            guard let range = field.range, let definition = RequestSchema.definitions[field.domain] else { continue }
            let least = definition["minimum"] ?? definition["minLength"]
            let most = definition["maximum"] ?? definition["maxLength"]
            #expect(least?.integer == range.lowerBound && most?.integer == range.upperBound, "\(name).\(field.name)")
        }
    }
}

private struct RequestSchema {
    let text: String

    init(_ kind: any RequestBody.Type) throws {
        let sentences = try #require(RequestSentences.all[String(describing: kind)], "\(kind) has no source")
        let shapes = Dictionary(uniqueKeysWithValues: kind.fields.map { ($0.name, $0) })
        let names = sentences.fields.map(\.name)
        #expect(names.sorted() == shapes.keys.sorted(), "\(kind.name) has other properties than fields")
        let required = ["type"] + names.filter { shapes[$0]?.isRequired == true }
        var properties = [
            "    \"type\": { \"const\": \"\(kind.name)\" }",
            "    \"id\": { \"anyOf\": [{ \"$ref\": \"../common.json#/$defs/id\" }, { \"type\": \"null\" }] }",
        ]
        for (name, sentence) in sentences.fields {
            if let shape = shapes[name] { properties.append(Self.property(shape, sentence)) }
        }
        text = """
            {
              "$schema": "https://json-schema.org/draft/2020-12/schema",
              "$id": "\(Schemas.base)request/\(kind.name).json",
              "title": "Request \(kind.name)",
              "description": "\(sentences.request)",
              "type": "object",
              "required": [\(required.map { "\"\($0)\"" }.joined(separator: ", "))],
              "properties": {
            \(properties.joined(separator: ",\n"))
              }
            }

            """
    }

    static let definitions = Schemas["common"]["$defs"]?.object ?? [:]

    /// A field on one line, or on one for each keyword where that is too long.
    private static func property(_ shape: FieldShape, _ sentence: String) -> String {
        var parts: [String]
        if definitions[shape.domain] != nil {
            parts = ["\"$ref\": \"../common.json#/$defs/\(shape.domain)\""]
        } else {
            parts = ["\"type\": \"\(shape.domain)\""]
            if let range = shape.range {
                parts += ["\"minimum\": \(range.lowerBound)", "\"maximum\": \(range.upperBound)"]
            }
        }
        if shape.isNullable { parts = ["\"anyOf\": [{ \(parts.joined(separator: ", ")) }, { \"type\": \"null\" }]"] }
        if sentence != definitions[shape.domain]?["description"]?.string {
            parts.append("\"description\": \"\(sentence)\"")
        }
        let line = "    \"\(shape.name)\": { \(parts.joined(separator: ", ")) }"
        if line.count < 120 { return line }
        return "    \"\(shape.name)\": {\n      \(parts.joined(separator: ",\n      "))\n    }"
    }
}
