extension JSONBuffer {
    /// Writes a page of the list of tables, of entries that are JSON already, without a line feed: the same bytes as
    /// ``ServerMessage/Tables``. `more` is the `after` of the next page, where there is one.
    public mutating func write(tables entries: some Sequence<[UInt8]>, more: String?) {
        write(.tablesStart)
        var isFirst = true
        for entry in entries {
            if !isFirst { write(byte: UInt8(ascii: ",")) }
            write(verbatim: entry.span)
            isFirst = false
        }
        write(byte: .endList)
        write(.moreTables, more)
        write(byte: .endObject)
    }
}

extension JSONPiece {
    fileprivate static let tablesStart: JSONPiece = #"{"type":"tables","tables":["#
    fileprivate static let moreTables: JSONPiece = #","more":"#
}
