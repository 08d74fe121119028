import { availableParallelism, totalmem } from 'node:os'
import { callsOfVisit } from './calls.mjs'

/** The busiest hour of a day brings three times the average. */
const peak = 3
const visitSeconds = 180
const daySeconds = 86_400
/** Connections that each process has to Postgres, and those that Postgres allows by default. */
const connections = { ofProcess: 10, all: 100 }

const nameOf = ({ engine, workers }) => `${engine}, ${workers === 1 ? 'one process' : `${workers} processes`}`
const whole = (figure) => Math.floor(figure).toLocaleString('en')
const sum = (figures) => Object.values(figures).reduce((all, figure) => all + figure, 0)
const ms = (figure) => (figure < 10 ? figure.toFixed(2) : figure.toFixed(0))

/** The tables and sentences of the page, as lines of Markdown. */
export function report(setups) {
  const cores = availableParallelism()
  return [
    `Node ${process.version}, ${cores} processors, ${(totalmem() / 1e9).toFixed(0)} GB. Milliseconds are those of the processor: what the`,
    'gateway uses, with its workers, and what Postgres and Redis use for it.',
    '',
    ...setups.flatMap((setup) => [`### ${nameOf(setup)}`, '', ...kindsTable(setup), '']),
    '### A whole visit',
    '',
    `The recorded visit of a newcomer: ${callsOfVisit} calls, ${setups.length} ways of running.`,
    '',
    ...visitsTable(setups),
    '',
    '### What one machine carries',
    '',
    ...setups.flatMap((setup) => limitsOf(setup, cores)),
  ]
}

function kindsTable({ kinds }) {
  const head = ['', 'gateway, ms', 'stores, ms', 'node calls', 'p50 / p99, ms by the clock']
  const rows = Object.entries(kinds).map(([name, { processor, nodeCalls, p50, p99 }]) => {
    const { gateway, ...stores } = processor
    return [name, ms(gateway), ms(sum(stores)), nodeCalls.toFixed(1), `${ms(p50)} / ${ms(p99)}`]
  })
  return markdown(head, rows)
}

function visitsTable(setups) {
  const head = ['', 'gateway, ms', 'stores, ms', 'node calls', 'visits a second here', 'memory, MB', 'bytes stored']
  const rows = setups.map((setup) => {
    const { gateway, ...stores } = setup.visits.processor
    return [
      nameOf(setup),
      ms(gateway),
      ms(sum(stores)),
      setup.visits.nodeCalls.toFixed(1),
      setup.visits.perSecond.toFixed(1),
      setup.memory.toFixed(0),
      setup.bytesOfVisit === undefined ? '' : whole(setup.bytesOfVisit),
    ]
  })
  return markdown(head, rows)
}

/** What is reached first, and what next, in the order in which they are met. */
function limitsOf(setup, cores) {
  const { processor, nodeCalls } = setup.visits
  const limits = [
    [
      setup.engine === 'SQLite'
        ? 'the one process that SQLite has'
        : setup.workers === 1
          ? 'the processor of its one process'
          : `the processors of its ${setup.workers} processes`,
      (Math.min(setup.workers, cores) * 1_000) / processor.gateway,
    ],
    // A file has one process, whatever the machine has beside it.
    ...(setup.engine === 'SQLite'
      ? []
      : [
          [`all ${cores} processors of the machine, its stores among them`, (cores * 1_000) / sum(processor)],
          [
            `${connections.all} connections of Postgres (${connections.all / connections.ofProcess - 1} processes)`,
            ((connections.all / connections.ofProcess - 1) * 1_000) / processor.gateway,
          ],
        ]),
  ].sort(([, one], [, other]) => one - other)
  const [[what, visits], ...next] = limits
  const perDay = (visits * daySeconds) / peak
  return [
    `- **${nameOf(setup)}:** ${visits.toFixed(1)} visits of newcomers a second, bounded by ${what}: ${whole(perDay)} a day with a busiest`,
    `  hour of ${peak} times the average, ${whole(visits * visitSeconds)} visitors at once with visits of ${visitSeconds / 60} minutes. Your nodes answer ${whole(visits * nodeCalls)} calls a`,
    `  second then.${next.map(([name, figure]) => ` Next: ${name}, at ${figure.toFixed(1)} a second.`).join('')}`,
  ]
}

function markdown(head, rows) {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((row) => row[column].length)))
  const cell = (text, column) => (column === 0 ? text.padEnd(widths[column]) : text.padStart(widths[column]))
  const line = (row) => `| ${row.map(cell).join(' | ')} |`
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [line(head), `| ${rule.join(' | ')} |`, ...rows.map(line)]
}
