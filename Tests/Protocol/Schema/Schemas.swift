import Foundation
import Synchronization

/// The schema files, by their path without `.json`: `request/flip`, `common`.
enum Schemas {
    /// What every `$id` begins with.
    static let base = "https://pairs.example/v1/"

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Protocol/schema")

    static let all: [String: JSONValue] = {
        var files: [String: JSONValue] = [:]
        for path in try! FileManager.default.subpathsOfDirectory(atPath: folder.path) where path.hasSuffix(".json") {
            files[String(path.dropLast(5))] = try! JSONValue(
                String(contentsOf: folder.appending(path: path), encoding: .utf8))
        }
        return files
    }()

    /// The schema in a file.
    static subscript(name: String) -> Schema { Schema(all[name] ?? .null, in: name) }

    /// The names of the files in a folder: `flip` of `request/flip`.
    static func names(in folder: String) -> [String] {
        all.keys.filter { $0.hasPrefix(folder + "/") }.map { String($0.dropFirst(folder.count + 1)) }.sorted()
    }
}

/// A schema, or a part of one, of the few keywords that the project's schemas use.
struct Schema {
    /// The schema as it is written; null where there is none.
    let value: JSONValue
    /// The file that relative references start from.
    let file: String

    init(_ value: JSONValue, in file: String) {
        self.value = value
        self.file = file
    }

    subscript(keyword: String) -> JSONValue? { value[keyword] }

    /// A schema that stands under a keyword.
    func part(_ value: JSONValue) -> Schema { Schema(value, in: file) }

    /// The schemas of the object's fields.
    var properties: [String: Schema] { (self["properties"]?.object ?? [:]).mapValues(part) }

    /// The schemas of the first elements of an array, one by one.
    var prefixItems: [Schema] { (self["prefixItems"]?.array ?? []).map(part) }

    /// The fields that must be there.
    var required: [String] { self["required"]?.strings ?? [] }

    /// What is chosen from; empty where there is no choice.
    var choices: [Schema] { ((self["oneOf"] ?? self["anyOf"])?.array ?? []).map(part) }

    /// The schema that `$ref` names; nil without one. A reference to nothing is the schema null, which is no schema.
    var reference: Schema? { self["$ref"]?.string.map { Self.resolved($0, in: file) } }

    /// What references name, by where they stand. To find it takes a sixth of the time of all transcripts.
    private static let known = Mutex<[[String]: Schema]>([:])

    private static func resolved(_ reference: String, in file: String) -> Schema {
        if let schema = known.withLock({ $0[[file, reference]] }) { return schema }
        let schema = resolve(reference, in: file)
        known.withLock { $0[[file, reference]] = schema }
        return schema
    }

    private static func resolve(_ reference: String, in file: String) -> Schema {
        let halves = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        var name = file
        if !halves[0].isEmpty {
            let folder = file.split(separator: "/").dropLast().map(String.init)
            let steps = halves[0].split(separator: "/").map(String.init)
            let ups = steps.prefix { $0 == ".." }.count
            name = (folder.dropLast(ups) + steps.dropFirst(ups)).joined(separator: "/")
            guard name.hasSuffix(".json") else { return Schema(.null, in: file) }
            name = String(name.dropLast(5))
        }
        var found = Schemas.all[name]
        for step in halves.dropFirst().joined().split(separator: "/") { found = found?[String(step)] }
        return Schema(found ?? .null, in: name)
    }
}

extension Schema {
    /// What is wrong with a value, each flaw with its place; empty where the schema takes it.
    ///
    /// A closed schema also refuses fields that it does not name, which the protocol has every receiver ignore.
    func flaws(_ value: JSONValue, closed: Bool = false, at place: String = "$") -> [String] {
        if let reference {
            // The keywords beside a reference are only descriptions.
            return reference.flaws(value, closed: closed, at: place)
        }
        var flaws: [String] = []
        func check(_ isGood: Bool, _ flaw: @autoclosure () -> String) {
            if !isGood { flaws.append("\(place) \(flaw())") }
        }
        if let type = self["type"]?.string {
            check(type == value.kind, "is \(value.kind), not \(type)")
            if type != value.kind { return flaws }
        }
        if let constant = self["const"] { check(constant == value, "is not \(constant.text)") }
        if let values = self["enum"]?.array { check(values.contains(value), "is none of \(values.map(\.text))") }
        switch value {
        case .integer(let number):
            if let minimum = self["minimum"]?.integer { check(number >= minimum, "is below \(minimum)") }
            if let maximum = self["maximum"]?.integer { check(number <= maximum, "is above \(maximum)") }
        case .string(let text):
            let length = text.unicodeScalars.count
            if let least = self["minLength"]?.integer { check(length >= least, "has fewer than \(least) characters") }
            if let most = self["maxLength"]?.integer { check(length <= most, "has more than \(most) characters") }
            if let pattern = self["pattern"]?.string {
                check(Patterns.match(pattern, text), "does not match \(pattern)")
            }
        case .array(let elements):
            check(elements.count >= self["minItems"]?.integer ?? 0, "has too few elements")
            let (first, rest) = (prefixItems, self["items"].map(part))
            for (index, element) in elements.enumerated() {
                guard let items = index < first.count ? first[index] : rest else { break }
                flaws += items.flaws(element, closed: closed, at: "\(place)[\(index)]")
            }
        case .object(let fields):
            let (properties, isChoice) = (properties, !choices.isEmpty)
            // A constant tells the kind of an object. All else that is wrong with one of another kind is not looked at.
            for (key, schema) in properties {
                guard let constant = schema["const"], let field = fields[key], field != constant else { continue }
                return flaws + ["\(place).\(key) is not \(constant.text)"]
            }
            for key in required { check(fields[key] != nil, "lacks \(key)") }
            let rest = self["additionalProperties"].map(part)
            for (key, field) in fields.sorted(by: { $0.key < $1.key }) {
                if let schema = properties[key] ?? rest {
                    flaws += schema.flaws(field, closed: closed, at: "\(place).\(key)")
                } else if closed && !isChoice {
                    flaws.append("\(place) has \(key), which is not told")
                }
            }
        case .null, .boolean, .fraction: break
        }
        return flaws + flawsOfChoice(value, closed: closed, at: place)
    }

    private func flawsOfChoice(_ value: JSONValue, closed: Bool, at place: String) -> [String] {
        if choices.isEmpty { return [] }
        // Beside fields of its own a choice adds some, so it need not name the others.
        let isClosed = closed && properties.isEmpty
        let results = choices.map { $0.flaws(value, closed: isClosed, at: place) }
        let count = results.filter(\.isEmpty).count
        if count == 1 || (count > 1 && self["oneOf"] == nil) { return [] }
        if count > 1 { return ["\(place) fits \(count) of the schemas, of which it must fit one"] }
        // The choice whose failure is deepest is probably the one that was meant.
        let meant = results.max { ($0.map(\.count).max() ?? 0) < ($1.map(\.count).max() ?? 0) }
        return ["\(place) fits none of the schemas: \((meant ?? []).joined(separator: "; "))"]
    }
}

/// The patterns of the schemas, each compiled once.
private enum Patterns {
    private static let compiled: [String: NSRegularExpression] = {
        var patterns: [String: NSRegularExpression] = [:]
        for file in Schemas.all.values {
            for path in file.paths where path.last == .key("pattern") {
                guard let pattern = file[path[...]]?.string else { continue }
                patterns[pattern] = try! NSRegularExpression(pattern: pattern)
            }
        }
        return patterns
    }()

    static func match(_ pattern: String, _ text: String) -> Bool {
        compiled[pattern]?.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }
}

extension Schema {
    /// A value that the schema takes: with every field or with the required ones alone, and in arrays one element of
    /// every kind there is.
    func instance(full: Bool) -> JSONValue {
        if let reference, self["examples"] == nil { return reference.instance(full: full) }
        if let value = self["const"] ?? self["enum"]?.array?.first ?? self["examples"]?.array?.first { return value }
        switch self["type"]?.string {
        case "null": return .null
        case "boolean": return .boolean(true)
        case "integer": return self["minimum"] ?? .integer(choices.isEmpty ? 7 : 0)
        case "string": return .string("word")
        case "array":
            if !prefixItems.isEmpty { return .array(prefixItems.map { $0.instance(full: full) }) }
            let items = part(self["items"] ?? .null)
            let kinds = items.choices.isEmpty ? [items] : items.choices
            return .array(kinds.map { $0.instance(full: full) })
        case "object":
            if let rest = self["additionalProperties"].map(part) {
                return .object(["k3f9": rest.instance(full: full)])
            }
            let told = properties.filter { full || required.contains($0.key) }
            // A choice beside the fields adds those of one more kind.
            let chosen = choices.first?.instance(full: full).object ?? [:]
            return .object(told.mapValues { $0.instance(full: full) }.merging(chosen) { own, _ in own })
        default: return choices.first?.instance(full: full) ?? .null
        }
    }
}
