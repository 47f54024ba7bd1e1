internal import RutterCore

/// `run`: runs a program, never through a shell, and gives what it wrote. Nothing that it has started goes on when the
/// call is over.
struct Run: Performer {
  let grants: Grants
  /// Of each plugin 16 programs run at once; more wait, and their time has not begun. Together they may write as much as
  /// two answers hold.
  private let share = ProgramShare(mostPrograms: 16, mostBytes: 2 * Performers.answerLimitBytes)

  /// - Parameter grants: Which programs each plugin may run.
  init(_ grants: Grants) { self.grants = grants }

  func perform(_ call: CapabilityCall) -> CallResult {
    let name = call.text(0), permissions = grants.permissions(of: call.plugin)
    guard let program = permissions.programs.named(name) else {
      return .refused(permissions.refusal("\(call.name) \"\(name)\"", needs: .run, name.isEmpty ? nil : name))
    }
    let arguments: [String], options: RunOptions
    do throws(ScriptError) {
      arguments = try texts(call)
      options = try RunOptions(call.arguments.count > 2 ? call.arguments[2] : .null, for: call.name)
    } catch {
      return .refused(error.message)
    }
    switch folder(options.folder, permissions, call) {
    case .refused(let message): return .refused(message)
    case .failed(let message): return .failed("\(name): \(message)")
    case .opened(let folder):
      guard (try? folder.status().kind) == .folder else {
        return .failed("\(name): \(options.folder ?? grants.flowFolder): this is no folder")
      }
      guard share.begin(call) else { return .cancelled }
      return run(name, [program.ownName] + arguments, of: program, options, in: folder, call)
    }
  }

  private func texts(_ call: CapabilityCall) throws(ScriptError) -> [String] {
    guard call.arguments.count > 1, case .list(let items) = call.arguments[1] else { return [] }
    var texts: [String] = []
    for case .string(let text) in items {
      texts.append(text.string)
      if text.string.utf8.contains(0) {
        throw ScriptError("\(call.name): argument \(texts.count) of the program cannot hold a NUL byte")
      }
    }
    return texts
  }

  /// The folder in which a program is to run: one that the plugin may read, else the flow's.
  private func folder(_ path: String?, _ permissions: Permissions, _ call: CapabilityCall) -> FolderAccess.Lookup {
    guard let path else {
      do throws(SystemError) { return .opened(try Descriptor(path: grants.flowFolder)) } catch {
        return .failed("the folder of the flow: \(error)")
      }
    }
    return permissions.reading.look(for: path, call: "\(call.name) in the folder")
  }

  // MARK: A run

  private func run(
    _ name: String, _ arguments: [String], of granted: GrantedProgram, _ options: RunOptions,
    in folder: borrowing Descriptor, _ call: CapabilityCall
  ) -> CallResult {
    var held = 0
    defer { share.end(call.plugin, bytes: held) }
    let mark = ProgramMark(), program: RunningProgram
    let command = RunningProgram.Command(
      path: granted.real, arguments: arguments, environment: options.environment + [mark.text],
      input: options.input)
    do throws(SystemError) { program = try RunningProgram(command, in: folder) } catch {
      return .failed("\(name): \(error)")
    }
    call.onCancel { program.kill() }
    let deadline = options.timeoutMicroseconds.map { Clock.sinceBoot + $0 }
    var output = ProgramOutput(limit: options.limit) { bytes in
      guard share.take(bytes: bytes, for: call.plugin) else { return false }
      held += bytes
      return true
    }
    let cut = output.read(of: program, until: deadline)
    program.kill()
    // Also after a usual end: what has left the group of the program would go on.
    Stragglers(program: program, mark: mark).kill()
    let end: RunningProgram.End
    do throws(SystemError) { end = try program.end() } catch {
      return .failed("\(name): how it ended is not known, because another part of this process waited for it")
    }
    if let cut { return .failed("\(name): \(text(cut, options))") }
    return answer(name, end, output, options.form, call)
  }

  private func text(_ cut: ProgramOutput.Cut, _ options: RunOptions) -> String {
    switch cut {
    case .time: "killed, because it took longer than \(seconds(options.timeoutMicroseconds ?? 0))"
    case .limit: "killed, because it wrote more than \(options.limit) bytes"
    case .room: "killed, because the programs of this plugin wrote too much at once"
    }
  }

  private func seconds(_ microseconds: Int64) -> String {
    let (whole, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    if rest == 0 { return whole == 1 ? "1 second" : "\(whole) seconds" }
    return "\(Double(microseconds) / 1_000_000) seconds"
  }

  private func answer(
    _ name: String, _ end: RunningProgram.End, _ output: borrowing ProgramOutput, _ form: AnswerForm,
    _ call: CapabilityCall
  ) -> CallResult {
    // What was read and its text are there together.
    guard call.takeRoom(bytes: 2 * output.output.count) else { return .cancelled }
    let written: Value
    do throws(AnswerForm.NoText) {
      written = try form.value(output.output, else: "its output is no UTF-8 text")
    } catch {
      return .failed("\(name): \(error)")
    }
    let how =
      switch end {
      case .code(let code): Record.Field("code", .integer(Int64(code)))
      case .signal(let name): Record.Field("signal", .string(Text(name)))
      }
    let errors = Record.Field("errors", .string(Text(output.errorText)))
    return .values([.record(Record([how, errors, Record.Field("output", written)]))])
  }
}
