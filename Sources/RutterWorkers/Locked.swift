internal import Glibc

/// A value that one thread at a time may use.
///
/// The standard library's `Mutex` would do, but ThreadSanitizer does not see it on Linux and takes every use for a race;
/// with the system's own lock it finds the real ones.
///
/// `@unchecked` is proven by the functions below: `value` is reached through them only, and only under the lock.
package final class Locked<Value: Sendable & ~Copyable>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private var value: Value

  /// Guards a value.
  package init(_ value: consuming Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    changed = .allocate(capacity: 1)
    changed.initialize(to: pthread_cond_t())
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(changed)
    changed.deinitialize(count: 1)
    changed.deallocate()
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

  /// Uses the value, and wakes all who wait in ``wait(for:)``.
  package func change<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    pthread_cond_broadcast(changed)
    return body(&value)
  }

  /// Uses the value as often as it changes, until that gives something.
  package func wait<Result>(for body: (inout Value) -> Result?) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&value) { return result }
      pthread_cond_wait(changed, mutex)
    }
  }
}

extension Locked {
  /// Waits until the value is as it should be, but no longer than for some time.
  ///
  /// - Parameters:
  ///   - microseconds: The longest wait.
  ///   - isReached: Looks at the value, now and whenever it has changed.
  /// - Returns: The value as it is then.
  package func wait(microseconds: Int64, until isReached: (Value) -> Bool) -> Value {
    var end = timespec()
    clock_gettime(CLOCK_MONOTONIC, &end)
    let nanoseconds = Int64(end.tv_nsec) + microseconds * 1000
    end.tv_sec += Int(nanoseconds / 1_000_000_000)
    end.tv_nsec = Int(nanoseconds % 1_000_000_000)
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isReached(value), pthread_cond_timedwait(changed, mutex, &end) == 0 {}
    return value
  }
}
