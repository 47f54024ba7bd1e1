internal import CRutterLua
internal import RutterCore

/// Reads tapes of arbitrary bytes, for fuzzing. The readers must not trust anything on a tape.
package enum DamagedTape {
  /// Makes a tape from bytes, four for each item, and reads it as values, as arguments, and as a screen.
  package static func read(_ input: UnsafeRawBufferPointer) {
    var items = stride(from: 0, to: input.count - 3, by: 4).map { at in
      unsafe item(input[at], input[at + 1], input[at + 2], input[at + 3])
    }
    var bytes = unsafe Array(input)
    unsafe items.withUnsafeMutableBufferPointer { items in
      unsafe bytes.withUnsafeMutableBufferPointer { bytes in
        var tape = unsafe rl_tape(
          items: items.baseAddress, bytes: bytes.baseAddress, count: UInt32(items.count),
          byte_count: UInt32(bytes.count), capacity: UInt32(items.count), byte_capacity: UInt32(bytes.count),
          failed: false, most: 0)
        unsafe readAll(&tape)
      }
    }
  }

  private static func item(_ kind: UInt8, _ extra: UInt8, _ low: UInt8, _ high: UInt8) -> rl_item {
    var item = rl_item()
    item.kind = UInt32(kind & 15)
    // Some items get a size that no real tape has.
    item.extra = kind & 0x80 != 0 ? UInt32.max - UInt32(extra) : UInt32(extra)
    let small = Int64(Int16(truncatingIfNeeded: Int(low) | Int(high) << 8))
    item.integer = kind & 0x40 != 0 ? small << 48 : small
    return item
  }

  private static func readAll(_ tape: inout rl_tape) {
    let names = unsafe Names(state: nil)
    _ = names.index(of: LoaderName("fuzz.loader"))
    let make = { (tape: UnsafePointer<rl_tape>) in
      unsafe TapeReader(tape, plugin: PluginID(0), names: names, types: Types())
    }
    unsafe withUnsafePointer(to: tape) { tape in
      var values = unsafe make(tape), specs = unsafe make(tape)
      while !values.isAtEnd, (try? values.value()) != nil {}
      while !specs.isAtEnd, (try? specs.argument()) != nil {}
      var tree = unsafe TreeReader(make(tape), of: nil, nil)
      _ = try? tree.tree()
    }
  }
}
