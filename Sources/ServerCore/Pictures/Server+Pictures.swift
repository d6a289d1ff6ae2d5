extension Server {
    /// The bytes of a picture that a table has, by its hash; nil where none has it.
    public func picture(_ hash: String) -> (media: String, bytes: [UInt8])? {
        tables.pictures.shelf[hash].map { ($0.media, $0.bytes) }
    }

    /// What it can do beyond version 1.
    var caps: [String] {
        (accounts == nil ? [] : ["accounts"]) + (setup.pictures == .none ? [] : ["pictures"])
            + (setup.pictures == .commons ? ["commons"] : [])
    }
}
