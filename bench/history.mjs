// `node bench/history.mjs`: how fast the gateway's index follows a chain of real shape (2,000 blocks of 300 transactions, 1,000
// followed accounts, a tenth of them hot), and what that costs its node. Needs apps/gateway/dist (`npm run build`).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Libsql from 'libsql'
import { root } from '../scripts/lib/paths.mjs'
import { freePort } from './gateway/freePort.mjs'
import { addressOf, chainShape } from './history/shape.mjs'
import { printTable } from './lib/printTable.mjs'
import { startProcess } from './lib/startProcess.mjs'

const start = 10_000
const blocks = Number(process.env.BENCH_BLOCKS ?? 2_000)
const aim = 5
const maxMegabytes = 330
const pacedBlocks = 30
/** The paced part runs ten times as fast as the chain, and the index looks ten times as often. */
const faster = 10

const folder = mkdtempSync(join(tmpdir(), 'foyer-history-bench-'))
const running = []
try {
  process.exitCode = (await main()) ? 0 : 1
} finally {
  for (const stop of running.reverse()) await stop()
  rmSync(folder, { recursive: true, force: true })
}

async function main() {
  const nodeUrl = `http://127.0.0.1:${await freePort()}`
  const node = await startProcess({
    args: [join(root, 'bench/history/replayChain.mjs'), new URL(nodeUrl).port],
    url: nodeUrl,
  })
  running.push(node.stop)
  const post = (path, text) => fetch(nodeUrl + path, { method: 'POST', body: text })
  await post('/head', String(start))

  const [port, metricsPort] = [await freePort(), await freePort()]
  const file = join(folder, 'gateway.json')
  const database = join(folder, 'gateway.sqlite')
  const id = `eip155:${chainShape.chainId}`
  const history = {
    enabled: true,
    startBlock: start,
    backfillBlocks: 100_000,
    searchNativeBlocks: 0,
    pollMs: 4_000 / faster,
  }
  const settings = {
    port,
    metricsPort,
    database,
    logLevel: 'error',
    chains: [{ id, name: 'Base', rpcUrls: [nodeUrl] }],
    history,
  }
  writeFileSync(file, JSON.stringify(settings))
  const args = [join(root, 'apps/gateway/dist/cli.js'), 'serve', '--config', file]
  const url = `http://127.0.0.1:${port}`
  const gateway = await startProcess({ args, env: { NODE_ENV: 'production' }, url: `${url}/health` })
  running.push(gateway.stop)

  // The accounts joined at the start, with their pasts read; what counts is following.
  const table = new Libsql(database)
  table.exec('pragma busy_timeout = 10000')
  await fetch(`${url}/v1/account/${addressOf(0)}/history?chainId=${id}&projectId=bench`).then((answer) => answer.text())
  const row = table.prepare(
    `insert into history_accounts (chain_id, address, asked_at, joined_block, next_block, floor_block, native_floor_block,
     covered_since) values (?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
  )
  table.exec('begin')
  for (let number = 0; number < chainShape.followed; number += 1) {
    row.run(
      id,
      addressOf(number),
      Date.now(),
      start,
      start - 1,
      start,
      start,
      (chainShape.firstTime + start * 2) * 1_000,
    )
  }
  table.exec('commit')
  const headOf = () =>
    table.prepare('select head_number as head from history_chains where chain_id = ?').get(id)?.head ?? 0
  const until = async (number, ms) => {
    for (const end = Date.now() + ms; headOf() < number; await wait(50)) {
      if (Date.now() > end) throw new Error(`the index is at ${headOf()} and not at ${number}`)
    }
  }
  const counts = () => fetch(`${nodeUrl}/counts`).then((answer) => answer.json())

  await post('/head', String(start + blocks))
  const startedAt = performance.now()
  let peak = 0
  const watching = setInterval(() => {
    peak = Math.max(peak, gateway.memory())
  }, 200)
  await until(start + blocks, 600_000)
  const seconds = (performance.now() - startedAt) / 1_000
  const caughtUp = await counts()
  const rows = table.prepare('select count(*) as rows from history_transfers').get().rows

  await post('/head', String(start + blocks))
  for (let block = 0; block < pacedBlocks; block += 1) {
    await post('/next', '1')
    await wait((chainShape.secondsPerBlock * 1_000) / faster)
  }
  await until(start + blocks + pacedBlocks, 60_000)
  const paced = await counts()
  clearInterval(watching)
  table.close()

  const sum = (calls) => Object.values(calls).reduce((all, count) => all + count, 0)
  const perHour = 3_600 / (pacedBlocks * chainShape.secondsPerBlock)
  const ratio = (blocks * chainShape.secondsPerBlock) / seconds
  printTable(
    ['', 'figure'],
    [
      [`${blocks} blocks of ${chainShape.transactionsPerBlock} caught up in`, `${seconds.toFixed(1)} s`],
      ["times Base's pace (2 s)", ratio.toFixed(0)],
      ["times Ethereum's pace (12 s)", (ratio * 6).toFixed(0)],
      ['calls to catch up', String(sum(caughtUp.calls))],
      ['megabytes to catch up', (caughtUp.bytes / 1e6).toFixed(1)],
      ['transfers written', String(rows)],
      ["calls an hour at Base's pace", (sum(paced.calls) * perHour).toFixed(0)],
      ["megabytes an hour at Base's pace", ((paced.bytes * perHour) / 1e6).toFixed(0)],
      ['largest memory of the gateway', `${peak.toFixed(0)} MB`],
    ],
  )
  const failures = [
    ratio < aim && `the index keeps up with ${ratio.toFixed(1)} times the pace only, not ${aim}`,
    peak > maxMegabytes && `the gateway took ${peak.toFixed(0)} MB, more than ${maxMegabytes}`,
  ].filter(Boolean)
  for (const failure of failures) console.error(`FAIL ${failure}`)
  return failures.length === 0
}
