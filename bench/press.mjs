// `node bench/press.mjs [--runs=5] [--list]`: what follows a press on the button that nothing announced, as a finger gives it:
// on a phone's network (150 ms away, 1.6 Mbit/s) with a CPU four times slower, and with that CPU alone. The requests that the
// press causes and how deep they wait for one another must hold; times are only reported, since machines differ and are busy.
// `--list` names what is fetched.
import { readFileSync } from 'node:fs'
import { chromiumLaunch } from '@foyer/test/playwright'
import { chromium } from 'playwright-core'
import { buildPage } from './lib/buildPages.mjs'
import { judge, median } from './lib/judge.mjs'
import { printTable } from './lib/printTable.mjs'
import { installProbe } from './lib/probe.mjs'
import { recordRequests } from './lib/recordRequests.mjs'
import { serve } from './lib/serve.mjs'
import { announceWallet, walletName } from './lib/visits.mjs'

const { aims, network, slowdown, ...settings } = JSON.parse(
  readFileSync(new URL('pressBudget.json', import.meta.url), 'utf8'),
)
const asked = process.argv.find((argument) => argument.startsWith('--runs='))?.slice('--runs='.length)
const runs = Number(asked ?? settings.runs)
/** How long a page rests before the press, and is watched after it, in milliseconds. */
const restMs = 500
const watchMs = 1500

const pages = [
  { id: 'react', name: 'React only', file: 'reactOnly' },
  { id: 'evm', name: 'Foyer, 4 networks', file: 'foyerNetworks' },
  { id: 'full', name: 'Foyer, full', file: 'foyerFull' },
]

const measures = {
  dialogMs: ['press to dialog, title and skeleton, ms', 0],
  rowsMs: ['press to rows, ms', 0],
  requests: ['requests after the press', 0],
  depth: ['depth of their waterfall', 0],
  processorMs: ['press to dialog, that CPU alone, ms', 0],
}

/** Presses the button of a fresh page that rests, and answers what followed. */
async function press(browser, { id, url }, { isSlow }) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(installProbe)
    await page.addInitScript({ content: announceWallet(url) })
    await page.goto(url)
    await page.evaluate('bench.clickable()')
    // fixed wait: a page at rest is what is pressed, and nothing says that it rests
    await page.waitForTimeout(restMs)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    if (isSlow) {
      const bytesPerSecond = (network.kilobitsPerSecond * 1000) / 8
      const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond }
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: network.latencyMs,
        ...throughput,
      })
    }
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const recorded = recordRequests(session)
    const { x, y, width, height } = await page.locator('#root button').first().boundingBox()
    await page.mouse.click(x + width / 2, y + height / 2)
    if (id === 'react') return { dialogMs: await page.evaluate('bench.opened()'), ...recorded() }
    const times = await page.evaluate(`bench.filled(${JSON.stringify(walletName)})`)
    // fixed wait: what is fetched after the rows counts too
    await page.waitForTimeout(watchMs)
    return { ...times, ...recorded() }
  } finally {
    await context.close()
  }
}

async function lookOnce(browser, site) {
  const { urls, ...slow } = await press(browser, site, { isSlow: true })
  const { dialogMs: processorMs } = await press(browser, site, { isSlow: false })
  return { figures: { ...slow, processorMs }, urls }
}

/** Medians of every page, and what its last press fetched. */
async function measure(browser, sites) {
  const found = Object.fromEntries(pages.map(({ id }) => [id, {}]))
  const lists = {}
  // The first round only warms the machine up. The pages take turns, so that a busy moment meets them all.
  for (let run = 0; run <= runs; run += 1)
    for (const { id, name } of pages) {
      const { figures, urls } = await lookOnce(browser, sites[id]).catch((cause) => {
        throw new Error(`${name} could not be measured`, { cause })
      })
      lists[id] = urls
      if (run === 0) continue
      for (const [key, figure] of Object.entries(figures)) found[id][key] = [...(found[id][key] ?? []), figure]
    }
  const medians = (known) => Object.fromEntries(Object.entries(known).map(([key, list]) => [key, median(list)]))
  return { results: Object.fromEntries(Object.entries(found).map(([id, known]) => [id, medians(known)])), lists }
}

function report(results) {
  const failures = []
  const show = (key, figure) => (figure === undefined ? '-' : figure.toFixed(measures[key][1]))
  const rows = Object.entries(measures).map(([key, [name]]) => {
    const verdicts = ['evm', 'full'].map((id) => {
      const { evm, full, ...aim } = aims[key]
      const held = evm === undefined ? aim : { max: id === 'evm' ? evm : full, hard: true }
      const { says, verdict } = judge(results[id][key], held, results, key)
      if (verdict === 'OVER' && held.hard) failures.push(`${name}, ${id}: ${show(key, results[id][key])}, aim ${says}`)
      return { says, verdict }
    })
    const figures = pages.map(({ id }) => show(key, results[id][key]))
    return [
      name,
      ...figures,
      [...new Set(verdicts.map(({ says }) => says))].join(', '),
      verdicts.map(({ verdict }) => verdict).join(', '),
    ]
  })
  printTable(['', ...pages.map(({ name }) => name), 'aim', 'verdicts'], rows)
  return failures
}

async function main() {
  const sites = {}
  // The hosts of wallets and nodes lead nowhere, so that only the page's own server answers.
  const args = [...chromiumLaunch.args, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost']
  const browser = await chromium.launch({ ...chromiumLaunch, args })
  try {
    for (const { id, file } of pages) sites[id] = { id, ...(await serve(await buildPage(file))) }
    const { results, lists } = await measure(browser, sites)
    console.log(`\nChromium ${browser.version()}, medians of ${runs}, production builds, offline\n`)
    const failures = report(results)
    if (process.argv.includes('--list'))
      for (const [id, urls] of Object.entries(lists)) console.log(`\n${id}\n${urls.join('\n')}`)
    for (const failure of failures) console.error(`FAIL ${failure}`)
    process.exitCode = failures.length > 0 ? 1 : 0
  } finally {
    for (const { close } of Object.values(sites)) await close()
    await browser.close()
  }
}

await main()
