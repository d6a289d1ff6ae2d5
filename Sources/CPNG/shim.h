#ifndef PAIRS_CPNG_SHIM_H
#define PAIRS_CPNG_SHIM_H
#include <png.h>
#include <string.h>

/* Swift's importer does not see the formats, which are macros of casts. */
static inline int pairs_png_begin(png_image *image, const void *bytes, size_t count, int is_transparent) {
    memset(image, 0, sizeof *image);
    image->version = PNG_IMAGE_VERSION;
    if (!png_image_begin_read_from_memory(image, bytes, count)) return 0;
    image->format = is_transparent ? PNG_FORMAT_RGBA : PNG_FORMAT_RGB;
    return 1;
}
/* Without transparency, what is transparent becomes white. */
static inline int pairs_png_finish(png_image *image, void *pixels) {
    png_color white = {255, 255, 255};
    return png_image_finish_read(image, &white, pixels, 0, NULL);
}
static inline void pairs_png_describe(png_image *image, int width, int height) {
    memset(image, 0, sizeof *image);
    image->version = PNG_IMAGE_VERSION;
    image->width = width;
    image->height = height;
    image->format = PNG_FORMAT_RGBA;
}
/* The most bytes that a file of such a size takes. */
static inline size_t pairs_png_most(int width, int height) {
    png_image image;
    pairs_png_describe(&image, width, height);
    return PNG_IMAGE_PNG_SIZE_MAX(image);
}
/* Writes pixels with opacity into so many bytes, and tells how many it took. */
static inline int pairs_png_write(int width, int height, const void *pixels, void *buffer, size_t *count) {
    png_image image;
    pairs_png_describe(&image, width, height);
    return png_image_write_to_memory(&image, buffer, count, 0, pixels, 0, NULL);
}
#endif
