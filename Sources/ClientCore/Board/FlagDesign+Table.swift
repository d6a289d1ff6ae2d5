extension FlagDesign {
    /// The design of a face, by its id; nil for a face that is no flag, or one that this client does not know.
    static func named(_ id: String) -> FlagDesign? {
        guard id.hasPrefix("flag-") else { return nil }
        return designs[id]
    }

    private static let designs: [String: FlagDesign] = [
        "flag-am": .rows([.red, .blue, .orange]),
        "flag-at": .rows([.red, .white, .red]),
        "flag-bd": .disc(ground: .green, .red),
        "flag-be": .columns([.black, .yellow, .red]),
        "flag-bg": .rows([.white, .green, .red]),
        "flag-ch": .cross(ground: .red, .white),
        "flag-co": .rows([.yellow, .yellow, .blue, .red]),
        "flag-cz": .triangle(.blue, upper: .white, lower: .red),
        "flag-de": .rows([.black, .red, .gold]),
        "flag-dk": .nordic(ground: .red, .white),
        "flag-ee": .rows([.lightBlue, .black, .white]),
        "flag-es": .rows([.red, .yellow, .yellow, .red]),
        "flag-fi": .nordic(ground: .white, .blue),
        "flag-fr": .columns([.blue, .white, .red]),
        "flag-ga": .rows([.green, .yellow, .blue]),
        "flag-hu": .rows([.red, .white, .green]),
        "flag-ie": .columns([.green, .white, .orange]),
        "flag-it": .columns([.green, .white, .red]),
        "flag-jp": .disc(ground: .white, .red),
        "flag-lt": .rows([.yellow, .green, .red]),
        "flag-ml": .columns([.green, .yellow, .red]),
        "flag-mu": .rows([.red, .blue, .yellow, .green]),
        "flag-ng": .columns([.green, .white, .green]),
        "flag-nl": .rows([.red, .white, .blue]),
        "flag-no": .nordic(ground: .red, .blue, border: .white),
        "flag-pe": .columns([.red, .white, .red]),
        "flag-pl": .rows([.white, .red]),
        "flag-ro": .columns([.blue, .yellow, .red]),
        "flag-se": .nordic(ground: .blue, .yellow),
        "flag-th": .rows([.red, .white, .blue, .blue, .white, .red]),
        "flag-ua": .rows([.blue, .yellow]),
        "flag-ye": .rows([.red, .white, .black]),
    ]
}
