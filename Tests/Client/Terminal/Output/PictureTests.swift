import Terminal
import Testing

/// Pictures on a terminal that shows them.
struct PictureTests {
    private static let red = Raster(width: 2, height: 1, pixels: [255, 0, 0, 255, 0, 0])!
    private static let area = Rect(x: 2, y: 1, width: 4, height: 2)

    private static func frame(shown: [Rect] = []) -> Frame {
        var frame = Frame(Size(width: 12, height: 6))
        frame.library["red"] = .pixels(red)
        for area in shown { frame.place(Frame.Picture("red", over: area)) }
        return frame
    }

    private static func bytes(_ renderer: inout Renderer, _ frame: Frame) -> String {
        var output: [UInt8] = []
        renderer.paint(frame, into: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// The question about pictures is the only one of its kind (APC), which tmux and GNU screen take for a title.
    @Test func notAskedFor() {
        let (with, without) = (true, false)
        let asked = [with, without].map {
            String(decoding: ControlSequence.questions(aboutPictures: $0), as: UTF8.self)
        }
        #expect(asked[0].hasPrefix("\u{1B}_Gi=7247,s=1,") && asked[0].hasSuffix(asked[1]))
        #expect(!asked[1].contains("\u{1B}_") && asked[1].hasSuffix("\u{1B}[c"))
    }

    /// A picture is sent once, before it is shown; it is shown and hidden by its number, and forgotten when it leaves the library.
    @Test func picturesAreSentOnce() {
        var renderer = Renderer()
        let first = Self.bytes(&renderer, Self.frame())
        #expect(first.contains("\u{1B}_Ga=t,f=24,s=2,v=1,i=72471,q=2,m=0;/wAA/wAA\u{1B}\\"))
        #expect(!first.contains("a=p"))
        let shown = Self.bytes(&renderer, Self.frame(shown: [Self.area]))
        #expect(shown.hasSuffix("\u{1B}_Ga=p,i=72471,p=15,x=0,y=0,w=1,h=1,c=4,r=2,C=1,q=2\u{1B}\\"))
        #expect(!shown.contains("a=t"))
        #expect(Self.bytes(&renderer, Self.frame(shown: [Self.area])).isEmpty)
        #expect(Self.bytes(&renderer, Self.frame()) == "\u{1B}_Ga=d,d=i,i=72471,p=15,q=2\u{1B}\\")
        #expect(Self.bytes(&renderer, Frame(Size(width: 12, height: 6))) == "\u{1B}_Ga=d,d=I,i=72471,q=2\u{1B}\\")
        #expect(!renderer.hasPictures)
    }

    /// A file is sent as it is, and kept when no frame needs it.
    @Test func filesAreKept() {
        var renderer = Renderer()
        var frame = Frame(Size(width: 12, height: 6))
        frame.library["fox"] = .file([1, 2, 3], Size(width: 8, height: 8))
        frame.place(Frame.Picture("fox", over: Self.area))
        let shown = Self.bytes(&renderer, frame)
        #expect(shown.contains("\u{1B}_Ga=t,f=100,i=72471,q=2,m=0;AQID\u{1B}\\"))
        #expect(shown.contains("x=0,y=0,w=8,h=8,c=4,r=2,C=1,q=2\u{1B}\\"))
        #expect(Self.bytes(&renderer, Frame(Size(width: 12, height: 6))).contains("a=d,d=i,i=72471"))
        #expect(renderer.hasPictures)
        #expect(!Self.bytes(&renderer, frame).contains("a=t"))
    }

    /// Sixels are sent whenever their cells were painted. When they go, their cells are painted, blank ones as well.
    @Test func sixelsStandOnTheirCells() {
        let sixels = "\u{1B}Pq#0~\u{1B}\\"
        func frame(_ colour: Colour?, mark: String = " ") -> Frame {
            var frame = Frame(Size(width: 12, height: 6))
            if let colour { frame.fill(Self.area, Style(on: colour)) }
            frame.put(mark, at: Point(x: 0, y: 0))
            frame.library["fox"] = .sixels(Array(sixels.utf8))
            if colour != nil { frame.place(Frame.Picture("fox", over: Self.area)) }
            return frame
        }
        var renderer = Renderer()
        #expect(Self.bytes(&renderer, frame(.ansi(1))).contains("\u{1B}[2;3H\(sixels)"))
        #expect(!Self.bytes(&renderer, frame(.ansi(1), mark: "x")).contains(sixels))
        #expect(Self.bytes(&renderer, frame(.ansi(2))).contains(sixels))
        let gone = Self.bytes(&renderer, frame(nil))
        #expect(gone.contains("\u{1B}[2;") && !gone.contains(sixels))
    }

    /// What is filled over a picture takes it away, and what is beside it does not. A picture must be inside.
    @Test func whatIsPaintedOverItRemovesIt() {
        var frame = Self.frame(shown: [Self.area])
        frame.fill(Rect(x: 0, y: 0, width: 12, height: 1), Style())
        frame.fill(Rect(x: 0, y: 0, width: 2, height: 6), Style())
        #expect(frame.pictures.count == 1)
        frame.fill(Rect(x: 5, y: 2, width: 3, height: 3), Style())
        #expect(frame.pictures.isEmpty)
        #expect(Self.frame(shown: [Rect(x: 10, y: 1, width: 4, height: 2)]).pictures.isEmpty)
    }

    /// A terminal says that it shows pictures by answering the one question with OK.
    @Test(arguments: [("Gi=7247;OK", true), ("Gi=7247;ENOTSUPPORTED:x", false), ("Gi=5;OK", false), ("X;OK", false)])
    func answersAreRead(text: String, isGood: Bool) {
        var decoder = InputDecoder()
        var received: [InputDecoder.Received] = []
        decoder.decode(Array("\u{1B}_\(text)\u{1B}\\".utf8).span, into: &received)
        #expect(received.contains { if case .reply(.pictures) = $0 { true } else { false } } == isGood)
    }

    /// A picture is made smaller by means, and its middle is cut out to a ratio.
    @Test func rastersAreShrunkAndCropped() {
        let pixels = (0..<8).flatMap { UInt8($0) * 10...UInt8($0) * 10 + 2 }
        let raster = Raster(width: 4, height: 2, pixels: pixels)!
        #expect(raster.shrunk(to: 4) == raster)
        #expect(raster.shrunk(to: 2).pixels == [25, 26, 27, 45, 46, 47])
        #expect(raster.cropped(to: (1, 1)).pixels == [10, 11, 12, 20, 21, 22, 50, 51, 52, 60, 61, 62])
        #expect(Raster(width: 2, height: 2, pixels: [1]) == nil)
        let faint = Raster(width: 1, height: 1, pixels: [255, 0, 100, 51])!
        #expect(faint.flattened(on: 0, 100, 100).pixels == [51, 80, 100])
        #expect(faint.faint(128).pixels == [255, 0, 100, 25])
        #expect(raster.faint(64).pixels.prefix(4) == [0, 1, 2, 63])
    }
}
