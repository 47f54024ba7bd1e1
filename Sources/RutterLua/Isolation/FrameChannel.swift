internal import CRutterIsolation
internal import CRutterLua

/// Sends and receives tapes as frames.
@safe struct FrameChannel {
  private let raw: OpaquePointer

  init?(input: Int32, output: Int32) {
    guard let raw = unsafe ri_open_channel(input, output) else { return nil }
    unsafe self.raw = unsafe raw
  }

  func close() { unsafe ri_close_channel(raw) }

  /// Sends a tape.
  ///
  /// - Parameters:
  ///   - tape: Its items and bytes.
  ///   - names: From which item on names stand that the other side does not know.
  ///   - patience: For how long to wait; nil for ever.
  /// - Returns: How that went.
  func send(_ tape: OwnTape, names: Int, patience: ri_patience? = nil) -> ri_outcome {
    var frame = unsafe frame(tape, names, RI_MARK)
    var patience = patience
    return unsafe with(&patience) { patience in unsafe ri_send(raw, &frame, patience) }
  }

  /// Keeps a tape, which is sent together with the next one.
  ///
  /// - Returns: false if there is no memory.
  func keep(_ tape: OwnTape, names: Int) -> Bool {
    var frame = unsafe frame(tape, names, RI_FOLLOWED)
    return unsafe ri_keep(raw, &frame)
  }

  /// Sends a tape as a part of a frame, of which more follows. It takes ``RI_PART_BYTES`` at least.
  func send(partOn tape: OwnTape) -> ri_outcome {
    var frame = unsafe frame(tape, 0, RI_PART)
    return unsafe ri_send(raw, &frame, nil)
  }

  private func frame(_ tape: OwnTape, _ names: Int, _ mark: Int) -> ri_frame {
    let written = unsafe tape.raw.pointee
    let head = unsafe ri_head(
      count: written.count, byte_count: written.byte_count, names: UInt32(names), mark: UInt32(mark))
    return unsafe ri_frame(head: head, items: UnsafeRawPointer(written.items), bytes: UnsafeRawPointer(written.bytes))
  }

  /// A frame that came.
  struct Received {
    /// From which item on names stand that were not known before.
    var names: Int
    /// Whether another one follows unasked.
    var isFollowed: Bool
  }

  /// What came in place of a frame.
  enum Failure: Error {
    case outcome(ri_outcome)
    case fault(FrameFault)
  }

  /// Receives a tape.
  ///
  /// - Parameters:
  ///   - tape: Takes what comes.
  ///   - most: How many bytes it may take.
  ///   - patience: For how long to wait; nil for ever.
  /// - Returns: What stands before it.
  /// - Throws: What came in place of a frame.
  func receive(into tape: OwnTape, most: Int, patience: ri_patience? = nil) throws(Failure) -> Received {
    tape.clear()
    var patience = patience
    var head: ri_head
    repeat { head = try receivePart(into: tape, most: most, &patience) } while head.mark == RI_PART
    guard head.names <= tape.count else { throw .fault(FrameFault("too large a frame")) }
    return Received(names: Int(head.names), isFollowed: head.mark == RI_FOLLOWED)
  }

  private func receivePart(
    into tape: OwnTape, most: Int, _ patience: inout ri_patience?
  ) throws(Failure) -> ri_head {
    var head = ri_head()
    let size = MemoryLayout<ri_head>.size
    try check(unsafe with(&patience) { patience in unsafe ri_receive(raw, &head, size, patience) })
    guard head.mark == RI_MARK || head.mark == RI_FOLLOWED || head.mark == RI_PART else {
      throw .fault(FrameFault("no frame"))
    }
    let items = Int(head.count) * MemoryLayout<rl_item>.size, bytes = Int(head.byte_count)
    if head.mark == RI_PART, items + bytes < RI_PART_BYTES { throw .fault(FrameFault("too small a part of a frame")) }
    guard tape.bytes + items + bytes <= most else { throw .fault(FrameFault("too large a frame")) }
    try makeRoom(on: tape, head)
    if items > 0, let place = unsafe tape.raw.pointee.items {
      let start = unsafe place + tape.count
      try check(unsafe with(&patience) { patience in unsafe ri_receive(raw, start, items, patience) })
    }
    if bytes > 0, let place = unsafe tape.raw.pointee.bytes {
      let start = unsafe place + Int(tape.raw.pointee.byte_count)
      try check(unsafe with(&patience) { patience in unsafe ri_receive(raw, start, bytes, patience) })
    }
    guard unsafe rl_tape_take(tape.raw, head.count, head.byte_count) else {
      throw .fault(FrameFault("texts that are not there"))
    }
    return head
  }

  private func makeRoom(on tape: OwnTape, _ head: ri_head) throws(Failure) {
    let there = unsafe tape.raw.pointee
    let (count, isTooLong) = unsafe there.count.addingReportingOverflow(head.count)
    let (bytes, isTooLarge) = unsafe there.byte_count.addingReportingOverflow(head.byte_count)
    guard !isTooLong, !isTooLarge, unsafe rl_tape_make_room(tape.raw, count, bytes) else {
      throw .fault(FrameFault("a frame for which there is no memory"))
    }
  }

  /// Whether more came than was asked for.
  var hasMore: Bool { unsafe ri_has_more(raw) }

  func check(_ outcome: ri_outcome) throws(Failure) { if outcome != .RI_FINE { throw .outcome(outcome) } }

  private func with(
    _ patience: inout ri_patience?, _ body: (UnsafeMutablePointer<ri_patience>?) -> ri_outcome
  ) -> ri_outcome {
    guard var one = patience else { return body(nil) }
    defer { patience = one }
    return unsafe body(&one)
  }
}
