// `node bench/page.mjs [--runs=5]`: what a site pays for the kit on a small page with one connect button, beside the same
// page with React alone and with React and wagmi, all in one run and offline. Bytes, requests, hosts, clicks and heap
// must hold; times are compared with the floor of the same run and only reported, since machines differ and are busy.
import { readFileSync } from 'node:fs'
import { chromiumLaunch } from '@foyer/test/playwright'
import { chromium } from 'playwright-core'
import { check as weighPackages } from '../scripts/gates/footprint.mjs'
import { root } from '../scripts/lib/paths.mjs'
import { buildPage } from './lib/buildPages.mjs'
import { judge, median } from './lib/judge.mjs'
import { printTable } from './lib/printTable.mjs'
import { serve } from './lib/serve.mjs'
import { createVisits } from './lib/visits.mjs'

const { aims, runs: usualRuns, ...settings } = JSON.parse(readFileSync(new URL('budget.json', import.meta.url), 'utf8'))
const runs = Number(process.argv.find((argument) => argument.startsWith('--runs='))?.slice(7) ?? usualRuns)

const pages = [
  { id: 'react', name: 'React only', file: 'reactOnly', visits: ['load', 'open', 'openSlowly', 'settle', 'heap'] },
  { id: 'wagmi', name: 'React + wagmi', file: 'reactWagmi' },
  { id: 'foyer', name: 'Foyer, EVM', file: 'foyer' },
]
const everyVisit = ['load', 'open', 'openSlowly', 'settle', 'connect', 'heap']

/** Each measure in the order of the table: its name and the digits it is shown with. */
const measures = {
  initialKb: ['initial JS, kB gzip', 1],
  requests: ['requests', 0],
  clickableMs: ['clickable, ms', 0],
  openMs: ['click to dialog, ms', 0],
  againMs: ['open again, ms', 0],
  slowOpenMs: ['open on a CPU 4 times slower, ms', 0],
  stillMs: ['still after, ms', 0],
  heapKb: ['heap per open and close, kB', 2],
  outsideHosts: ['outside hosts before a click', 0],
  connectClicks: ['connect, clicks', 0],
  connectMs: ['connect, ms', 1],
  megabytes: ['node_modules beside React and viem, MB', 1],
  packages: ['packages beside React and viem', 0],
}

/** Figures of every page: `{ react: { openMs: [..] } }`. The pages take turns, so that a busy moment meets them all. */
async function measure(visits) {
  const figures = Object.fromEntries(pages.map(({ id }) => [id, {}]))
  for (let run = 0; run <= runs; run += 1)
    for (const { id, visits: names = everyVisit } of pages)
      for (const name of names) {
        const isWarmUp = run === 0
        if (isWarmUp && name === 'heap') continue
        const found = await visits[id][name]().catch((cause) => {
          throw new Error(`${id}: ${name} could not be measured`, { cause })
        })
        if (isWarmUp) continue
        for (const [key, figure] of Object.entries(found)) figures[id][key] = [...(figures[id][key] ?? []), figure]
      }
  return Object.fromEntries(
    Object.entries(figures).map(([id, found]) => [
      id,
      Object.fromEntries(Object.entries(found).map(([key, list]) => [key, median(list)])),
    ]),
  )
}

/** What npm would add to a site that already has React and viem, from the gate that holds the limit. */
function footprint() {
  const [note = ''] = weighPackages(root).notes
  const [, packages, megabytes] = /^(\d+) packages, ([\d.]+) MB/.exec(note) ?? []
  if (!packages) throw new Error(`The footprint gate says nothing readable: ${note}`)
  return { packages: Number(packages), megabytes: Number(megabytes) }
}

function report(results) {
  const show = (key, figure) => (figure === undefined ? '-' : figure.toFixed(measures[key][1]))
  const failures = []
  const rows = Object.entries(measures).map(([key, [name]]) => {
    const { bound, says, verdict } = judge(results.foyer[key], aims[key], results, key)
    if (verdict === 'OVER' && aims[key].hard) failures.push(`${name}: ${show(key, results.foyer[key])}, aim ${says}`)
    const aim = aims[key].max === undefined ? `${says} = ${show(key, bound)}` : says
    return [name, ...pages.map(({ id }) => show(key, results[id][key])), aim, verdict]
  })
  printTable(['', ...pages.map(({ name }) => name), 'aim', 'verdict'], rows)
  return failures
}

async function main() {
  const browser = await chromium.launch({
    ...chromiumLaunch,
    args: [...chromiumLaunch.args, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'],
  })
  const servers = []
  try {
    const visits = {}
    for (const { id, file } of pages) {
      const files = await buildPage(file)
      const server = await serve(files)
      servers.push(server)
      visits[id] = createVisits(browser, { url: server.url, files }, settings)
    }
    const results = await measure(visits)
    Object.assign(results.foyer, footprint())
    console.log(`\nChromium ${browser.version()}, medians of ${runs}, production builds, offline\n`)
    const failures = report(results)
    for (const failure of failures) console.error(`FAIL ${failure}`)
    process.exitCode = failures.length > 0 ? 1 : 0
  } finally {
    await browser.close()
    for (const server of servers) await server.close()
  }
}

await main()
