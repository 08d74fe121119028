// `node bench/page.mjs [--runs=3]`: what a site pays for the kit on a small page with one connect button, beside the same
// page with React alone and with React and wagmi, all in one run and offline. Bytes, requests, hosts, clicks and heap
// must hold; times are compared with the floor of the same run and only reported, since machines differ and are busy.
import { readFileSync } from 'node:fs'
import { chromiumLaunch } from '@foyer/test/playwright'
import { chromium } from 'playwright-core'
import { check as weighPackages } from '../scripts/gates/footprint.mjs'
import { root } from '../scripts/lib/paths.mjs'
import { buildPage } from './lib/buildPages.mjs'
import { withoutCompilers } from './lib/heapGrowth.mjs'
import { judge, median } from './lib/judge.mjs'
import { printTable } from './lib/printTable.mjs'
import { serve } from './lib/serve.mjs'
import { createVisits } from './lib/visits.mjs'

const { aims, networksAim, ...settings } = JSON.parse(readFileSync(new URL('budget.json', import.meta.url), 'utf8'))
const asked = process.argv.find((argument) => argument.startsWith('--runs='))?.slice('--runs='.length)
const runs = Number(asked ?? settings.runs)
const heapRuns = Math.min(runs, settings.heap.runs)
let version = ''

const used = ['load', 'open', 'openSlowly', 'openCold', 'openColdSlowly', 'settle']
const pages = [
  { id: 'react', name: 'React only', file: 'reactOnly', visits: [...used] },
  { id: 'wagmi', name: 'React + wagmi', file: 'reactWagmi', visits: [...used, 'connect'] },
  { id: 'foyer', name: 'Foyer, EVM', file: 'foyer', visits: [...used, 'connect'] },
  // Differs from the page before in what it loads only.
  { id: 'networks', name: 'Foyer, 4 networks', file: 'foyerNetworks', visits: ['load'] },
]

/** Each measure in the order of the table: its name and the digits it is shown with. */
const measures = {
  initialKb: ['initial JS, KB gzip', 1],
  requests: ['requests', 0],
  clickableMs: ['clickable, ms', 0],
  openMs: ['click to dialog, ms', 0],
  againMs: ['open again, ms', 0],
  slowOpenMs: ['open on a CPU 4 times slower, ms', 0],
  coldOpenMs: ['click to dialog with no pointer before it, ms', 0],
  coldSlowOpenMs: ['that on a CPU 4 times slower, ms', 0],
  coldTaskMs: ['its longest task there, ms (0: below 50)', 0],
  stillMs: ['still after, ms', 0],
  heapKb: ['heap per open and close, kB', 2],
  heapWithCodeKb: ["heap with the engine's compiled code, kB", 2],
  outsideHosts: ['outside hosts before a click', 0],
  connectClicks: ['connect, clicks', 0],
  connectMs: ['connect, ms', 1],
  megabytes: ['node_modules beside React and viem, MB', 1],
  packages: ['packages beside React and viem', 0],
}

/** Adds the figures of one round of visits. The pages take turns, so that a busy moment meets them all. */
async function lookOnce(visits, figures, namesFor) {
  for (const page of pages)
    for (const name of namesFor(page)) {
      const found = await visits[page.id][name]().catch((cause) => {
        throw new Error(`${page.name}: ${name} could not be measured`, { cause })
      })
      const known = figures[page.id]
      for (const [key, figure] of Object.entries(found)) known[key] = [...(known[key] ?? []), figure]
    }
}

/** A look at the heap, of the pages that are opened. */
const heapOf = (name) => (page) => (page.visits.includes('open') ? [name] : [])

const emptyFigures = () => Object.fromEntries(pages.map(({ id }) => [id, {}]))

/** Medians of every page: `{ react: { openMs } }`. */
async function measure(sites) {
  const figures = emptyFigures()
  await withBrowser([], async (browser) => {
    const visits = visitsOf(browser, sites)
    const namesFor = (page) => page.visits
    // The first round only warms the machine up.
    for (let run = 0; run <= runs; run += 1) await lookOnce(visits, run === 0 ? emptyFigures() : figures, namesFor)
    for (let run = 0; run < heapRuns; run += 1) await lookOnce(visits, figures, heapOf('heapWithCode'))
  })
  await withBrowser([withoutCompilers], async (browser) => {
    const visits = visitsOf(browser, sites)
    for (let run = 0; run < heapRuns; run += 1) await lookOnce(visits, figures, heapOf('heap'))
  })
  const medians = (found) => Object.fromEntries(Object.entries(found).map(([key, list]) => [key, median(list)]))
  return Object.fromEntries(Object.entries(figures).map(([id, found]) => [id, medians(found)]))
}

function visitsOf(browser, sites) {
  return Object.fromEntries(pages.map(({ id }) => [id, createVisits(browser, sites[id], settings)]))
}

/** A browser that reaches this machine only. */
async function withBrowser(flags, use) {
  const args = [...chromiumLaunch.args, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost', ...flags]
  const browser = await chromium.launch({ ...chromiumLaunch, args })
  try {
    version = browser.version()
    await use(browser)
  } finally {
    await browser.close()
  }
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
    const figures = pages.map(({ id }) => show(key, results[id][key]))
    if (!aims[key]) return [name, ...figures, '', '']
    const { bound, says, verdict } = judge(results.foyer[key], aims[key], results, key)
    if (verdict === 'OVER' && aims[key].hard) failures.push(`${name}: ${show(key, results.foyer[key])}, aim ${says}`)
    const aim = aims[key].max === undefined ? `${says} = ${show(key, bound)}` : says
    return [name, ...figures, aim, verdict]
  })
  const { says, verdict } = judge(results.networks.initialKb, networksAim, results, 'initialKb')
  rows.push([
    'initial JS with four networks',
    ...pages.map(({ id }) => show('initialKb', results[id].initialKb)),
    says,
    verdict,
  ])
  if (verdict === 'OVER') failures.push(`initial JS with four networks: aim ${says}`)
  printTable(['', ...pages.map(({ name }) => name), 'aim', 'verdict'], rows)
  return failures
}

async function main() {
  const sites = {}
  try {
    for (const { id, file } of pages) {
      const files = await buildPage(file)
      sites[id] = { files, ...(await serve(files)) }
    }
    const results = await measure(sites)
    Object.assign(results.foyer, footprint())
    const medians = `medians of ${runs}, of ${heapRuns} for the heap`
    console.log(`\nChromium ${version}, ${medians}, production builds, offline\n`)
    const failures = report(results)
    for (const failure of failures) console.error(`FAIL ${failure}`)
    process.exitCode = failures.length > 0 ? 1 : 0
  } finally {
    for (const { close } of Object.values(sites)) await close()
  }
}

await main()
