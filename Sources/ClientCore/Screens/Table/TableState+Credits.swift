import Wire

extension TableState {
    /// Whom the pictures of the deck are owed to, one text for each: its name, who made it, and the licence.
    var credits: [String] {
        snapshot.faces.faces.compactMap { face in
            guard let credit = face.credit, credit.author != nil || credit.licence != nil else { return nil }
            return ([face.label, credit.author, credit.licence].compactMap { $0 }).map(Narrator.printable)
                .joined(separator: ", ")
        }
    }
}
