import People
import Testing

/// Which passwords are weak, and which are the same.
@Suite struct PasswordsTests {
    @Test func flaws() {
        #expect(Passwords.flaw(in: "1234567", of: "ada")?.code == .weakPassword)
        #expect(Passwords.flaw(in: "Wilhelmina", of: "wilhelmina")?.code == .weakPassword)
        #expect(Passwords.flaw(in: "seven blue cups", of: "ada") == nil)
        #expect(Passwords.flaw(in: "ééééééé", of: "ada")?.field == "password")
    }

    /// A letter is the same however it is composed.
    @Test func composed() {
        #expect(Passwords.bytes(of: "cafe\u{301}") == Passwords.bytes(of: "caf\u{e9}"))
        #expect(Passwords.bytes(of: "cafe") != Passwords.bytes(of: "caf\u{e9}"))
    }
}
