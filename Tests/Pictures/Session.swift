/// A session at a terminal, key by key, of which some moments become pictures.
struct Session {
  enum Step {
    case press(String)
    /// Waits until this shows.
    case wait(String)
    /// What shows becomes a part of the picture that moves, and with a name a picture of its own.
    case take(String? = nil)
  }

  /// What was taken.
  struct Taken {
    let name: String?
    let frame: TerminalPicture.Frame
  }

  let name: String
  let title: String
  let arguments: [String]
  let columns: Int
  let rows: Int
  let steps: [Step]

  /// Plays it on a light ground and on a dark one, and takes what it names.
  ///
  /// - Parameter program: The path of `rutter`.
  /// - Returns: The moments that were taken.
  /// - Throws: if something does not show.
  func moments(program: String) throws(PictureFailure) -> [Taken] {
    let light = try play(program, ground: "0;15"), dark = try play(program, ground: "15;0")
    let names = steps.compactMap { if case .take(let name) = $0 { .some(name) } else { nil } }
    return zip(names, zip(light, dark)).map { Taken(name: $0, frame: TerminalPicture.Frame(light: $1.0, dark: $1.1)) }
  }

  private func play(_ program: String, ground: String) throws(PictureFailure) -> [Moment] {
    let variables = ["TERM=xterm-256color", "COLORTERM=truecolor", "COLORFGBG=\(ground)", "LANG=C.UTF-8"]
    let run = try PictureRun([program] + arguments, variables: variables, columns: columns, rows: rows)
    var moments: [Moment] = []
    for step in steps {
      switch step {
      case .press(let keys): run.press(keys)
      case .wait(let text): try run.wait(for: text)
      case .take: moments.append(run.moment())
      }
    }
    return moments
  }
}

extension Session {
  static let all = [shop]

  /// The shop that comes with Rutter: a thing is looked at, and paid for.
  ///
  /// Its time is virtual, so that what loads goes on loading until its picture was taken.
  private static let shop = Session(
    name: "session", title: "rutter run Scripts/flows/shop.lua",
    arguments: ["run", "Scripts/flows/shop.lua", "--virtual-time"], columns: 64, rows: 14,
    steps: [
      .wait("Tray"), .take(),
      .press("\r"), .wait("loading product"), .take("loading"),
      .press(":wait\r"), .wait("Costs"), .take(),
      .press("\r"), .wait("Done"), .press("]"), .wait("Check out"), .take("cart"),
      .press("\r"), .wait("Go on"), .press("\r"), .wait("Town"), .press("\rDelft"), .wait("Delft"), .take("question"),
      .press("\r"), .wait("[ Go on"), .press("j\r"), .wait("Loading"), .press(":wait\r"), .wait("Pay"), .take(),
    ])
}
