/// Writes a page of the list of tables of entries that are JSON already: the same bytes as ``ServerMessage/Tables``.
extension JSONBuffer {
    /// Begins the message.
    public mutating func beginTables() { write(.tablesStart) }

    /// Ends it with the `after` of the next page, where there is one. Commas stand between the entries. No line feed follows.
    public mutating func endTables(more: String?) {
        write(byte: .endList)
        if let more {
            write(.moreTables)
            write(more)
        }
        write(byte: .endObject)
    }
}

extension JSONPiece {
    fileprivate static let tablesStart: JSONPiece = #"{"type":"tables","tables":["#
    fileprivate static let moreTables: JSONPiece = #","more":"#
}
