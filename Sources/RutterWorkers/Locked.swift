internal import Glibc

/// A value that one thread at a time may use.
///
/// The standard library's `Mutex` would do, but ThreadSanitizer does not see it on Linux and takes every use for a race;
/// with the system's own lock it finds the real ones.
///
/// `@unchecked` is proven by the two functions below: `value` is reached through them only, and only under the lock.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  /// Guards a value.
  package init(_ value: Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deinitialize(count: 1)
    mutex.deallocate()
  }

  /// Waits for the value and uses it. Not from within itself.
  package func withLock<Result, Failure: Error>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure)
    -> Result
  {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }

  /// Uses the value if nobody else does just now.
  package func withLockIfAvailable<Result>(_ body: (inout Value) -> Result) -> Result? {
    guard pthread_mutex_trylock(mutex) == 0 else { return nil }
    defer { pthread_mutex_unlock(mutex) }
    return body(&value)
  }
}
