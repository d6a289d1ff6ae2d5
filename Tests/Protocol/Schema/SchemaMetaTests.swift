import Testing

/// The schemas are valid and use only keywords that the tests can apply.
struct SchemaMetaTests {
    /// Every file names the draft and itself, and says what it is about.
    @Test(arguments: Schemas.all.keys.sorted()) func head(_ name: String) {
        let schema = Schemas[name]
        #expect(schema["$schema"]?.string == "https://json-schema.org/draft/2020-12/schema")
        #expect(schema["$id"]?.string == Schemas.base + name + ".json")
        #expect(schema["title"]?.string?.isEmpty == false)
        #expect(schema["description"]?.string?.isEmpty == false)
    }

    /// Every keyword is known and has a value of its kind, every reference leads to a schema, every required field is
    /// described, and every example is one.
    @Test(arguments: Schemas.all.keys.sorted()) func keywords(_ name: String) { check(Schemas[name], at: name) }

    /// A message names its type or op first among what it requires; the name is the file's.
    @Test(arguments: ["request", "message", "change"]) func names(_ folder: String) {
        for name in Schemas.names(in: folder) {
            let schema = Schemas["\(folder)/\(name)"]
            let key = folder == "change" ? "op" : "type"
            #expect(schema["type"]?.string == "object")
            #expect(schema.required.first == key)
            #expect(schema.properties[key]?["const"]?.string == name)
        }
    }

    /// Every definition that messages share is used.
    @Test func definitions() {
        var used: Set<String> = []
        for (name, value) in Schemas.all {
            for path in value.paths {
                guard case .key("$ref")? = path.last, let reference = value[path[...]]?.string else { continue }
                if reference.contains("#") { used.insert(String(reference.split(separator: "/").last ?? "")) }
                #expect(Schema(.object(["$ref": .string(reference)]), in: name).reference?.value.object != nil)
            }
        }
        #expect(Set((Schemas["common"]["$defs"]?.object ?? [:]).keys) == used)
    }

    private func check(_ schema: Schema, at place: String) {
        guard let fields = schema.value.object else {
            Issue.record("\(place) is no schema")
            return
        }
        for (keyword, value) in fields {
            #expect(isGood(value, keyword), "\(place) has \(keyword): \(value.text)")
        }
        if let reference = schema.reference {
            #expect(reference.value.object != nil, "\(place) refers to nothing")
            #expect(
                Set(fields.keys).isSubset(of: ["$ref", "examples", "description"]),
                "\(place) says more beside a reference")
        }
        for key in schema.required { #expect(schema.properties[key] != nil, "\(place) requires \(key) unseen") }
        for example in schema["examples"]?.array ?? [] {
            #expect(schema.flaws(example).isEmpty, "\(place) has the bad example \(example.text)")
        }
        for (key, property) in schema.properties { check(property, at: "\(place).\(key)") }
        for (key, value) in schema["$defs"]?.object ?? [:] { check(schema.part(value), at: "\(place)#\(key)") }
        for choice in schema.choices { check(choice, at: "\(place)|") }
        for (index, item) in schema.prefixItems.enumerated() { check(item, at: "\(place)[\(index)]") }
        if let items = schema["items"] { check(schema.part(items), at: "\(place)[]") }
        if let rest = schema["additionalProperties"] { check(schema.part(rest), at: "\(place).*") }
    }

    private func isGood(_ value: JSONValue, _ keyword: String) -> Bool {
        switch keyword {
        case "$schema", "$id", "$ref", "title", "description", "pattern": value.string != nil
        case "type": ["null", "boolean", "integer", "string", "array", "object"].contains(value.string)
        case "minimum", "maximum", "minLength", "maxLength", "minItems": value.integer != nil
        case "required": value.array?.count == Set(value.strings).count
        case "enum", "examples", "oneOf", "anyOf", "prefixItems": value.array?.isEmpty == false
        case "properties", "$defs", "items", "additionalProperties": value.object != nil
        case "const": true
        default: false
        }
    }
}
