internal import CRutterLua
package import RutterCore

/// The border alone, without an engine, for measures: a state whose script hands over three functions.
///
/// The script gives its functions with `rutter.task(f)`, and asks the host with `rutter.now(n)`, which answers n + 1.
@safe package final class BorderProbe {
  private let watch: Watch
  private let state: OpaquePointer
  private let names: Names
  private let context: UnsafeMutablePointer<Context>

  private struct Context {
    var slots: [Int64] = []
  }

  /// Opens a state and runs the script in it; nil if it does not run.
  package init?(_ script: String) {
    guard let watch = Watch() else { return nil }
    var config = unsafe rl_config(
      limits: Limits.measuring.raw, ask: answerProbe, watch: watch.raw, seed: 1, started_microseconds: 0, fail_at: 0,
      brief: false, specs: false)
    guard let state = unsafe rl_open(&config) else { return nil }
    self.watch = watch
    unsafe self.state = unsafe state
    names = unsafe Names(state: state)
    unsafe context = .allocate(capacity: 1)
    unsafe context.initialize(to: Context())
    let bytes = Array(script.utf8)
    let isAdded = unsafe bytes.withUnsafeBytes {
      unsafe rl_add_source(state, "", "probe.lua", $0.baseAddress ?? UnsafeRawPointer(state), $0.count)
    }
    guard isAdded, unsafe enter({ unsafe rl_run_main(state, $0) }) == .RL_RESULT_DONE else { return nil }
  }

  deinit {
    unsafe rl_close(state)
    unsafe context.deinitialize(count: 1)
    unsafe context.deallocate()
  }

  private func enter(_ body: (UnsafePointer<rl_run>) -> rl_result) -> rl_result {
    var run = unsafe rl_run(context: context, now_microseconds: 0, closing: false)
    return unsafe body(&run)
  }

  fileprivate static func answer(_ context: UnsafeMutableRawPointer, _ state: OpaquePointer, _ service: rl_service)
    -> rl_answer
  {
    guard let items = unsafe rl_out(state).pointee.items else { return .RL_ANSWER_RAISE }
    if service == .RL_SERVICE_TASK {
      unsafe context.assumingMemoryBound(to: Context.self).pointee.slots.append(items[0].integer)
    } else {
      unsafe rl_put(rl_in(state), .RL_INTEGER, 0, items[0].integer + 1)
    }
    return .RL_ANSWER_RESULTS
  }

  /// Calls the first function, integer to integer.
  package func call(_ rounds: Int) -> Int64 {
    var sum: Int64 = 0
    let slot = unsafe context.pointee.slots[0]
    let state = unsafe state
    let input = unsafe rl_in(state), output = unsafe rl_out(state)
    for round in 0..<rounds {
      unsafe rl_put(input, .RL_INTEGER, 0, Int64(round))
      _ = unsafe enter { unsafe rl_run_function(state, $0, slot, .RL_WANT_VALUE) }
      if let items = unsafe output.pointee.items { sum &+= unsafe items[0].integer }
    }
    return sum
  }

  /// Lets the second function ask the host so often.
  package func called(_ rounds: Int) {
    let slot = unsafe context.pointee.slots[1]
    let state = unsafe state
    unsafe rl_put(rl_in(state), .RL_INTEGER, 0, Int64(rounds))
    _ = unsafe enter { unsafe rl_run_function(state, $0, slot, .RL_WANT_NOTHING) }
  }

  /// Takes what the third function gives onto the tape, and as a value if asked to.
  package func out(_ rounds: Int, asValue: Bool) -> Value {
    let slot = unsafe context.pointee.slots[2]
    let state = unsafe state
    var value = Value.null
    for _ in 0..<rounds {
      _ = unsafe enter { unsafe rl_run_function(state, $0, slot, .RL_WANT_VALUE) }
      guard asValue else { continue }
      var reader = unsafe TapeReader(rl_out(state), plugin: PluginID(0), names: names, types: Types())
      do throws(ScriptError) { value = try reader.value() } catch { return .null }
    }
    return value
  }

  /// Gives a value to the first function.
  package func give(_ value: Value, _ rounds: Int) {
    let slot = unsafe context.pointee.slots[0]
    let state = unsafe state
    let writer = unsafe TapeWriter(tape: rl_in(state), names: names)
    for _ in 0..<rounds {
      writer.write(value)
      _ = unsafe enter { unsafe rl_run_function(state, $0, slot, .RL_WANT_NOTHING) }
    }
  }

  /// Gives a tape to the first function that was written once.
  package func giveTape(_ value: Value, _ rounds: Int) {
    let slot = unsafe context.pointee.slots[0]
    let state = unsafe state
    var tape = unsafe rl_tape()
    unsafe withUnsafeMutablePointer(to: &tape) { unsafe TapeWriter(tape: $0, names: names).write(value) }
    for _ in 0..<rounds {
      unsafe rl_tape_append(rl_in(state), &tape)
      _ = unsafe enter { unsafe rl_run_function(state, $0, slot, .RL_WANT_NOTHING) }
    }
    unsafe rl_tape_free(&tape)
  }
}

private let answerProbe: rl_ask = { context, state, service in
  guard let context = unsafe context else { return .RL_ANSWER_RAISE }
  return unsafe BorderProbe.answer(context, state, service)
}

extension Limits {
  /// Far enough for a measure.
  fileprivate static var measuring: Limits {
    var limits = Limits()
    limits.turnMicroseconds = 600_000_000
    limits.memoryBytes = 2 << 30
    return limits
  }
}
