internal import CRutterBench
internal import Glibc

/// Prints the measures of Rutter, each as a ratio against a peer in the same run.
///
/// `RutterBench` prints all rows, `RutterBench 4 5.depth packages` those of these numbers or names; `--list` only says
/// which there are, `--keep` puts better ratios on record. `RutterBench soak` walks a million times, `RutterBench
/// reloads` is the part of it that loads a plugin again. For a profile, one
/// side of a row alone runs with `RutterBench orders`, `orders peer`, `orders explored`, `pushes [COUNT]`,
/// `navigations [COUNT]`, `http ours` and `http peer`.
/// `RutterBench answers FILE` is the peer of row 11; `RutterBench page FILE` measures a page in a browser.
var words = Array(CommandLine.arguments.dropFirst())
// A program that ends while it is written to makes its row fail, not the bench.
signal(SIGPIPE, SIG_IGN)

switch words.first {
case "soak": exit(Soak.run() ? 0 : 1)
case "reloads": exit(Soak.reload() ? 0 : 1)
case "orders":
  switch words.last {
  case "peer": exit(OrderRows.runPeer(1_000) ? 0 : 1)
  case "explored": exit(OrderRows.runSpec(1_000) ? 0 : 1)
  default: exit(OrderRows.run(1_000) ? 0 : 1)
  }
case "pushes": EngineRows.run(words.dropFirst().first.flatMap { Int($0) } ?? 100_000); exit(0)
case "navigations": exit(LuaRows.run(words.dropFirst().first.flatMap { Int($0) } ?? 100_000) ? 0 : 1)
case "http":
  // For the memory of one side.
  if let side = words.dropFirst().first { exit(HTTPRows.runAlone(side) ? 0 : 1) }
case "page": exit(PageMeasure.run(words.last ?? "") ? 0 : 1)
case "answers": exit(rb_answer(words.last ?? ""))
default: break
}

/// First those that start programs: a process counts the memory of the one that started it, until it is its own program.
let measures: [Measure] =
  StartRows.measures + TerminalRows.measures + TestRows.measures + ConversationRows.measures + BorderRows.measures
  + EngineRows.measures
  + RouteRows.measures
  + LuaRows.measures + GrowthRows.measures + ListRows.measures + OrderRows.measures + MergedRows.measures
  + HTTPRows.measures
  + LoadRows.measures
  + AbandonRows.measures
  + StateRows.measures
  + IsolationRows.measures

let isListing = words.contains("--list"), isKeeping = words.contains("--keep")
words.removeAll { $0 == "--list" || $0 == "--keep" }
let chosen = measures.filter { measure in
  words.isEmpty || measure.rows.contains { words.contains($0.name) || words.contains(String($0.number)) }
}

func stop(_ message: String) -> Never {
  _ = "error: \(message)\n".withCString { write(2, $0, strlen($0)) }
  exit(2)
}

let known = measures.flatMap { $0.rows.flatMap { [$0.name, String($0.number)] } }
if let unknown = words.first(where: { !known.contains($0) }) {
  stop("there is no row '\(unknown)'; Scripts/bench --list names them")
}
guard let record = BestRatios() else { stop("\(BestRatios.file) is no record of ratios") }

print(Table.heading)
if isListing {
  for row in chosen.flatMap(\.rows) { print(Table.entry(row, best: record[row.name])) }
  exit(0)
}
var bench = Bench(record: record, keeps: isKeeping)
for measure in chosen { bench.run(measure) }
if isKeeping, !bench.record.write() { stop("\(BestRatios.file) could not be written") }
exit(bench.isFine ? 0 : 1)
