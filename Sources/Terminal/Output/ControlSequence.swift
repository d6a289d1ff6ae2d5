/// Control sequences for terminals, as bytes: those of ECMA-48, and xterm's and DEC's private modes.
public enum ControlSequence {
    static let beginUpdate = bytes("\u{1B}[?2026h")
    static let endUpdate = bytes("\u{1B}[?2026l")
    static let plain = bytes("\u{1B}[m")
    static let clearScreen = bytes("\u{1B}[2J")
    static let clearToEnd = bytes("\u{1B}[K")
    static let showCursor = bytes("\u{1B}[?25h")
    static let hideCursor = bytes("\u{1B}[?25l")

    /// Takes the screen over: saves the title, shows the alternate screen, hides the cursor, stops the wrapping of lines,
    /// marks pasted text, and reports when the window gets and loses the keyboard.
    public static let enter = bytes("\u{1B}[22;2t\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1004h")
    /// Gives the screen back. It begins with CAN, which ends a sequence that was cut.
    public static let leave =
        bytes("\u{18}\u{1B}[?2026l") + mouseOff
        + bytes("\u{1B}[?1004l\u{1B}[?2004l\u{1B}[?7h\u{1B}[m\u{1B}[?25h\u{1B}[?1049l\u{1B}[23;2t")
    /// Reports every press, release and movement of the mouse (modes 1000, 1002, 1003), in decimal numbers (1006).
    public static let mouseOn = bytes("\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1003h\u{1B}[?1006h")
    /// Leaves the mouse to the terminal again.
    public static let mouseOff = bytes("\u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1002l\u{1B}[?1000l")
    /// Rings the terminal's bell.
    public static let bell: [UInt8] = [0x07]
    /// Asks whether it shows pictures (kitty's graphics protocol), where that is to be known, for the background's colour, for synchronized output, for the terminal's name and version, where the cursor is
    /// after a blank of twice the size in the second row, and last for its class. Every terminal answers the last one, so
    /// after that no other reply comes. The replies are ``TerminalReply``s.
    public static func questions(aboutPictures: Bool) -> [UInt8] {
        (aboutPictures ? bytes("\u{1B}_Gi=\(TerminalReply.pictureQuestion),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\") : [])
            + bytes("\u{1B}]11;?\u{1B}\\\u{1B}[?2026$p\u{1B}[>q\u{1B}[2H") + large(" ", 2) + bytes("\u{1B}[6n\u{1B}[c")
    }

    /// A text of one line so many times as large (kitty's text sizing protocol). Other terminals leave it out.
    static func large(_ text: String, _ scale: Int) -> [UInt8] {
        // Of a single character the width is told, because terminals differ about some.
        let width = text.count == 1 ? ":w=\(TextWidth.of(text))" : ""
        return bytes("\u{1B}]66;s=\(scale)\(width);\(text)") + bell
    }

    // MARK: Pictures, by kitty's graphics protocol

    /// Sends a picture under a number, in pieces of 4,096 bytes, without showing it.
    static func picture(_ picture: PictureData, _ number: Int) -> [UInt8] {
        let coded: [UInt8]
        let form: String
        switch picture {
        case .pixels(let raster): (coded, form) = (base64(raster.pixels), "f=24,s=\(raster.width),v=\(raster.height)")
        case .file(let bytes, _): (coded, form) = (base64(bytes), "f=100")
        case .sixels: return []
        }
        var sent: [UInt8] = []
        sent.reserveCapacity(coded.count + coded.count / 200 + 64)
        for start in stride(from: 0, to: coded.count, by: 4_096) {
            let end = min(start + 4_096, coded.count)
            let more = end < coded.count ? 1 : 0
            let keys = start == 0 ? "a=t,\(form),i=\(number),q=2,m=\(more)" : "m=\(more)"
            sent += bytes("\u{1B}_G\(keys);")
            sent += coded[start..<end]
            sent += bytes("\u{1B}\\")
        }
        return sent
    }

    /// Shows the middle part of a picture over so many cells from the cursor on. `place` tells it from others.
    static func show(_ number: Int, place: Int, over size: Size, of whole: Size) -> [UInt8] {
        let part = whole.part(inRatio: (size.width, size.height * 2))
        return bytes(
            "\u{1B}_Ga=p,i=\(number),p=\(place),x=\(part.origin.x),y=\(part.origin.y),w=\(part.size.width),"
                + "h=\(part.size.height),c=\(size.width),r=\(size.height),C=1,q=2\u{1B}\\")
    }

    /// Shows it there no more.
    static func hide(_ number: Int, place: Int) -> [UInt8] {
        bytes("\u{1B}_Ga=d,d=i,i=\(number),p=\(place),q=2\u{1B}\\")
    }

    /// Removes a picture that was sent.
    static func forget(_ number: Int) -> [UInt8] { bytes("\u{1B}_Ga=d,d=I,i=\(number),q=2\u{1B}\\") }

    /// Removes all pictures, those that are shown and those that were sent.
    public static let forgetPictures = bytes("\u{1B}_Ga=d,d=A,q=2\u{1B}\\")

    /// Sets the title of the terminal's window; control characters are left out.
    public static func title(_ text: String) -> [UInt8] {
        bytes("\u{1B}]2;") + Array(String(text.filter { TextWidth.of($0) > 0 }).utf8) + bell
    }

    /// Puts text on the clipboard (OSC 52). A terminal that does not know it, or does not allow it, ignores it.
    public static func copy(_ text: String) -> [UInt8] { bytes("\u{1B}]52;c;") + base64(Array(text.utf8)) + bell }

    private static func base64(_ text: [UInt8]) -> [UInt8] {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var coded: [UInt8] = []
        for start in stride(from: 0, to: text.count, by: 3) {
            let part = text[start..<min(start + 3, text.count)]
            let bits = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
            for digit in 0..<4 {
                coded.append(digit <= part.count ? digits[bits >> (18 - 6 * digit) & 63] : UInt8(ascii: "="))
            }
        }
        return coded
    }

    private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
}
