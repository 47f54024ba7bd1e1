/// Something that a plugin may be allowed to do: a word, and what it is about. It is written alike where a host grants it
/// (`--allow read=data`) and where the manifest of a plugin asks for it (`capabilities = { "read=data" }`).
public struct Grant: Sendable, Hashable, CustomStringConvertible {
  /// What can be granted.
  public enum Word: String, Sendable, CaseIterable {
    /// To read what is in a folder: `read=DIR`.
    case read
    /// To change what is in a folder: `write=DIR`. It does not include reading.
    case write
    /// To speak HTTP with a host: `http=[SCHEME://]HOST[:PORT]`, or `http=*.example.com` for all hosts below a name.
    case http
    /// To query a database: `sqlite=FILE`, or `sqlite=FILE:write` to change it, too.
    case sqlite
    /// To run a program: `run=PROGRAM`.
    case run
    /// To see and change what others put on the path: `path`. The flow has it.
    case path
    /// To guard what others put on the path: `guard`. The flow does.
    case `guard`
    /// To take the place of what another plugin registered: `replace=PLUGIN`.
    case replace
    /// To `require` pure Lua modules that lie outside its own folder: `modules=DIR`.
    case modules
    /// To keep values of its own from one session to the next: `store`.
    case store
  }

  /// The plugin to which it goes; nil for every plugin that asks for it.
  public let plugin: String?
  public let word: Word
  /// What it is about, such as a folder. Nil where a manifest asks for whatever is granted, and for words that need none.
  public let subject: String?
  /// The folder in which a relative path begins; nil for the current one.
  package var folder: String?

  /// Joins a word with what it is about.
  ///
  /// - Parameters:
  ///   - word: What is granted.
  ///   - subject: What it is about, as the word's form has it.
  ///   - plugin: The plugin to which it goes; nil for every plugin that asks for it.
  public init(_ word: Word, _ subject: String?, plugin: String? = nil) {
    self.plugin = plugin
    self.word = word
    self.subject = subject
  }

  /// Reads a grant, as `--allow` takes it: `read=data`, `cook:read=data`.
  ///
  /// - Throws: ``GrantError`` with what is wrong, and the way out.
  public init(_ text: String) throws(GrantError) {
    try self.init(reading: text)
    if subject == nil, let place = word.place {
      throw GrantError("'\(text)' names no \(word.subjectName); write \(word.rawValue)=\(place)")
    }
  }

  /// Reads what a manifest asks for: `read=data`, or `read` for whatever is granted.
  package init(wish text: String) throws(GrantError) {
    try self.init(reading: text)
    if plugin != nil { throw GrantError("'\(text)' names a plugin; each manifest asks for its own") }
  }

  private init(reading text: String) throws(GrantError) {
    let equals = text.firstIndex(of: "=") ?? text.endIndex
    var head = text[..<equals]
    if let colon = head.firstIndex(of: ":") {
      plugin = String(head[..<colon])
      head = head[head.index(after: colon)...]
    } else {
      plugin = nil
    }
    guard let word = Word(rawValue: String(head)) else { throw GrantError(unknown: String(head), in: text) }
    if plugin == "" { throw GrantError("'\(text)' names no plugin before its colon") }
    self.word = word
    let subject = equals < text.endIndex ? String(text[text.index(after: equals)...]) : nil
    if let subject {
      guard word.place != nil else { throw GrantError("'\(text)': \(word.rawValue) takes nothing behind it") }
      guard !subject.utf8.contains(0) else { throw GrantError("'\(text)' holds a NUL byte") }
    }
    self.subject = subject == "" ? nil : subject
  }

  public var description: String {
    (plugin.map { $0 + ":" } ?? "") + word.rawValue + (subject.map { "=" + $0 } ?? "")
  }
}

extension Grant.Word {
  /// What stands behind the equals sign, as forms show it; nil if nothing does.
  package var place: String? {
    switch self {
    case .read, .write, .modules: "DIR"
    case .http: "HOST"
    case .sqlite: "FILE"
    case .run: "PROGRAM"
    case .replace: "PLUGIN"
    case .path, .guard, .store: nil
    }
  }

  /// The same in a sentence.
  var subjectName: String {
    switch self {
    case .read, .write, .modules: "folder"
    case .http: "host"
    case .sqlite: "file"
    case .run: "program"
    case .replace: "plugin"
    case .path, .guard, .store: "subject"
    }
  }

  /// Whether its subject is the path of a file or folder.
  package var isPath: Bool {
    switch self {
    case .read, .write, .modules, .sqlite: true
    case .http, .run, .path, .guard, .replace, .store: false
    }
  }

  /// How it is written: `read=DIR`.
  package var form: String { rawValue + (place.map { "=" + $0 } ?? "") }
}

/// A text that is no grant.
public struct GrantError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }

  fileprivate init(unknown word: String, in text: String) {
    let words = Grant.Word.allCases
    let near = nearest(word, among: words.map(\.rawValue)).flatMap(Grant.Word.init)
    let way = near.map { "did you mean \($0.form)?" } ?? "there is " + words.map(\.form).joined(separator: ", ")
    let shown = text.count <= 60 ? text : text.prefix(60) + "…"
    self.init("'\(shown)' is nothing that can be allowed; \(way)")
  }
}
