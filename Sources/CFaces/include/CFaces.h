// The faces of the themes as PNG files, 128 × 128 pixels each, by the ids of the faces.
typedef struct {
    const char *id;
    const unsigned char *bytes;
    long count;
} pairs_face;

extern const pairs_face *const pairs_faces;
extern const long pairs_face_count;
