/// A request with a secret, which a person types on a line of its own and never behind the command.
///
/// The command yields the request without it. Who reads typed lines asks with `question`, takes the next line as the secret,
/// whatever it says, and goes on with `answered(with:)`. In JSON the secret is a field that must be there.
public protocol SecretRequest: RequestBody {
    /// The words that ask for the secret; nil if the request has it or needs none.
    var question: String? { get }
    /// The secret; nil where it has none.
    var secret: Secret? { get }

    /// The request with the secret.
    func answered(with secret: Secret) -> Self
}

extension Request {
    /// The words that ask who typed it for its secret; nil if it has all that it needs.
    public var question: String? { (body as? any SecretRequest)?.question }

    /// The request with the secret; the request itself if it takes none.
    public func answered(with secret: Secret) -> Request {
        guard let body = body as? any SecretRequest else { return self }
        return .other(body.answered(with: secret))
    }

    /// Whether it has an account's password, token or code. It goes to no other node of a server by itself.
    public var hasAccountSecret: Bool {
        switch body {
        case is Login, is Register, is Recover: true
        case let account as Account: account.password != nil || account.new != nil
        default: false
        }
    }

    /// The request as it may be shown: with dots for a secret that it has or still needs.
    public var shown: Request {
        guard let body = body as? any SecretRequest, body.question != nil || body.secret != nil else { return self }
        return .other(body.answered(with: Secret("•••")))
    }
}
