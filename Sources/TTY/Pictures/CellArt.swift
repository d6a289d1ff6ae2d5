import CChafa
public import Terminal

/// Pictures made of characters or sixels, by libchafa.
public enum CellArt {
    /// How many colours there are.
    public enum Colours: Sendable, Hashable {
        case sixteen, indexed, all
    }

    /// A picture as cells of that size, row by row: blocks and their halves and quarters. It fills them all; what does not fit at two
    /// sides is cut off. A cell is taken for twice as high as wide. What is transparent has the ground's colour.
    public static func cells(_ raster: Raster, _ size: Size, _ colours: Colours, on ground: Colour = .standard)
        -> [Frame.Cell]
    {
        let cells = unsafe draw(raster.mixed(with: ground), size, mode(colours)) { canvas in
            (0..<Int32(size.height)).flatMap { y in
                (0..<Int32(size.width)).map { x in
                    var (front, back): (Int32, Int32) = (-1, -1)
                    unsafe chafa_canvas_get_raw_colors_at(canvas, x, y, &front, &back)
                    let scalar = Unicode.Scalar(unsafe chafa_canvas_get_char_at(canvas, x, y))
                    let style = Style(colour(front, colours) ?? ground, on: colour(back, colours) ?? ground)
                    return Frame.Cell(scalar.map { String($0) } ?? " ", style)
                }
            }
        }
        return cells ?? []
    }

    /// A picture as sixels that fill so many columns and rows of cells of so many pixels.
    public static func sixels(_ raster: Raster, _ size: Size, cell: Size, on ground: Colour = .standard) -> [UInt8] {
        let sixels = unsafe draw(raster.mixed(with: ground), size, CHAFA_CANVAS_MODE_TRUECOLOR, sixelCell: cell) {
            canvas in
            guard let text = unsafe chafa_canvas_print(canvas, nil) else { return [] as [UInt8] }
            defer { unsafe g_string_free(text, 1) }
            return unsafe UnsafeRawBufferPointer(start: text.pointee.str, count: Int(text.pointee.len)).map { $0 }
        }
        return sixels ?? []
    }

    /// Draws the middle of a picture on a canvas of so many cells, which is read during the call alone.
    private static func draw<Result>(
        _ raster: Raster, _ size: Size, _ mode: ChafaCanvasMode, sixelCell: Size? = nil,
        read: (OpaquePointer) -> Result
    ) -> Result? {
        guard size.width > 0, size.height > 0 else { return nil }
        let raster = raster.cropped(to: (size.width, size.height * 2))
        // Safe because: each object is freed once at the end, and the canvas reads the pixels during the call alone.
        guard let symbols = unsafe chafa_symbol_map_new() else { return nil }
        defer { unsafe chafa_symbol_map_unref(symbols) }
        unsafe chafa_symbol_map_add_by_tags(symbols, CHAFA_SYMBOL_TAG_BLOCK)
        unsafe chafa_symbol_map_add_by_tags(symbols, CHAFA_SYMBOL_TAG_SPACE)
        guard let config = unsafe chafa_canvas_config_new() else { return nil }
        defer { unsafe chafa_canvas_config_unref(config) }
        unsafe chafa_canvas_config_set_geometry(config, Int32(size.width), Int32(size.height))
        unsafe chafa_canvas_config_set_symbol_map(config, symbols)
        unsafe chafa_canvas_config_set_canvas_mode(config, mode)
        unsafe chafa_canvas_config_set_work_factor(config, 1)
        // It would sharpen contrasts in 16 and 256 colours.
        unsafe chafa_canvas_config_set_preprocessing_enabled(config, 0)
        if let sixelCell {
            unsafe chafa_canvas_config_set_pixel_mode(config, CHAFA_PIXEL_MODE_SIXELS)
            unsafe chafa_canvas_config_set_cell_geometry(config, Int32(sixelCell.width), Int32(sixelCell.height))
        }
        guard let canvas = unsafe chafa_canvas_new(config) else { return nil }
        defer { unsafe chafa_canvas_unref(canvas) }
        unsafe chafa_canvas_draw_all_pixels(
            canvas, raster.channels == 4 ? CHAFA_PIXEL_RGBA8_UNASSOCIATED : CHAFA_PIXEL_RGB8, raster.pixels,
            Int32(raster.width), Int32(raster.height), Int32(raster.width * raster.channels))
        return unsafe read(canvas)
    }

    private static func mode(_ colours: Colours) -> ChafaCanvasMode {
        switch colours {
        case .sixteen: CHAFA_CANVAS_MODE_INDEXED_16
        case .indexed: CHAFA_CANVAS_MODE_INDEXED_240
        case .all: CHAFA_CANVAS_MODE_TRUECOLOR
        }
    }

    /// What the canvas calls a colour: a number of the palette or red, green and blue; -1, for none, becomes nil.
    private static func colour(_ raw: Int32, _ colours: Colours) -> Colour? {
        guard raw >= 0 else { return nil }
        return switch colours {
        case .sixteen: .ansi(UInt8(raw & 15))
        case .indexed: .indexed(UInt8(clamping: raw))
        case .all: .rgb(UInt8(raw >> 16 & 255), UInt8(raw >> 8 & 255), UInt8(raw & 255))
        }
    }
}

extension Raster {
    /// The picture without transparent parts, where the colour behind it can be mixed with its own.
    fileprivate func mixed(with ground: Colour) -> Raster {
        guard case .rgb(let red, let green, let blue) = ground else { return self }
        return flattened(on: red, green, blue)
    }
}
