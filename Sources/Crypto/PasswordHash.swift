import CSodium

/// Passwords hashed with argon2id, as texts that hold their own salt and parameters. Each call takes 19 MiB of memory and some
/// 15 ms of a processor; it is for threads that may wait.
public enum PasswordHash {
    /// Two passes over 19 MiB, the least that OWASP's cheat sheet on password storage advises. libsodium's own 64 MiB for interactive
    /// sign-ins make others wait: while the kernel clears the memory, no thread of the process can get any.
    private static let passes: UInt64 = 2
    private static let memory = 19 * 1024 * 1024

    /// The hash of a password, with a salt of its own; nil if there is no memory for it.
    public static func hash(_ password: [UInt8]) -> String? {
        var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
        let letters = password.map { CChar(bitPattern: $0) }
        // Safe because: libsodium writes a terminated text of at most the announced length, which the array has, and reads
        // exactly as many letters as are announced.
        let code = unsafe crypto_pwhash_str(&text, letters, UInt64(letters.count), passes, memory)
        guard code == 0 else { return nil }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Whether the hash is of that password.
    public static func verify(_ password: [UInt8], _ hash: String) -> Bool {
        let letters = password.map { CChar(bitPattern: $0) }
        // Safe because: libsodium reads the terminated text, and exactly as many letters as are announced.
        return unsafe crypto_pwhash_str_verify(hash, letters, UInt64(letters.count)) == 0
    }

    /// Whether the hash was made with other parameters than are used now.
    public static func isOutdated(_ hash: String) -> Bool {
        // Safe because: libsodium reads the terminated text.
        unsafe crypto_pwhash_str_needs_rehash(hash, passes, memory) != 0
    }
}
