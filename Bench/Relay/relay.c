/*
 * pairs-relay: what moving a game's bytes costs where no game is played.
 *
 * Every request that begins with '{' is answered by the room's next line of a tape, sent to all who joined the room. The
 * bench records the tape from the server in the same run, so both programs receive and send the same bytes. Beyond that
 * it does what any server must, in the cheapest way known: raw libevent events, one recv per readiness, one send per
 * connection and turn of the loop from a shared buffer, and a copy only of what the kernel does not take.
 *
 * A connection may be in several rooms. A request with an id is meant for the room that it joined as number id % 1000,
 * counted from 0, and gets the server's "ok" as well; one without an id is meant for the first. A line of the tape is sent
 * with the room's name where it has the name of the table that was recorded.
 *
 * Lines for the bench itself, each answered by "ok":
 *     tape N        the next N lines replace the tape
 *     join N NAME   enter room N, which bears that name from now on
 *     seek N L      room N goes on at line L of the tape
 *
 * It prints "listening on HOST:PORT" and runs until it is killed.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <event2/event.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

enum {
    READ_BYTES = 65536,
    GATHERED_RANGES = 64,
    LISTEN_BACKLOG = 4096,
    MOST_ROOMS = 100000,
    NAME_BYTES = 16,
    SLOTS = 1000, /* as many rooms an id can tell apart */
};

/* What lines of the server begin with, up to the table's name, and requests up to the id. */
static const char diff_start[] = "{\"type\":\"diff\",\"table\":\"";
static const char id_start[] = "{\"type\":\"flip\",\"id\":";

struct range {
    size_t start, length;
};

struct bytes {
    char *data;
    size_t length, capacity;
};

struct ranges {
    struct range *items;
    size_t count, capacity;
};

struct client {
    int descriptor; /* -1 once it is dropped */
    struct event *readable, *writable;
    struct room **rooms;
    size_t room_count, room_capacity;
    struct bytes pending; /* a line whose end has not come yet */
    struct ranges queued; /* of `output`, for the end of the turn */
    bool is_dirty;
    struct bytes backlog; /* what the kernel did not take */
    size_t backlog_sent;
    size_t tape_lines_to_come;
};

struct room {
    struct client **members;
    size_t count, capacity;
    size_t cursor;
    size_t seq;
    char name[NAME_BYTES];
    size_t name_length;
};

static struct event_base *base;
static struct room *rooms;
static struct bytes tape;
static struct ranges tape_lines; /* each from behind the table's name to its line feed */
static struct bytes output; /* this turn's lines, each once */
static struct client **dirty;
static size_t dirty_count, dirty_capacity;

static void fail(const char *what) {
    fprintf(stderr, "pairs-relay: %s: %s\n", what, strerror(errno));
    exit(70); /* EX_SOFTWARE */
}

/* The array with room for `wanted` items, doubled where it is too small. */
static void *grown(void *items, size_t *capacity, size_t wanted, size_t size) {
    if (wanted <= *capacity) return items;
    size_t larger = *capacity ? *capacity : 4;
    while (larger < wanted) larger *= 2;
    items = realloc(items, larger * size);
    if (!items) fail("no memory");
    *capacity = larger;
    return items;
}

static struct range append(struct bytes *to, const char *data, size_t length) {
    to->data = grown(to->data, &to->capacity, to->length + length, 1);
    memcpy(to->data + to->length, data, length);
    struct range range = {to->length, length};
    to->length += length;
    return range;
}

static void push(struct ranges *to, struct range range) {
    to->items = grown(to->items, &to->capacity, to->count + 1, sizeof range);
    to->items[to->count++] = range;
}

static void mark_dirty(struct client *client) {
    if (client->is_dirty) return;
    client->is_dirty = true;
    dirty = grown(dirty, &dirty_capacity, dirty_count + 1, sizeof *dirty);
    dirty[dirty_count++] = client;
}

static void enqueue(struct client *client, struct range range) {
    struct ranges *queued = &client->queued;
    struct range *last = queued->count ? &queued->items[queued->count - 1] : NULL;
    if (last && last->start + last->length == range.start)
        last->length += range.length;
    else
        push(queued, range);
    mark_dirty(client);
}

/* Takes the client out at once; its memory goes with the turn's flush, which may still know it. */
static void drop(struct client *client) {
    if (client->descriptor < 0) return;
    event_free(client->readable);
    event_free(client->writable);
    close(client->descriptor);
    client->descriptor = -1;
    for (size_t slot = 0; slot < client->room_count; slot++) {
        struct room *room = client->rooms[slot];
        for (size_t index = 0; index < room->count; index++)
            if (room->members[index] == client) room->members[index--] = room->members[--room->count];
    }
    mark_dirty(client);
}

/* The room's next line to all who are in it. */
static void forward(struct room *room) {
    if (tape_lines.count == 0) return;
    struct range rest = tape_lines.items[room->cursor];
    if (++room->cursor == tape_lines.count) room->cursor = 0;
    room->seq++;
    struct range line = append(&output, diff_start, sizeof diff_start - 1);
    line.length += append(&output, room->name, room->name_length).length;
    line.length += append(&output, tape.data + rest.start, rest.length).length;
    for (size_t index = 0; index < room->count; index++) enqueue(room->members[index], line);
}

/* The decimal digits of a number, at the end of `digits`; where they start. */
static const char *decimal(size_t number, char digits[20], size_t *length) {
    char *start = digits + 20;
    do *--start = (char)('0' + number % 10);
    while (number /= 10);
    *length = (size_t)(digits + 20 - start);
    return start;
}

static void confirm(struct client *client, size_t id, size_t seq) {
    char digits[20];
    size_t length;
    const char *text = decimal(id, digits, &length);
    struct range line = append(&output, "{\"type\":\"ok\",\"re\":", 18);
    line.length += append(&output, text, length).length;
    line.length += append(&output, ",\"seq\":", 7).length;
    text = decimal(seq, digits, &length);
    line.length += append(&output, text, length).length;
    line.length += append(&output, "}\n", 2).length;
    enqueue(client, line);
}

static void request(struct client *client, const char *line, size_t length) {
    size_t start = sizeof id_start - 1, id = 0;
    bool has_id = length > start && memcmp(line, id_start, start) == 0;
    if (has_id)
        while (line[start] >= '0' && line[start] <= '9') id = id * 10 + (size_t)(line[start++] - '0');
    if (id % SLOTS >= client->room_count) return drop(client);
    struct room *room = client->rooms[id % SLOTS];
    forward(room);
    if (has_id) confirm(client, id, room->seq);
}

/* Keeps a line of the tape; false where it is no diff. */
static bool keep(const char *line, size_t length) {
    size_t start = sizeof diff_start - 1;
    if (length <= start || memcmp(line, diff_start, start) != 0) return false;
    const char *name_end = memchr(line + start, '"', length - start);
    if (!name_end) return false;
    push(&tape_lines, append(&tape, name_end, length - (size_t)(name_end - line)));
    return true;
}

/* Executes a line of the bench; false where it makes no sense. */
static bool command(struct client *client, const char *line) {
    size_t number, place;
    char name[NAME_BYTES];
    if (sscanf(line, "tape %zu", &number) == 1) {
        tape.length = 0;
        tape_lines.count = 0;
        client->tape_lines_to_come = number;
        if (number > 0) return true;
    } else if (sscanf(line, "join %zu %15s", &number, name) == 2) {
        if (number >= MOST_ROOMS) return false;
        struct room *room = &rooms[number];
        room->members = grown(room->members, &room->capacity, room->count + 1, sizeof(struct client *));
        room->members[room->count++] = client;
        room->name_length = strlen(name);
        memcpy(room->name, name, room->name_length);
        client->rooms = grown(client->rooms, &client->room_capacity, client->room_count + 1, sizeof(struct room *));
        client->rooms[client->room_count++] = room;
    } else if (sscanf(line, "seek %zu %zu", &number, &place) == 2) {
        if (number >= MOST_ROOMS || place >= tape_lines.count) return false;
        rooms[number].cursor = place;
    } else {
        return false;
    }
    enqueue(client, append(&output, "ok\n", 3));
    return true;
}

/* A whole line with its line feed. */
static void receive_line(struct client *client, char *line, size_t length) {
    if (client->tape_lines_to_come > 0) {
        if (!keep(line, length)) return drop(client);
        if (--client->tape_lines_to_come == 0) enqueue(client, append(&output, "ok\n", 3));
    } else if (line[0] == '{') {
        request(client, line, length);
    } else {
        line[length - 1] = 0;
        if (!command(client, line)) drop(client);
    }
}

static void receive(struct client *client, char *data, size_t length) {
    while (length > 0 && client->descriptor >= 0) {
        char *end = memchr(data, '\n', length);
        size_t line = end ? (size_t)(end - data) + 1 : length;
        if (!end || client->pending.length > 0) append(&client->pending, data, line);
        if (end && client->pending.length > 0) {
            receive_line(client, client->pending.data, client->pending.length);
            client->pending.length = 0;
        } else if (end) {
            receive_line(client, data, line);
        }
        data += line;
        length -= line;
    }
}

static void on_readable(int descriptor, short what, void *context) {
    static char buffer[READ_BYTES];
    struct client *client = context;
    (void)what;
    ssize_t count = recv(descriptor, buffer, sizeof buffer, 0);
    if (count > 0)
        receive(client, buffer, (size_t)count);
    else if (count == 0 || (errno != EAGAIN && errno != EINTR))
        drop(client);
}

static void on_writable(int descriptor, short what, void *context) {
    struct client *client = context;
    struct bytes *backlog = &client->backlog;
    (void)what;
    ssize_t count =
        send(descriptor, backlog->data + client->backlog_sent, backlog->length - client->backlog_sent, MSG_NOSIGNAL);
    if (count < 0) {
        if (errno != EAGAIN && errno != EINTR) drop(client);
        return;
    }
    client->backlog_sent += (size_t)count;
    if (client->backlog_sent < backlog->length) return;
    backlog->length = client->backlog_sent = 0;
    event_del(client->writable);
}

/* One system call for all that the client has queued; how much of it the kernel took, or -1. */
static ssize_t send_queued(struct client *client) {
    struct ranges *queued = &client->queued;
    if (queued->count == 1)
        return send(
            client->descriptor, output.data + queued->items[0].start, queued->items[0].length, MSG_NOSIGNAL);
    struct iovec vectors[GATHERED_RANGES];
    size_t count = queued->count < GATHERED_RANGES ? queued->count : GATHERED_RANGES;
    for (size_t index = 0; index < count; index++) {
        vectors[index].iov_base = output.data + queued->items[index].start;
        vectors[index].iov_len = queued->items[index].length;
    }
    struct msghdr message = {.msg_iov = vectors, .msg_iovlen = count};
    return sendmsg(client->descriptor, &message, MSG_NOSIGNAL);
}

static void flush_client(struct client *client) {
    struct ranges *queued = &client->queued;
    size_t sent = 0;
    if (client->backlog.length == 0) {
        ssize_t count = send_queued(client);
        if (count < 0 && errno != EAGAIN && errno != EINTR) return drop(client);
        if (count > 0) sent = (size_t)count;
    }
    for (size_t index = 0; index < queued->count; index++) {
        struct range rest = queued->items[index];
        size_t gone = sent < rest.length ? sent : rest.length;
        sent -= gone;
        if (gone == rest.length) continue;
        if (client->backlog.length == 0) event_add(client->writable, NULL);
        append(&client->backlog, output.data + rest.start + gone, rest.length - gone);
    }
}

static void flush(void) {
    for (size_t index = 0; index < dirty_count; index++) {
        struct client *client = dirty[index];
        if (client->descriptor >= 0) flush_client(client);
        client->queued.count = 0;
        client->is_dirty = false;
        if (client->descriptor >= 0) continue;
        free(client->pending.data);
        free(client->queued.items);
        free(client->rooms);
        free(client->backlog.data);
        free(client);
    }
    dirty_count = 0;
    output.length = 0;
}

static void on_acceptable(int listener, short what, void *context) {
    (void)what;
    (void)context;
    int descriptor;
    while ((descriptor = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC)) >= 0) {
        int on = 1;
        setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        struct client *client = calloc(1, sizeof *client);
        if (!client) fail("no memory");
        client->descriptor = descriptor;
        client->readable = event_new(base, descriptor, EV_READ | EV_PERSIST, on_readable, client);
        client->writable = event_new(base, descriptor, EV_WRITE | EV_PERSIST, on_writable, client);
        if (!client->readable || !client->writable || event_add(client->readable, NULL) != 0) fail("no event");
    }
}

int main(void) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (listener < 0 || bind(listener, (struct sockaddr *)&address, length) != 0 ||
        listen(listener, LISTEN_BACKLOG) != 0 || getsockname(listener, (struct sockaddr *)&address, &length) != 0)
        fail("cannot listen");
    rooms = calloc(MOST_ROOMS, sizeof *rooms);
    if (!rooms) fail("no memory");
    base = event_base_new();
    struct event *acceptable = base ? event_new(base, listener, EV_READ | EV_PERSIST, on_acceptable, NULL) : NULL;
    if (!acceptable || event_add(acceptable, NULL) != 0) fail("cannot make an event loop");
    printf("listening on 127.0.0.1:%d\n", ntohs(address.sin_port));
    fflush(stdout);
    while (event_base_loop(base, EVLOOP_ONCE) == 0) flush();
    return 0;
}
