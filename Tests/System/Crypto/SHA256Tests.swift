import Crypto
import Testing

@Suite struct SHA256Tests {
    /// The examples that go with FIPS 180: empty, one block, two blocks.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func publishedExamples(text: String, digest: String) {
        #expect(SHA256.hash(Array(text.utf8)) == bytes(digest))
    }

    /// FIPS 180's long example, a million times the letter a, crosses many blocks.
    @Test func aMillionLetters() {
        let message = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
        #expect(SHA256.hash(message) == bytes("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"))
    }

    /// A digest has the length that the type states.
    @Test func digestLength() {
        #expect(SHA256.hash([7]).count == SHA256.byteCount)
    }

    /// Bytes that come in pieces have the digest of the whole, and more may be added after it was asked for.
    @Test func pieces() {
        let message = Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)
        var stream = SHA256Stream()
        #expect(stream.digest == SHA256.hash([]))
        for byte in message { stream.update([byte].span) }
        #expect(stream.digest == SHA256.hash(message) && stream.digest == SHA256.hash(message))
        stream.update([7].span)
        #expect(stream.digest == SHA256.hash(message + [7]))
    }
}
