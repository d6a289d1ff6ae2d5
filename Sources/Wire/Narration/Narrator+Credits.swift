extension Narrator {
    /// Whom the pictures of a deck are owed to, a line for each whose author or licence is known.
    public static func credits(_ table: Snapshot) -> [String] {
        table.faces.faces.compactMap { face in
            guard let credit = face.credit, credit.author != nil || credit.licence != nil else { return nil }
            let author = credit.author.map { " by \(printable($0))" } ?? ""
            let licence = credit.licence.map { ", \(printable($0))" } ?? ""
            return "Picture: \(printable(face.label))\(author)\(licence)"
        }
    }
}
