#ifndef PAIRS_CCURL_SHIM_H
#define PAIRS_CCURL_SHIM_H
#include <curl/curl.h>

/* Swift can't call functions with any number of arguments. */
static inline CURLcode pairs_curl_set_number(CURL *handle, CURLoption option, long number) {
    return curl_easy_setopt(handle, option, number);
}
static inline CURLcode pairs_curl_set_large(CURL *handle, CURLoption option, curl_off_t number) {
    return curl_easy_setopt(handle, option, number);
}
static inline CURLcode pairs_curl_set_text(CURL *handle, CURLoption option, const char *text) {
    return curl_easy_setopt(handle, option, text);
}
static inline CURLcode pairs_curl_set_pointer(CURL *handle, CURLoption option, void *pointer) {
    return curl_easy_setopt(handle, option, pointer);
}
static inline CURLcode pairs_curl_set_writer(CURL *handle, curl_write_callback writer) {
    return curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, writer);
}
static inline CURLcode pairs_curl_set_opener(CURL *handle, curl_opensocket_callback opener) {
    return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, opener);
}
static inline long pairs_curl_status(CURL *handle) {
    long status = 0;
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
    return status;
}
static inline void *pairs_curl_private(CURL *handle) {
    void *pointer = 0;
    curl_easy_getinfo(handle, CURLINFO_PRIVATE, &pointer);
    return pointer;
}
static inline CURLcode pairs_curl_result(const CURLMsg *message) { return message->data.result; }
#endif
