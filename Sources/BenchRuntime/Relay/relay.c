/*
 * pairs-relay: what moving a game's bytes costs where no game is played.
 *
 * Every request that begins with '{' is answered by the room's next line of a tape, sent to all who joined the room. The
 * bench records the tape from the server in the same run, so both programs receive and send the same bytes. Beyond that
 * it does what any server must, in the cheapest way known: raw libevent events, one recv per readiness, one send per
 * connection and turn of the loop from a shared buffer, and a copy only of what the kernel does not take.
 *
 * Lines for the bench itself, each answered by "ok":
 *     tape N     the next N lines replace the tape
 *     join N     enter room N
 *     seek N     the room goes on at line N of the tape
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

enum { READ_BYTES = 65536, GATHERED_RANGES = 64, LISTEN_BACKLOG = 4096, MOST_ROOMS = 100000 };

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
    struct room *room;
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
};

static struct event_base *base;
static struct room *rooms;
static struct bytes tape;
static struct ranges tape_lines;
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
    struct room *room = client->room;
    for (size_t index = 0; room && index < room->count; index++)
        if (room->members[index] == client) room->members[index--] = room->members[--room->count];
    mark_dirty(client);
}

static void forward(struct room *room) {
    if (tape_lines.count == 0) return;
    struct range line = tape_lines.items[room->cursor];
    if (++room->cursor == tape_lines.count) room->cursor = 0;
    struct range range = append(&output, tape.data + line.start, line.length);
    for (size_t index = 0; index < room->count; index++) enqueue(room->members[index], range);
}

/* Executes a line of the bench; false where it makes no sense. */
static bool command(struct client *client, const char *line) {
    size_t number;
    if (sscanf(line, "tape %zu", &number) == 1) {
        tape.length = 0;
        tape_lines.count = 0;
        client->tape_lines_to_come = number;
        if (number > 0) return true;
    } else if (sscanf(line, "join %zu", &number) == 1) {
        if (number >= MOST_ROOMS || client->room) return false;
        struct room *room = &rooms[number];
        room->members = grown(room->members, &room->capacity, room->count + 1, sizeof *room->members);
        room->members[room->count++] = client;
        client->room = room;
    } else if (sscanf(line, "seek %zu", &number) == 1) {
        if (!client->room || number >= tape_lines.count) return false;
        client->room->cursor = number;
    } else {
        return false;
    }
    enqueue(client, append(&output, "ok\n", 3));
    return true;
}

/* A whole line with its line feed. */
static void receive_line(struct client *client, char *line, size_t length) {
    if (client->tape_lines_to_come > 0) {
        push(&tape_lines, append(&tape, line, length));
        if (--client->tape_lines_to_come == 0) enqueue(client, append(&output, "ok\n", 3));
    } else if (line[0] == '{') {
        if (client->room) forward(client->room);
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
