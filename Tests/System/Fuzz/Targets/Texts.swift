import ClientCore

/// Any bytes are a language's file, perhaps one without texts, and each text can be shown with values.
///
/// An odd first byte: the language counts none as one.
func checkTexts(_ input: [UInt8]) throws {
    guard let first = input.first else { return }
    let words = Words.read(first % 2 == 0 ? "en" : "fr", Array(input.dropFirst()))
    for catalogue in words.sections.values {
        for key in catalogue.keys {
            let values = Array(repeating: 1, count: key.count { $0 == ":" })
            let shown = catalogue.filled(key, values)
            try require(shown.count <= input.count * 4, "\(key) becomes \(shown)")
        }
    }
}
