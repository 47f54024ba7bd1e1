internal import Glibc

/// A millisecond, for who waits for a thread that he cannot hear of.
package enum Moment {
  package static func pass() { usleep(1000) }
}
