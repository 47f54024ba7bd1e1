internal import CRutterLua

/// A tape that belongs to no state.
@safe final class OwnTape {
  let raw: UnsafeMutablePointer<rl_tape>

  init() {
    unsafe raw = .allocate(capacity: 1)
    unsafe raw.initialize(to: rl_tape())
  }

  deinit {
    unsafe rl_tape_free(raw)
    unsafe raw.deallocate()
  }

  var count: Int { unsafe Int(raw.pointee.count) }

  /// What its contents take.
  var bytes: Int { unsafe Int(rl_tape_size(raw)) }

  func clear() { unsafe rl_tape_clear(raw) }

  /// Gives memory back that only a large frame needed.
  func shrink() {
    let kept = 1 << 20
    if unsafe Int(raw.pointee.capacity) * MemoryLayout<rl_item>.size + Int(raw.pointee.byte_capacity) > kept {
      unsafe rl_tape_free(raw)
    }
  }

  /// A part of it as a tape of its own. It is valid as long as nothing is written here.
  func part(from start: Int, count: Int) -> rl_tape {
    var part = unsafe rl_tape()
    guard let items = unsafe raw.pointee.items, start >= 0, count >= 0, start + count <= self.count else {
      return unsafe part
    }
    unsafe part.items = unsafe items + start
    unsafe part.bytes = unsafe raw.pointee.bytes
    unsafe part.count = UInt32(count)
    unsafe part.byte_count = unsafe raw.pointee.byte_count
    return unsafe part
  }
}
