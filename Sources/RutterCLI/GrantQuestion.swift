internal import Glibc
internal import Rutter
internal import RutterCore
internal import RutterText
internal import RutterWorkers

/// Asks a person at a terminal whether plugins may have what their manifests ask for and nobody has granted, before
/// anything of the flow runs. The answer is a single key; Ctrl-C means no.
struct GrantQuestion {
  private enum Answer: String {
    case no, once = "for this run", always
  }

  private let approvals: Approvals
  private let output = Output.standard

  /// Whether there is a person to ask.
  private let asks: Bool

  /// - Parameters:
  ///   - asks: Whether to ask at all; never where there is no terminal.
  ///   - approvals: Where "always" is kept. That counts also where nobody is asked.
  init(asks: Bool, _ approvals: Approvals = Approvals()) {
    self.asks = asks && isatty(0) == 1 && Output.standard.isTerminal
    self.approvals = approvals
  }

  /// Asks for each plugin once, but for those that always have what they ask for.
  ///
  /// - Parameters:
  ///   - flow: The flow with its plugins.
  ///   - setup: What is granted already.
  /// - Returns: What was granted.
  func grants(_ flow: Flow, _ setup: Setup) -> [Grant] {
    flow.openWishes(setup.grants).flatMap { wishes -> [Grant] in
      if approvals.holds(wishes) { return wishes.grants }
      guard asks else { return [] }
      switch ask(wishes) {
      case .no: return []
      case .once: return wishes.grants
      case .always:
        do throws(SystemError) { try approvals.approve(wishes) } catch {
          Output.errors.write("rutter run: note: the answer cannot be kept\(approvals.trouble(error))\n")
        }
        return wishes.grants
      }
    }
  }

  private func ask(_ wishes: OpenWishes) -> Answer {
    let list = wishes.words.map { "  \(Printable.text($0))\n" }.joined()
    output.write(
      "Plugin '\(wishes.name)' asks for what nobody has allowed:\n\(list)"
        + "Allow it? n: no, y: for this run, a: always (rutter trust takes it back) ")
    RawTerminal.enter(.question)
    let answer = read()
    RawTerminal.restore()
    output.write("\(answer.rawValue)\n")
    return answer
  }

  /// Waits for a key that is an answer.
  private func read() -> Answer {
    var bytes = [UInt8](repeating: 0, count: 64), isReminded = false
    while true {
      let count = Glibc.read(0, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      // Ctrl-C, Ctrl-D, or nobody is there any more. A key of several bytes, such as an arrow, is no answer.
      guard count > 0, bytes[0] != 3, bytes[0] != 4 else { return .no }
      guard count == 1 || bytes[0] != 27 else { continue }
      switch bytes[0] {
      case UInt8(ascii: "n"), UInt8(ascii: "N"), 27: return .no
      case UInt8(ascii: "y"), UInt8(ascii: "Y"): return .once
      case UInt8(ascii: "a"), UInt8(ascii: "A"): return .always
      default:
        // Once: who holds a key down gets no page of it.
        if !isReminded { output.write("\nType n, y or a: ") }
        isReminded = true
      }
    }
  }
}
