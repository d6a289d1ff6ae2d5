extension Theme {
    /// Flags that a few stripes, a disc or a cross can draw. The emoji of flags differ in width
    /// between terminals, so a flag's glyph is its country's code (ISO 3166-1 alpha-2).
    static let flags: Theme = Theme(
        name: .flags, faces: flagFaces, cardBack: "#8a94a6", background: "#14171d")
}

private func flag(_ code: String, of country: String) -> Face {
    Face(id: "flag-" + code.lowercased(), glyph: code, label: "flag of " + country, ascii: code)
}

private let flagFaces: [Face] = [
    flag("AM", of: "Armenia"),
    flag("AT", of: "Austria"),
    flag("BD", of: "Bangladesh"),
    flag("BE", of: "Belgium"),
    flag("BG", of: "Bulgaria"),
    flag("CH", of: "Switzerland"),
    flag("CO", of: "Colombia"),
    flag("CZ", of: "Czechia"),
    flag("DE", of: "Germany"),
    flag("DK", of: "Denmark"),
    flag("EE", of: "Estonia"),
    flag("ES", of: "Spain"),
    flag("FI", of: "Finland"),
    flag("FR", of: "France"),
    flag("GA", of: "Gabon"),
    flag("HU", of: "Hungary"),
    flag("IE", of: "Ireland"),
    flag("IT", of: "Italy"),
    flag("JP", of: "Japan"),
    flag("LT", of: "Lithuania"),
    flag("ML", of: "Mali"),
    flag("MU", of: "Mauritius"),
    flag("NG", of: "Nigeria"),
    flag("NL", of: "Netherlands"),
    flag("NO", of: "Norway"),
    flag("PE", of: "Peru"),
    flag("PL", of: "Poland"),
    flag("RO", of: "Romania"),
    flag("SE", of: "Sweden"),
    flag("TH", of: "Thailand"),
    flag("UA", of: "Ukraine"),
    flag("YE", of: "Yemen"),
]
