internal import Glibc

/// A program of the system that Rutter itself uses for a moment, such as one that draws. It is found in `PATH`, and no shell
/// comes between.
package enum Tool {
  /// Why it gave nothing.
  package enum Failure: Error, Sendable, Equatable {
    /// It is not there.
    case missing
    /// It took longer than it may.
    case time
    /// In words.
    case failed(String)
  }

  /// The most that is read of it.
  private static let limitBytes = 256 << 20

  /// Whether a program of this name can be run, from a folder of `PATH`.
  package static func isThere(_ name: String) -> Bool { (try? GrantedProgram(name, from: nil)) != nil }

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - name: As it lies in a folder of `PATH`.
  ///   - arguments: Without its name.
  ///   - input: What it reads.
  ///   - microseconds: How long it may take.
  /// - Returns: What it wrote to standard output.
  /// - Throws: why there is none.
  package static func run(
    _ name: String, _ arguments: [String], input: [UInt8], microseconds: Int64
  ) throws(Failure) -> [UInt8] {
    let path: String, own: String
    do throws(PermissionError) {
      let found = try GrantedProgram(name, from: nil)
      (path, own) = (found.real, found.ownName)
    } catch { throw .missing }
    let command = RunningProgram.Command(path: path, arguments: [own] + arguments, environment: variables, input: input)
    let program: RunningProgram
    do throws(SystemError) { program = try RunningProgram(command, in: Descriptor(path: ".")) } catch {
      throw .failed("\(error)")
    }
    var output = ProgramOutput(limit: limitBytes)
    let cut = output.read(of: program, until: Clock.sinceBoot + microseconds)
    let errors = output.errorText
    let end: RunningProgram.End
    do throws(SystemError) { end = try program.end() } catch { throw .failed("\(error)") }
    switch cut {
    case .time?: throw .time
    case .limit?, .memory?: throw .failed("it wrote too much")
    case nil: break
    }
    guard end == .code(0) else {
      let reason = errors.split(separator: "\n").first.map(String.init) ?? "it ended with \(end)"
      throw .failed(reason)
    }
    var bytes: [UInt8] = []
    output.takeOutput().withBytes { bytes = Array($0) }
    return bytes
  }

  /// What programs need to find their files and fonts.
  private static var variables: [String] {
    ["PATH", "HOME", "LANG", "LC_ALL", "XDG_CACHE_HOME", "TMPDIR"].compactMap { name in
      environment(name).map { "\(name)=\($0)" }
    }
  }
}
