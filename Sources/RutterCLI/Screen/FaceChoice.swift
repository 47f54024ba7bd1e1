internal import RutterTerminal
internal import RutterWorkers

/// Which face a run gets.
enum FaceChoice: Sendable {
  case screen, plain, json

  /// Only `--plain` and `--json` choose one; otherwise it is the interactive one wherever that can be.
  static func of(_ options: RunOptions, hasTerminal: Bool, _ variable: (String) -> String) -> FaceChoice {
    switch options.face {
    case .json: .json
    case .plain: .plain
    case .fitting:
      hasTerminal && variable("ACCESSIBLE").isEmpty && Output.hasCursor(variable("TERM")) ? .screen : .plain
    }
  }
}

extension ScreenFace {
  /// Makes the face that was asked for.
  ///
  /// - Parameters:
  ///   - options: What was asked for.
  ///   - keys: What is pressed first.
  /// - Throws: what is wrong with the file to which keys are written.
  convenience init(_ options: RunOptions, keys: [Key]) throws(UsageError) {
    var own = Options()
    own.isFullscreen = options.isFullscreen
    own.isVirtual = options.isTimeVirtual
    own.hasMouse = options.hasMouse
    own.color = options.color
    own.keys = keys
    if let path = options.keysRecord {
      do throws(SystemError) { own.record = try Output.file(path, mode: 0o600) } catch {
        throw UsageError("--record-keys \(path): \(error)", command: "run")
      }
    }
    do throws(SystemError) { try self.init(own) } catch { throw UsageError("\(error)", command: "run") }
  }

  /// Throws if the file to which keys are to be written is none of ours to replace.
  static func checkRecord(_ path: String) throws(UsageError) {
    guard holdsSomethingElse(path) else { return }
    throw UsageError(
      "--record-keys \(path): this file is there, and is no record of keys; name another file", command: "run")
  }

  /// Whether a file is there that has something in it, and is no record of keys.
  private static func holdsSomethingElse(_ path: String) -> Bool {
    guard TextFile.kind(path) == .file else { return false }
    guard let text = try? TextFile.read(path), let keys = try? KeyText.keys(in: text) else { return true }
    // Remarks alone may stand in any file.
    return keys.isEmpty && !text.isEmpty
  }

  /// The keys that a file names.
  ///
  /// - Throws: what is wrong with the file.
  static func keys(_ path: String) throws(UsageError) -> [Key] {
    let text: String
    do { text = try TextFile.read(path) } catch { throw UsageError("--keys \(path): \(error)", command: "run") }
    do throws(KeyTextError) { return try KeyText.keys(in: text) } catch {
      throw UsageError("--keys \(path): \(error)", command: "run")
    }
  }
}
