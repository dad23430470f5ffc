#ifndef FOILSHOT_TESTS_SANITIZED_H
#define FOILSHOT_TESTS_SANITIZED_H

/* SANITIZED: with sanitizers everything takes several times as long, and what they look for shows
 * in few games as in many. What is counted in plenty is counted by the build without them. */
#if defined(__SANITIZE_ADDRESS__)
enum { SANITIZED = 1 };
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif
#else
enum { SANITIZED = 0 };
#endif

#endif
