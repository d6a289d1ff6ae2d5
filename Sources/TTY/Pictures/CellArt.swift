import CChafa
public import Terminal

/// Pictures made of characters, by libchafa: blocks and their halves and quarters.
public enum CellArt {
    /// How many colours there are.
    public enum Colours: Sendable, Hashable {
        case sixteen, indexed, all
    }

    /// A picture as cells of that size, row by row. It fills them all; what does not fit at two sides is cut off. A cell is
    /// taken for twice as high as wide.
    public static func cells(_ raster: Raster, _ size: Size, _ colours: Colours) -> [Frame.Cell] {
        guard size.width > 0, size.height > 0 else { return [] }
        let raster = raster.cropped(to: (size.width, size.height * 2))
        // Safe because: each object is freed once at the end, and the canvas reads the pixels during the call alone.
        guard let symbols = unsafe chafa_symbol_map_new() else { return [] }
        defer { unsafe chafa_symbol_map_unref(symbols) }
        unsafe chafa_symbol_map_add_by_tags(symbols, CHAFA_SYMBOL_TAG_BLOCK)
        unsafe chafa_symbol_map_add_by_tags(symbols, CHAFA_SYMBOL_TAG_SPACE)
        guard let config = unsafe chafa_canvas_config_new() else { return [] }
        defer { unsafe chafa_canvas_config_unref(config) }
        unsafe chafa_canvas_config_set_geometry(config, Int32(size.width), Int32(size.height))
        unsafe chafa_canvas_config_set_symbol_map(config, symbols)
        unsafe chafa_canvas_config_set_canvas_mode(config, mode(colours))
        unsafe chafa_canvas_config_set_work_factor(config, 0.5)
        guard let canvas = unsafe chafa_canvas_new(config) else { return [] }
        defer { unsafe chafa_canvas_unref(canvas) }
        unsafe chafa_canvas_draw_all_pixels(
            canvas, CHAFA_PIXEL_RGB8, raster.pixels, Int32(raster.width), Int32(raster.height),
            Int32(raster.width * 3))
        var cells: [Frame.Cell] = []
        cells.reserveCapacity(size.width * size.height)
        for y in 0..<Int32(size.height) {
            for x in 0..<Int32(size.width) {
                var (front, back): (Int32, Int32) = (-1, -1)
                unsafe chafa_canvas_get_raw_colors_at(canvas, x, y, &front, &back)
                let scalar = Unicode.Scalar(unsafe chafa_canvas_get_char_at(canvas, x, y))
                let style = Style(colour(front, colours), on: colour(back, colours))
                cells.append(Frame.Cell(scalar.map { String($0) } ?? " ", style))
            }
        }
        return cells
    }

    private static func mode(_ colours: Colours) -> ChafaCanvasMode {
        switch colours {
        case .sixteen: CHAFA_CANVAS_MODE_INDEXED_16
        case .indexed: CHAFA_CANVAS_MODE_INDEXED_240
        case .all: CHAFA_CANVAS_MODE_TRUECOLOR
        }
    }

    /// What the canvas calls a colour: a number of the palette or red, green and blue; -1 for none.
    private static func colour(_ raw: Int32, _ colours: Colours) -> Colour {
        guard raw >= 0 else { return .standard }
        return switch colours {
        case .sixteen: .ansi(UInt8(raw & 15))
        case .indexed: .indexed(UInt8(clamping: raw))
        case .all: .rgb(UInt8(raw >> 16 & 255), UInt8(raw >> 8 & 255), UInt8(raw & 255))
        }
    }
}
