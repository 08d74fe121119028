// `node bench/capacity.mjs [--short] [--write]`: what calls and whole visits cost a gateway when nothing is kept for them, on
// SQLite and on Postgres with Redis, with one process and with several, and what one machine carries of them. `--write` puts
// the tables into `docs/operate/capacity.md`. The visit is `capacity/visit.json`, recorded from the kit in a browser.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../scripts/lib/paths.mjs'
import { measureSetup } from './capacity/measureSetup.mjs'
import { report } from './capacity/report.mjs'

const { short, ...full } = JSON.parse(readFileSync(new URL('capacityBudget.json', import.meta.url), 'utf8'))
/** A short run shows that everything works; its figures say little. */
const settings = process.argv.includes('--short') ? { ...full, ...short } : full
const page = join(root, 'docs/operate/capacity.md')
const [start, end] = ['<!-- capacity: start -->', '<!-- capacity: end -->']

const setups = []
for (const { engine, workers } of [
  { engine: 'SQLite', workers: 1 },
  { engine: 'Postgres and Redis', workers: 1 },
  { engine: 'Postgres and Redis', workers: 2 },
]) {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-capacity-'))
  try {
    setups.push(await measureSetup({ folder, engine, workers }, settings))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const lines = report(setups).join('\n')
console.log(lines)
for (const { engine, kinds } of setups) {
  const { nodeCalls } = kinds['first balance of an account']
  const { nodeCalls: kept } = kinds['balance, kept']
  // Figures by the clock are told; what must hold on any machine is how many calls a newcomer brings to a node.
  if (nodeCalls > settings.maxNodeCalls || kept > 1) {
    console.error(
      `FAIL ${engine}: ${nodeCalls.toFixed(1)} node calls for a newcomer's balance, ${kept.toFixed(1)} for a kept one`,
    )
    process.exitCode = 1
  }
}
if (process.argv.includes('--write')) {
  const text = readFileSync(page, 'utf8')
  const [from, to] = [text.indexOf(start), text.indexOf(end)]
  if (from === -1 || to < from) throw new Error(`${page} has no place for the figures: ${start} ... ${end}`)
  writeFileSync(page, `${text.slice(0, from + start.length)}\n\n${lines}\n\n${text.slice(to)}`)
}
