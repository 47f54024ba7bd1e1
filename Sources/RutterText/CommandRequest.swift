package import RutterCore

extension CommandStep {
  /// The operation that a step asks for, with its types found and its values checked.
  ///
  /// - Parameter types: The session's types.
  /// - Returns: What a session takes as ``Event/Kind/requested(_:)``.
  /// - Throws: A ``CommandError`` where a type is not known, or a value does not fit it.
  package func request(_ types: Types) throws(CommandError) -> OperationRequest {
    let finder = TypeFinder(types: types)
    switch self {
    case .push(let part): return OperationRequest(.push(try finder.part(part)), once: part.once)
    case .pushAll(let parts): return OperationRequest(.pushAll(try finder.parts(parts)))
    case .pop(let count): return OperationRequest(.pop(count))
    case .popTo(let choice): return OperationRequest(.popTo(try finder.selector(choice)))
    case .popToRoot: return OperationRequest(.popToRoot)
    case .remove(let choice): return OperationRequest(.remove(try finder.selector(choice)))
    case .replace(let part): return OperationRequest(.replace(try finder.part(part)), once: part.once)
    case .replaceAll(let parts): return OperationRequest(.replaceAll(try finder.parts(parts)))
    case .bringToFront(let part): return OperationRequest(.bringToFront(try finder.part(part)), once: part.once)
    case .refresh(let choice): return OperationRequest(.refresh(try choice.map(finder.selector)))
    }
  }
}

extension Command {
  /// The event that a command is for a session; nil for one that only moves time, or asks nothing of the session.
  ///
  /// - Parameters:
  ///   - types: The session's types.
  ///   - node: Finds the node that is meant.
  /// - Returns: What a session takes.
  /// - Throws: A ``CommandError`` where a node is not found, a type is not known, or a value does not fit it.
  package func event(
    _ types: @autoclosure () -> Types, finding node: (Target) throws(CommandError) -> NodeID
  ) throws(CommandError) -> Event.Kind? {
    switch self {
    case .tap(let target): return .activated(try node(target))
    case .set(let target, let value): return .set(try node(target), value)
    case .back: return .back
    case .select(let stack): return .selected(stack)
    case .cancel: return .cancel
    case .line(let line): return .line(line)
    case .push, .present, .finish, .pop, .popToRoot, .edit, .open, .forced, .on:
      return try request(types()).map { .requested($0) }
    case .advance, .wait, .show, .quit: return nil
    }
  }

  /// The operation that a command asks for, nil where it asks for none.
  ///
  /// - Parameter types: The session's types.
  /// - Returns: What a session takes as ``Event/Kind/requested(_:)``.
  /// - Throws: A ``CommandError`` where a type is not known, or a value does not fit it.
  package func request(_ types: Types) throws(CommandError) -> OperationRequest? {
    switch self {
    case .push(let part): return try CommandStep.push(part).request(types)
    case .present(let part):
      var request = try CommandStep.push(part).request(types)
      request.wantsAnswer = true
      return request
    case .finish(let value, let entry): return OperationRequest(.finish(value, of: entry))
    case .pop(let count): return OperationRequest(.pop(count))
    case .popToRoot: return OperationRequest(.popToRoot)
    case .open(let url, let push): return OperationRequest(.open(url, push: push))
    case .select(let stack): return OperationRequest(.select(stack))
    case .forced(let command):
      var request = try command.request(types)
      request?.isForced = true
      return request
    case .on(let stack, let command):
      var request = try command.request(types)
      request?.stack = .named(stack)
      return request
    case .back: return OperationRequest(.back)
    case .edit(let steps):
      var requests: [OperationRequest] = []
      for (index, step) in steps.enumerated() {
        do throws(CommandError) { requests.append(try step.request(types)) } catch {
          throw error.within("step \(index + 1)")
        }
      }
      return OperationRequest(.edit(requests))
    case .tap, .cancel, .set, .line, .advance, .wait, .show, .quit: return nil
    }
  }
}

/// Finds types by name and brings values into their form.
private struct TypeFinder {
  let types: Types

  func parts(_ parts: [CommandStep.Part]) throws(CommandError) -> [PathPart] {
    var found: [PathPart] = []
    for (index, part) in parts.enumerated() {
      do throws(CommandError) { found.append(try self.part(part)) } catch {
        throw error.within("value \(index + 1)")
      }
    }
    return found
  }

  func part(_ part: CommandStep.Part) throws(CommandError) -> PathPart {
    PathPart(try value(part), style: part.style)
  }

  func selector(_ choice: CommandStep.Choice) throws(CommandError) -> Selector {
    switch choice {
    case .entry(let id): .entry(id)
    case .type(let text): .type(try type(text))
    case .value(let part): .value(try value(part))
    }
  }

  private func value(_ part: CommandStep.Part) throws(CommandError) -> Value {
    guard let text = part.type else {
      if part.value.type != nil { return part.value }
      let got = Arguments.words(for: part.value)
      throw CommandError("\(got) needs a 'type'; only numbers, strings and booleans go without")
    }
    let name = try type(text)
    do throws(Mismatch) { return try types.fit(part.value, to: name) } catch {
      throw CommandError("\(text): \(error)", .wrongType)
    }
  }

  /// A full name, or the last part of one where only one type has it.
  private func type(_ text: Text) throws(CommandError) -> TypeName {
    let all = TypeName.builtIn + types.names
    if let name = all.first(where: { $0.text == text }) { return name }
    let short = types.names.filter { Self.lastPart(of: $0) == text.string }
    if short.count == 1 { return short[0] }
    if short.count > 1 {
      throw CommandError(
        "several types are called '\(text)': \(short.map(\.description).joined(separator: ", "))", .unknownType)
    }
    let near = nearest(text.string, among: all.map(\.description) + types.names.map(Self.lastPart))
    let way = near.map { "did you mean '\($0)'?" } ?? "there is \(all.map(\.description).joined(separator: ", "))"
    throw CommandError("no type '\(text.string.shortened)' is registered; \(way)", .unknownType)
  }

  private static func lastPart(of name: TypeName) -> String {
    name.description.split(separator: ".").last.map(String.init) ?? ""
  }
}
