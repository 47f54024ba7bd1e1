internal import RutterCore

/// `run`: runs a program, never through a shell, and gives what it wrote. Nothing that it has started goes on when the
/// call is over.
struct Run: Performer {
  let grants: Grants
  let limit: Int

  /// - Parameters:
  ///   - grants: Which programs each plugin may run.
  ///   - limit: The most bytes of output.
  init(_ grants: Grants, limit: Int = Performers.answerLimitBytes) {
    self.grants = grants
    self.limit = limit
  }

  func perform(_ call: CapabilityCall) -> CallResult {
    let name = call.text(0), permissions = grants.permissions(of: call.plugin)
    guard let program = permissions.programs.named(name) else {
      return .refused(permissions.refusal("\(call.name) \"\(name)\"", needs: .run, name.isEmpty ? nil : name))
    }
    let arguments: [String]
    var options: RunOptions
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
      options.limit = min(options.limit, limit)
      // Only so many programs of a plugin run at once; more wait, and their time has not begun.
      if call.isCancelled { return .cancelled }
      guard call.takeRoom(bytes: options.limit + ProgramOutput.otherBytes, .program) else { return .aside }
      defer { call.giveRoom(.program) }
      if let mistake = program.mistakeNow { return .failed("\(name): \(mistake)") }
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
    let mark = ProgramMark(), start = Clock.sinceBoot, program: RunningProgram
    let command = RunningProgram.Command(
      path: granted.real, arguments: arguments, environment: options.environment + [mark.text],
      input: options.input)
    do throws(SystemError) { program = try RunningProgram(command, in: folder) } catch {
      return .failed("\(name): \(error)")
    }
    call.onCancel { program.kill() }
    let deadline = options.timeoutMicroseconds.map { Clock.sinceBoot + $0 }
    var output = ProgramOutput(limit: options.limit)
    let cut = output.read(of: program, until: deadline)
    program.kill()
    // Also after a usual end: what has left the group of the program would go on.
    Stragglers(of: program, mark, since: start).kill()
    let end: RunningProgram.End
    do throws(SystemError) { end = try program.end() } catch {
      return .failed("\(name): how it ended is not known, because another part of this process waited for it")
    }
    if let cut { return .failed("\(name): \(text(cut, options))") }
    let errors = output.errorText
    return answer(name, end, output.takeOutput(), errors, options.form, call)
  }

  private func text(_ cut: ProgramOutput.Cut, _ options: RunOptions) -> String {
    switch cut {
    case .time: "killed, because it took longer than \(seconds(options.timeoutMicroseconds ?? 0))"
    case .limit: "killed, because it wrote more than \(options.limit) bytes"
    case .memory: "killed, because there is no memory for what it wrote"
    }
  }

  private func seconds(_ microseconds: Int64) -> String {
    let (whole, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    if rest == 0 { return whole == 1 ? "1 second" : "\(whole) seconds" }
    return "\(Double(microseconds) / 1_000_000) seconds"
  }

  private func answer(
    _ name: String, _ end: RunningProgram.End, _ output: consuming ByteBuffer, _ errors: String, _ form: AnswerForm,
    _ call: CapabilityCall
  ) -> CallResult {
    // From now on it holds no more than what was written.
    call.keepRoom(bytes: output.count + errors.utf8.count)
    let written: Value
    do throws(AnswerForm.NoText) {
      written = try output.value(as: form, else: "its output is no UTF-8 text")
    } catch {
      return .failed("\(name): \(error)")
    }
    let how =
      switch end {
      case .code(let code): Record.Field("code", .integer(Int64(code)))
      case .signal(let name): Record.Field("signal", .string(Text(name)))
      }
    let texts = [Record.Field("errors", .string(Text(errors))), Record.Field("output", written)]
    return .values([.record(Record([how] + texts))])
  }
}
