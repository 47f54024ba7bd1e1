internal import Glibc

/// Prints the measures of Rutter, each as a ratio against a peer in the same run.
///
/// `RutterBench` prints all rows, `RutterBench 4 packages` those of these names, `RutterBench soak` walks a million times,
/// `RutterBench orders` does our side of row 10 alone, a thousand times, for a profile, and
/// `RutterBench orders peer` the other side, `RutterBench orders explored` the whole of an explored test.
let words = CommandLine.arguments.dropFirst()

let rows: [(number: String, measure: () -> [Row])] = [
  // First: a process that is started counts the memory of the one that started it, until it is its own program.
  ("8", { StartRow.row8() }),
  ("packages", { StartRow.packages() }),
  ("9", { TestRows.row9() }),
  ("failures", { TestRows.failures() }),
  ("cold", { TestRows.cold() }),
  ("1", { BorderRows.row1() }),
  ("2", { BorderRows.row2() }),
  ("3", { [EngineRows.row3()] }),
  ("4", { [LuaRows.row4()] }),
  ("5", { [EngineRows.row5(), LuaRows.row5Depth(), LuaRows.row5Age()] }),
  ("6", { LuaRows.row6() }),
  ("10", { OrderRows.row10() }),
]

if words.first == "soak" {
  exit(Soak.run() ? 0 : 1)
} else if words.first == "orders" {
  switch words.last {
  case "peer": exit(OrderRows.runPeer(1_000) ? 0 : 1)
  case "explored": exit(OrderRows.runSpec(1_000) ? 0 : 1)
  default: exit(OrderRows.run(1_000) ? 0 : 1)
  }
} else {
  print(Table.heading)
  for row in rows where words.isEmpty || words.contains(row.number) {
    for line in row.measure() { print(Table.line(line)) }
  }
}
