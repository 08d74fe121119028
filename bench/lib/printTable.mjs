/** Prints rows of text in columns, the first to the left and the figures to the right. */
export function printTable(head, rows) {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column].length)))
  const line = (row) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]))).join(' | ')} |`
  console.log(line(head))
  console.log(
    `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`,
  )
  for (const row of rows) console.log(line(row))
}
