import CPNG
import CTurboJPEG
public import Terminal
import Wire

/// Decodes pictures: JPEG by libjpeg-turbo, PNG by libpng.
public enum PictureReader {
    /// The pixels of a JPEG or PNG file, made smaller so that no side has more than that; nil if it is no such file, or larger
    /// than ``PictureForms/PictureForm`` takes. Nothing is decoded that is not taken.
    public static func raster(_ bytes: [UInt8], atMost side: Int) -> Raster? {
        guard let form = try? PictureForm(bytes) else { return nil }
        let raster =
            switch form.format {
            case .jpeg: jpeg(bytes, form, side)
            case .png: png(bytes, form, isTransparent: false)
            }
        return raster?.shrunk(to: side)
    }

    private static func jpeg(_ bytes: [UInt8], _ form: PictureForm, _ side: Int) -> Raster? {
        // Safe because: the handle is freed at the end, and the library reads and writes as many bytes as it is told.
        guard let decoder = unsafe tjInitDecompress() else { return nil }
        defer { unsafe tjDestroy(decoder) }
        // The decoder itself makes pictures smaller, by eighths and cheaply.
        var eighths = 8
        while eighths > 1, max(form.width, form.height) * (eighths - 1) / 8 >= side { eighths -= 1 }
        let (width, height) = ((form.width * eighths + 7) / 8, (form.height * eighths + 7) / 8)
        var pixels = [UInt8](repeating: 0, count: width * height * 3)
        let flags = TJFLAG_LIMITSCANS | TJFLAG_STOPONWARNING
        let code = unsafe tjDecompress2(
            decoder, bytes, UInt(bytes.count), &pixels, Int32(width), 0, Int32(height), Int32(TJPF_RGB.rawValue), flags)
        return code == 0 ? Raster(width: width, height: height, pixels: pixels) : nil
    }

    /// The pixels of a PNG file with how opaque they are; nil if it is no such file.
    public static func transparent(_ bytes: [UInt8]) -> Raster? {
        (try? PictureForm(bytes)).flatMap { png(bytes, $0, isTransparent: true) }
    }

    /// The PNG file of a picture with opacity; empty if the library refuses.
    public static func file(_ raster: Raster) -> [UInt8] {
        guard raster.channels == 4 else { return [] }
        let (width, height) = (Int32(raster.width), Int32(raster.height))
        var count = pairs_png_most(width, height)
        var bytes = [UInt8](repeating: 0, count: count)
        // Safe because: the library reads as many pixels as it is told, and writes no more bytes than there is room for.
        guard unsafe pairs_png_write(width, height, raster.pixels, &bytes, &count) != 0 else { return [] }
        return Array(bytes.prefix(count))
    }

    private static func png(_ bytes: [UInt8], _ form: PictureForm, isTransparent: Bool) -> Raster? {
        unsafe bytes.withUnsafeBytes { buffer in
            var image = unsafe png_image()
            // Safe because: the bytes live as long as the image is read, and the pixels have room for all of it.
            guard unsafe pairs_png_begin(&image, buffer.baseAddress, buffer.count, isTransparent ? 1 : 0) != 0 else {
                return nil
            }
            defer { unsafe png_image_free(&image) }
            guard unsafe Int(image.width) == form.width, unsafe Int(image.height) == form.height else { return nil }
            var pixels = [UInt8](repeating: 0, count: form.width * form.height * (isTransparent ? 4 : 3))
            guard unsafe pairs_png_finish(&image, &pixels) != 0 else { return nil }
            return Raster(width: form.width, height: form.height, pixels: pixels)
        }
    }
}
