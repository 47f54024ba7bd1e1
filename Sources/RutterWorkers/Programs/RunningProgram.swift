internal import CRutterPrograms
internal import Glibc

/// A program in a process of its own, which leads a session and a group.
///
/// Nothing of its group outlives it: whoever holds it has to see its end by ``end()``, on the thread that started it.
final class RunningProgram: Sendable {
  /// What is to run.
  struct Command {
    /// Absolute.
    var path: String
    /// The name of the program first.
    var arguments: [String]
    /// `NAME=value`.
    var environment: [String]
    /// What it reads.
    var input: [UInt8]
  }

  /// Its id, which is that of its session and its group. Nobody else has it before ``end()``.
  let id: pid_t
  /// Can be read once it has ended.
  let watch: Descriptor
  let output: Descriptor
  let errors: Descriptor
  private let number: Int

  /// How it ended.
  enum End: Equatable {
    case code(Int32)
    case signal(String)
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - command: What runs, with what.
  ///   - folder: Where.
  /// - Throws: what the system said, also of a file that it cannot execute.
  init(_ command: Command, in folder: borrowing Descriptor) throws(SystemError) {
    let place = folder.number
    var process = rp_process()
    number = try RunningPrograms.add { () throws(SystemError) in
      let error = command.withProgram(in: place) { program in rp_start(&program, &process) }
      guard error == 0 else { throw SystemError(error) }
      return process.id
    }
    id = process.id
    watch = Descriptor(process.watch)
    output = Descriptor(process.output)
    errors = Descriptor(process.errors)
  }

  /// Kills it and its group. On any thread, at any time.
  func kill() { RunningPrograms.kill(number) }

  /// Kills what is left of its group, and waits for its end. Once.
  ///
  /// - Throws: `ECHILD` where another part of this process waits for all its children.
  func end() throws(SystemError) -> End {
    kill()
    var end = rp_end()
    let waited = rp_wait(watch.number)
    let reaped = RunningPrograms.remove(number) { waited == 0 ? rp_reap(watch.number, &end) : waited }
    guard reaped == 0 else { throw SystemError(reaped) }
    return end.by_signal ? .signal(Self.signalName(end.number)) : .code(end.number)
  }

  private static func signalName(_ number: Int32) -> String {
    rp_signal_name(number).map { "SIG" + String(cString: $0) } ?? "signal \(number)"
  }
}

extension RunningProgram.Command {
  /// Hands it to C.
  fileprivate func withProgram(in folder: Int32, _ body: (inout rp_program) -> Int32) -> Int32 {
    input.withUnsafeBytes { input in
      withPointers(arguments) { arguments in
        withPointers(environment) { environment in
          path.withCString { path in
            var program = rp_program(
              path: path, arguments: arguments, environment: environment, folder: folder, input: input.baseAddress,
              input_bytes: input.count)
            return body(&program)
          }
        }
      }
    }
  }
}

/// Hands texts to C as it takes lists of them: NULL ends it.
private func withPointers<Result>(
  _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var pointers: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
  pointers.append(nil)
  defer { for pointer in pointers { free(pointer) } }
  // There is a base: NULL at least is in it.
  return pointers.withUnsafeBufferPointer { body($0.baseAddress!) }
}
