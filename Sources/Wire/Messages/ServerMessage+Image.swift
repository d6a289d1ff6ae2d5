extension ServerMessage {
    /// A part of the picture of a face.
    public struct Image: Sendable, Hashable, Codable {
        /// The table's id.
        public var table: String
        /// The face's id.
        public var face: String
        /// What the whole is: `image/jpeg` or `image/png`.
        public var media: String
        /// Which part this is, from 0.
        public var part: Int
        /// How many parts the picture has, 1–32.
        public var parts: Int
        /// The part's bytes in Base64. Each part is coded by itself.
        public var data: String

        /// The bytes of every part but the last.
        public static let partBytes = 32_768

        package init(table: String, face: String, media: String, part: Int, parts: Int, data: String) {
            self.table = table
            self.face = face
            self.media = media
            self.part = part
            self.parts = parts
            self.data = data
        }
    }
}
