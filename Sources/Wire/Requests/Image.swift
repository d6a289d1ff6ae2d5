extension Request {
    /// Asks for a part of the picture of a face.
    public struct Image: TableRequest {
        /// A table's id.
        public var table: String
        /// A face's name on the wire.
        public var face: String
        /// Which part; 0 where absent.
        public var part: Int?

        /// A request for a part of a picture.
        public init(table: String, face: String, part: Int? = nil) {
            self.table = table
            self.face = face
            self.part = part
        }

        /// The request's name, permission, fields and example.
        public static let about: RequestDescription<Self> = RequestDescription(
            "image", by: .member, isRemembered: false, cost: 2,
            example: Image(table: "k3f9", face: "p01"),
            fields: [.table, .required("face", \.face, .any("face_id")), .optional("part", \.part, .pictureParts)],
            granted: { _ in nil })
    }
}

extension FieldDomain<Int> {
    fileprivate static let pictureParts = FieldDomain("integer", 0...31) { part, _ in
        (0...31).contains(part)
            ? nil : ErrorReply(.badField, "No picture has a part \(part).", hint: "Parts are 0–31.")
    }
}
