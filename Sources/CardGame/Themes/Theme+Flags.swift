extension Theme {
    /// Flags that a few stripes, a disc or a cross can draw. The emoji of flags differ in width
    /// between terminals, so a flag's glyph is its country's code (ISO 3166-1 alpha-2).
    static let flags: Theme = Theme(
        name: .flags, faces: flagFaces, cardBack: "#8a94a6", background: "#14171d")
}

private func flag(_ code: String, of country: String, draw: String) -> Face {
    Face(id: "flag-" + code.lowercased(), glyph: code, label: "flag of " + country, ascii: code, draw: draw)
}

private let flagFaces: [Face] = [
    flag("AM", of: "Armenia", draw: "h:red,blue,orange"),
    flag("AT", of: "Austria", draw: "h:red,white,red"),
    flag("BD", of: "Bangladesh", draw: "disc:green,red"),
    flag("BE", of: "Belgium", draw: "v:black,yellow,red"),
    flag("BG", of: "Bulgaria", draw: "h:white,green,red"),
    flag("CH", of: "Switzerland", draw: "cross:red,white"),
    flag("CO", of: "Colombia", draw: "h:yellow,yellow,blue,red"),
    flag("CZ", of: "Czechia", draw: "triangle:blue,white,red"),
    flag("DE", of: "Germany", draw: "h:black,red,gold"),
    flag("DK", of: "Denmark", draw: "nordic:red,white"),
    flag("EE", of: "Estonia", draw: "h:lightblue,black,white"),
    flag("ES", of: "Spain", draw: "h:red,yellow,yellow,red"),
    flag("FI", of: "Finland", draw: "nordic:white,blue"),
    flag("FR", of: "France", draw: "v:blue,white,red"),
    flag("GA", of: "Gabon", draw: "h:green,yellow,blue"),
    flag("HU", of: "Hungary", draw: "h:red,white,green"),
    flag("IE", of: "Ireland", draw: "v:green,white,orange"),
    flag("IT", of: "Italy", draw: "v:green,white,red"),
    flag("JP", of: "Japan", draw: "disc:white,red"),
    flag("LT", of: "Lithuania", draw: "h:yellow,green,red"),
    flag("ML", of: "Mali", draw: "v:green,yellow,red"),
    flag("MU", of: "Mauritius", draw: "h:red,blue,yellow,green"),
    flag("NG", of: "Nigeria", draw: "v:green,white,green"),
    flag("NL", of: "Netherlands", draw: "h:red,white,blue"),
    flag("NO", of: "Norway", draw: "nordic:red,blue,white"),
    flag("PE", of: "Peru", draw: "v:red,white,red"),
    flag("PL", of: "Poland", draw: "h:white,red"),
    flag("RO", of: "Romania", draw: "v:blue,yellow,red"),
    flag("SE", of: "Sweden", draw: "nordic:blue,yellow"),
    flag("TH", of: "Thailand", draw: "h:red,white,blue,blue,white,red"),
    flag("UA", of: "Ukraine", draw: "h:blue,yellow"),
    flag("YE", of: "Yemen", draw: "h:red,white,black"),
]
