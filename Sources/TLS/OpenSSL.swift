import COpenSSL

/// What several files here ask of OpenSSL.
enum OpenSSL {
    /// OpenSSL's words for the oldest failure on this thread that was not asked for yet. Forgets all failures.
    static func takeReason() -> String {
        let code = ERR_get_error()
        defer { ERR_clear_error() }
        // Safe because: the texts are constants of the library; nil stands for a code that it does not know.
        guard let text = unsafe ERR_reason_error_string(code) else { return "OpenSSL error \(code)" }
        return unsafe String(cString: text)
    }

    /// Calls with a certificate's or key's text as an input of OpenSSL.
    static func withInput<Result>(_ text: [UInt8], _ body: (OpaquePointer) -> Result) -> Result {
        unsafe text.withUnsafeBytes { bytes in
            // Safe because: the input reads these bytes only, which live until the closure ends, and it is freed before.
            guard let input = unsafe BIO_new_mem_buf(bytes.baseAddress, Int32(bytes.count)) else {
                preconditionFailure("OpenSSL has no memory")
            }
            defer { unsafe BIO_free(input) }
            return unsafe body(input)
        }
    }

    /// The text that a call writes to an output of OpenSSL; nil where the call fails.
    static func textWritten(_ body: (OpaquePointer) -> Bool) -> [UInt8]? {
        // Safe because: the output is made, read and freed here.
        guard let output = unsafe BIO_new(BIO_s_mem()) else { preconditionFailure("OpenSSL has no memory") }
        defer { unsafe BIO_free(output) }
        guard unsafe body(output) else { return nil }
        var text = [UInt8](repeating: 0, count: unsafe BIO_ctrl_pending(output))
        let count = unsafe BIO_read(output, &text, Int32(text.count))
        return count == text.count ? text : nil
    }
}
