import Testing
import Wire

/// Passwords, tokens and codes stay out of all that people and logs see.
@Suite struct SecretTests {
    private let people = TypedDialect(RequestSet.version1.adding(RequestSet.people))

    private func typed(_ line: String) throws -> Request {
        guard case .request(let request) = try people.parse(line, in: .init()).get() else {
            throw ErrorReply(.internal, "\(line) is no request")
        }
        return request
    }

    /// No way of printing a value shows a secret in it.
    @Test func secretsDoNotPrint() {
        let request = Request.Register(name: "ada", password: Secret("sesame"))
        var dumped = ""
        dump(request, to: &dumped)
        for text in ["\(request)", String(reflecting: request), dumped, "\(Secret("sesame"))", "\([Secret("sesame")])"]
        {
            #expect(!text.contains("sesame"), "\(text)")
        }
    }

    /// A typed command has no secret; it says what to ask, and the answer completes the request.
    @Test func typedCommandsAsk() throws {
        let register = try typed("register Mary Ann")
        #expect(register == .register(Request.Register(name: "Mary Ann", password: nil)))
        #expect(register.question == "A password for Mary Ann, 8 characters or more:")
        let whole = register.answered(with: Secret("seven blue cups"))
        #expect(whole == .register(Request.Register(name: "Mary Ann", password: Secret("seven blue cups"))))
        #expect(whole.question == nil)
        let login = try typed("login ada")
        #expect(login.question == "The password of ada:")
        #expect(
            login.answered(with: Secret("open")) == .login(Request.Login(name: "ada", password: Secret("open"))))
    }

    /// A request that needs no secret asks for none. One for a server with a password can be given it.
    @Test func othersDoNotAsk() throws {
        #expect(try typed("quick").question == nil)
        #expect(try typed("quick").answered(with: Secret("x")) == typed("quick"))
        #expect(Request.login(Request.Login(token: Secret("t"))).question == nil)
        let hello = try typed("name ada")
        #expect(hello.question == nil)
        #expect(hello.answered(with: Secret("x")) == .hello(Request.Hello(name: "ada", password: Secret("x"))))
    }

    /// What a command stands for is shown with dots for its secret, and is read back.
    @Test(arguments: ["register ada", "login ada"]) func echoesHideSecrets(_ line: String) throws {
        for request in [try typed(line), try typed(line).answered(with: Secret("sesame"))] {
            let echo = ServerMessage.echo(ServerMessage.Echo(request: request))
            let text = WireEncoder.text(of: echo)
            #expect(!text.contains("sesame") && text.contains(#""password":"•••""#), "\(text)")
            #expect(try WireDecoder.decode(ServerMessage.self, from: JSONTape(Array(text.utf8).span)) == echo)
        }
        #expect(ServerMessage.Echo(request: try typed("name ada")).request == .hello(Request.Hello(name: "ada")))
    }
}
