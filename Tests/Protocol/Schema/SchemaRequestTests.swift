import ServerCore
import Testing
import Wire

/// What a request's schema says is what the request says of itself.
struct SchemaRequestTests {
    private static let definitions = Schemas["common"]["$defs"]?.object ?? [:]

    /// The fields are the same, and the same of them must be there.
    @Test(arguments: ToldRequests.all.names) func fields(_ name: String) throws {
        let kind = try #require(ToldRequests.all[name])
        let schema = Schemas["request/\(name)"]
        #expect(schema["title"] == .string("Request \(name)"))
        #expect(schema.properties.keys.sorted() == (kind.fields.map(\.name) + ["id", "type"]).sorted())
        #expect(schema.required.sorted() == (kind.fields.filter(\.isRequired).map(\.name) + ["type"]).sorted())
    }

    /// Each field holds the same: a shared definition, or a type of JSON, with the same least and most.
    @Test(arguments: ToldRequests.all.names) func domains(_ name: String) throws {
        let kind = try #require(ToldRequests.all[name])
        for field in kind.fields {
            let property = try #require(Schemas["request/\(name)"].properties[field.name])
            let whole = property.choices.first ?? property
            if let reference = whole["$ref"]?.string {
                #expect(reference.hasSuffix("#/$defs/" + field.domain), "\(name).\(field.name)")
            } else {
                let type = Self.definitions[field.domain]?["type"]?.string ?? field.domain
                #expect(whole["type"]?.string == type, "\(name).\(field.name)")
            }
            guard let range = field.range else { continue }
            let shape = whole.reference ?? whole
            #expect((shape["minimum"] ?? shape["minLength"])?.integer == range.lowerBound, "\(name).\(field.name)")
            #expect((shape["maximum"] ?? shape["maxLength"])?.integer == range.upperBound, "\(name).\(field.name)")
        }
    }
}
