/// How a bot did in a scene.
public struct SceneResult: Sendable {
    /// The scene.
    public let scene: Scene
    /// What the bot did wrong; none where the scene holds.
    public let mistakes: [Mistake]

    /// Whether the bot made no mistake.
    public var holds: Bool { mistakes.isEmpty }
}
