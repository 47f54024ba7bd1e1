internal import Glibc
internal import RutterCore

/// Bytes that come in pieces and become one text, which takes their memory over bit by bit: large ones are never there
/// twice.
struct ByteBuffer: ~Copyable {
  private var start: UnsafeMutableRawPointer?
  private(set) var count = 0
  private var room = 0

  init() {}

  deinit { free(start) }

  /// Makes room for so many bytes more. The system moves large ones without copying them.
  ///
  /// - Returns: Whether there is memory for them.
  mutating func reserve(_ more: Int) -> Bool {
    guard count + more > room else { return true }
    let larger = max(count + more, room < 1 << 20 ? 2 * room : room + room / 4)
    guard let moved = realloc(start, larger) else { return false }
    (start, room) = (moved, larger)
    return true
  }

  /// Reads from a descriptor, at the end.
  ///
  /// - Returns: What `read` says; -1 with `ENOMEM` where there is no memory.
  mutating func read(_ most: Int, from descriptor: Int32) -> Int {
    guard reserve(most), let start else {
      errno = ENOMEM
      return -1
    }
    var got = Glibc.read(descriptor, start + count, most)
    while got < 0, errno == EINTR { got = Glibc.read(descriptor, start + count, most) }
    count += max(got, 0)
    return got
  }

  /// Lends the bytes out.
  func withBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
    body(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// All bytes as a value. See ``AnswerForm/value(from:_:else:)``.
  consuming func value(as form: AnswerForm, else what: String) throws(AnswerForm.NoText) -> Value {
    try form.value(from: start, count, else: what)
  }
}

/// Where bytes stop being UTF-8, counted from 1; nil if they are.
func invalidByte(_ bytes: UnsafeRawBufferPointer) -> Int? {
  do throws(UTF8.ValidationError) {
    _ = try UTF8Span(validating: Span(_unsafeElements: bytes.bindMemory(to: UInt8.self)))
    return nil
  } catch {
    return error.byteOffsets.lowerBound + 1
  }
}

/// Makes a text of bytes that are UTF-8 and that nobody will read again: what has been copied is given back to the system
/// meanwhile.
///
/// - Parameters:
///   - bytes: Allocated by `malloc`, and to be freed as ever.
///   - count: How many.
/// - Returns: The text.
func moveText(from bytes: UnsafeMutableRawPointer?, _ count: Int) -> Text {
  guard let bytes else { return "" }
  return Text(
    String(unsafeUninitializedCapacity: count) { text in
      move(bytes, count, to: UnsafeMutableRawPointer(text.baseAddress))
      return count
    })
}

/// Makes a list of bytes that nobody will read again, as ``moveText(from:_:)`` makes a text.
func moveBytes(from bytes: UnsafeMutableRawPointer?, _ count: Int) -> [UInt8] {
  guard let bytes else { return [] }
  return Array(unsafeUninitializedCapacity: count) { list, made in
    move(bytes, count, to: UnsafeMutableRawPointer(list.baseAddress))
    made = count
  }
}

private func move(_ bytes: UnsafeMutableRawPointer, _ count: Int, to place: UnsafeMutableRawPointer?) {
  guard let place else { return }
  let piece = 1 << 20, page = 4096
  var done = 0
  while done < count {
    let next = min(piece, count - done)
    memcpy(place + done, bytes + done, next)
    // Whole pages within the piece: what stands around the bytes is malloc's.
    let first = (Int(bitPattern: bytes + done) + page - 1) & ~(page - 1)
    let end = Int(bitPattern: bytes + done + next) & ~(page - 1)
    if next == piece { madvise(UnsafeMutableRawPointer(bitPattern: first), end - first, MADV_DONTNEED) }
    done += next
  }
}
