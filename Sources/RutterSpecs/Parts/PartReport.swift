internal import RutterCore
internal import RutterTesting
internal import RutterText

/// The file of one part: what it is a part of, its report in lines of JSON, and at its end what it has read.
package struct PartReport: Sendable {
  /// As it was found.
  package var name: String
  package var head: PartHead
  package var reports: [Report] = []
  /// All files that were read.
  package var sources: [SourceMark] = []
  /// The code with which the run has ended.
  package var exitCode: Int32 = 0
  /// Whether its end is there.
  package var isWhole = false
  /// Whether its end tells that it held something else.
  private var isDamaged = false

  /// The text of a file.
  ///
  /// - Parameters:
  ///   - head: What it is a part of.
  ///   - lines: What ``JSONReportWriter`` wrote.
  ///   - sources: All files that were read.
  ///   - exitCode: The code with which the run ends.
  /// - Returns: The text.
  package static func text(_ head: PartHead, lines: String, sources: [SourceMark], exitCode: Int32) -> String {
    let first = JSONWriter.line("part") { writer in
      writer.field("schema", 2)
      writer.field("index", head.shard.index)
      writer.field("of", head.shard.count)
      writer.field("mark", head.mark)
      writer.field("version", head.version)
      writer.name("words")
      writer.list { for word in head.words { $0.value(word) } }
      files("specs", head.specs, &writer)
      writer.field("durations", SourceMark.text(head.durations))
    }
    let last = JSONWriter.line("done") { writer in
      writer.field("exit", Int(exitCode))
      files("sources", sources, &writer)
    }
    let text = "\(first)\n\(lines)\(last.dropLast())"
    return text + end(of: text[...])
  }

  /// What follows on all of a file's text: by that it is seen whether it holds what was written.
  private static func end(of text: Substring) -> String {
    var hash = Hash()
    for byte in text.utf8 { hash.add(byte) }
    return ",\"hash\":\"\(SourceMark.text(hash.value))\"}\n"
  }

  private static func files(_ name: String, _ files: [SourceMark], _ writer: inout JSONWriter) {
    writer.name(name)
    writer.list { list in
      for file in files {
        list.record {
          $0.field("file", file.file)
          $0.field("hash", SourceMark.text(file.hash))
        }
      }
    }
  }

  /// Whether a text is meant to be one.
  package static func isMeant(_ text: String) -> Bool {
    guard let line = text.split(separator: "\n", maxSplits: 1).first, let value = try? JSON.decode(String(line)) else {
      return false
    }
    return Fields(value).text("event") == "part"
  }

  /// Reads a file. One that was cut off has no end; what came before it counts for nothing.
  ///
  /// - Throws: what is wrong with it.
  package init(_ name: String, _ text: String) throws(SelectionError) {
    self.name = name
    let lines = text.split(separator: "\n")
    do throws(ReportLineError) {
      head = try Self.head(lines.first.map(String.init) ?? "")
    } catch {
      throw SelectionError("\(name): no part of a run (\(error)); rutter test --shard i/n --out DIR writes one")
    }
    for (index, line) in lines.enumerated().dropFirst() {
      do throws(ReportLineError) {
        if let report = try ReportLine.report(String(line)) {
          reports.append(report)
        } else {
          try end(String(line), of: text)
        }
      } catch {
        if index == lines.count - 1 { return }
        throw SelectionError("\(name):\(index + 1): \(error)")
      }
    }
    if isDamaged {
      throw SelectionError("\(name): it is damaged: what it holds is not what was written; run that part again")
    }
  }

  private static func head(_ line: String) throws(ReportLineError) -> PartHead {
    let fields = try decoded(line)
    guard fields.text("event") == "part" else { throw ReportLineError(description: "its first line is none of a part") }
    guard fields.number("schema") == 2 else { throw ReportLineError(description: "written by another version") }
    let shard = Shard(index: try fields.need("index"), of: try fields.need("of"))
    guard shard.count <= Shard.limit, shard.index >= 1, shard.index <= shard.count else {
      throw ReportLineError(description: "there is no part \(shard)")
    }
    return PartHead(
      shard: shard, version: try fields.needText("version"), words: fields.texts("words"),
      specs: try files(fields, "specs"), durations: try hash(fields, "durations"))
  }

  private mutating func end(_ line: String, of text: String) throws(ReportLineError) {
    let fields = try Self.decoded(line)
    guard fields.text("event") == "done" else { return }
    sources = try Self.files(fields, "sources")
    exitCode = Int32(truncatingIfNeeded: try fields.need("exit"))
    let hash = try Self.hash(fields, "hash"), end = Self.end(of: "").utf8.count
    isDamaged = !text.hasSuffix("\n") || Self.end(of: text.dropLast(end)) != ",\"hash\":\"\(SourceMark.text(hash))\"}\n"
    isWhole = true
  }

  private static func decoded(_ line: String) throws(ReportLineError) -> Fields {
    do { return Fields(try JSON.decode(line)) } catch { throw ReportLineError(description: error.cause) }
  }

  private static func files(_ fields: Fields, _ name: String) throws(ReportLineError) -> [SourceMark] {
    var files: [SourceMark] = []
    for item in fields.list(name).map(Fields.init) {
      files.append(SourceMark(file: try item.needText("file"), hash: try hash(item, "hash")))
    }
    return files
  }

  private static func hash(_ fields: Fields, _ name: String) throws(ReportLineError) -> UInt64 {
    guard let hash = UInt64(try fields.needText(name), radix: 16) else {
      throw ReportLineError(description: "expected a hash '\(name)'")
    }
    return hash
  }

  /// The first file that is another now than when this part ran.
  package var changedSource: String? { sources.first { SourceMark.hash(of: $0.file) != $0.hash }?.file }
}
