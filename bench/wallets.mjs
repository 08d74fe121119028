// `node bench/wallets.mjs [--runs=3]`: a visitor with a CPU 4 times slower scrolls through all 500 wallets of a directory in
// three seconds, and finds one by its name. The list comes page by page with a picture each from a gateway on this machine.
// That all of them arrive must hold; times are only reported, since machines differ and are busy. `--shots=folder` keeps pictures.
import { readFileSync } from 'node:fs'
import { chromiumLaunch } from '@foyer/test/playwright'
import { chromium } from 'playwright-core'
import { buildPage } from './lib/buildPages.mjs'
import { judge, median } from './lib/judge.mjs'
import { printTable } from './lib/printTable.mjs'
import { serve } from './lib/serve.mjs'

const { throttle, count, scrollMs, aims, ...settings } = JSON.parse(
  readFileSync(new URL('walletsBudget.json', import.meta.url), 'utf8'),
)
const asked = process.argv.find((argument) => argument.startsWith('--runs='))?.slice('--runs='.length)
const runs = Number(asked ?? settings.runs)
const shots = process.argv.find((argument) => argument.startsWith('--shots='))?.slice('--shots='.length)

/** Each measure in the order of the table: its name and the digits it is shown with. */
const measures = {
  firstMs: ['press to the first wallets of the directory, ms', 0],
  longestTaskMs: ['longest task of the scroll, ms of the CPU', 0],
  longestWaitMs: ['that by the clock, with what else this machine does', 0],
  slowFrames: ['frames of the scroll that took over 50 ms', 0],
  findMs: ['last letter to the wallet that was not here yet, ms', 0],
  tiles: ['wallets in the page at the end of the list', 0],
  elements: ['elements in the page at the end of the list', 0],
}

const wallets = Array.from({ length: count }, (_, index) => {
  const number = String(index + 1).padStart(3, '0')
  return {
    id: `wallet-${number}`,
    name: `Wallet ${number}`,
    image_id: `picture-${number}`,
    homepage: `https://wallet-${number}.example`,
    mobile_link: `wallet${number}://`,
    supports_wc: true,
  }
})
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** What the gateway answers. */
function answer({ pathname, searchParams }) {
  if (pathname.startsWith('/gateway/getWalletImage/')) return { type: 'image/png', body: picture }
  if (pathname !== '/gateway/getWallets') return undefined
  const [page, entries] = ['page', 'entries'].map((name) => Number(searchParams.get(name)))
  const found = wallets.filter(({ name }) => name.toLowerCase().includes(searchParams.get('search') ?? ''))
  const data = found.slice((page - 1) * entries, page * entries)
  return { type: 'application/json', body: JSON.stringify({ data, count: found.length }) }
}

/**
 * Runs in the page: scrolls the list to its end as fast as three seconds allow, waiting where a page is not here yet, and
 * counts the frames that came late. No frame goes further than 50 ms would, since that is what may be late.
 */
async function scrollThrough({ count, scrollMs }) {
  const last = `Wallet ${count}`
  const hasLast = () => Array.from(document.querySelectorAll('[data-fy-tile]')).at(-1)?.textContent?.endsWith(last)
  const scroller = document.querySelector('[data-fy-pane="in"]').parentElement
  // As tall as the list is once all wallets are in it.
  const speed = (Math.ceil(count / 4) * 104) / scrollMs
  let before = performance.now()
  let place = 0
  let slowFrames = 0
  const isAtEnd = () => scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1
  while (!isAtEnd() || !hasLast()) {
    const now = await new Promise(requestAnimationFrame)
    const most = scroller.scrollHeight - scroller.clientHeight
    place = Math.min(place + speed * Math.min(now - before, 50), most)
    if (now - before > 50) slowFrames += 1
    before = now
    scroller.scrollTop = place
  }
  const all = document.querySelectorAll('*')
  return { slowFrames, tiles: document.querySelectorAll('[data-fy-tile]').length, elements: all.length }
}

/** The longest task of the page's main thread in a trace: what it took of the CPU, slowed down as it was, and of the clock. */
function longestTask(trace) {
  const { traceEvents } = JSON.parse(trace)
  const main = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const threads = new Set(main.map(({ pid, tid }) => `${pid}/${tid}`))
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) => ph === 'X' && /(^|::)RunTask$/.test(name) && threads.has(`${pid}/${tid}`),
  )
  if (tasks.length === 0) throw new Error('The trace holds no task of the page')
  const most = (key) => Math.max(...tasks.map((task) => task[key] ?? 0)) / 1000
  return { longestTaskMs: most('tdur'), longestWaitMs: most('dur') }
}

async function visit(browser, url, take) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  const tiles = page.locator('[data-fy-tile]')
  try {
    await page.goto(url)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    await page.getByRole('button', { name: 'Connect' }).click()
    const row = page.getByRole('button', { name: /All wallets/ })
    await row.waitFor()
    const pressed = Date.now()
    await row.click()
    await tiles.nth(15).waitFor()
    const firstMs = Date.now() - pressed
    if (take) await page.screenshot({ path: `${take}/grid.png` })
    const search = page.getByRole('textbox', { name: 'Search wallets' })
    await search.pressSequentially('wallet 49')
    const typed = Date.now()
    await page.getByRole('button', { name: `Wallet ${count - 5}` }).waitFor()
    const findMs = Date.now() - typed
    if (take) await page.screenshot({ path: `${take}/search.png` })
    await page.getByRole('button', { name: 'Clear' }).click()
    await tiles.nth(15).waitFor()
    await browser.startTracing(page, {
      categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
    })
    const scrolled = await page.evaluate(scrollThrough, { count, scrollMs })
    const trace = String(await browser.stopTracing())
    return { firstMs, findMs, ...scrolled, ...longestTask(trace) }
  } finally {
    await context.close()
  }
}

async function main() {
  const site = await serve(await buildPage('wallets'), answer)
  const args = [...chromiumLaunch.args, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost']
  const browser = await chromium.launch({ ...chromiumLaunch, args })
  try {
    const figures = []
    // The first visit only warms the machine up.
    for (let run = 0; run <= runs; run += 1) {
      const found = await visit(browser, site.url, run === 0 ? shots : undefined)
      if (run > 0) figures.push(found)
    }
    console.log(`\nChromium ${browser.version()}, CPU ${throttle} times slower, medians of ${runs}, offline\n`)
    const failures = []
    const rows = Object.entries(measures).map(([key, [name, digits]]) => {
      const figure = median(figures.map((found) => found[key]))
      if (!aims[key]) return [name, figure.toFixed(digits), '', '']
      const { says, verdict } = judge(figure, aims[key], {}, key)
      if (verdict === 'OVER' && aims[key].hard) failures.push(`${name}: ${figure.toFixed(digits)}, aim ${says}`)
      return [name, figure.toFixed(digits), says, verdict]
    })
    printTable([`${count} wallets, a scroll of ${scrollMs / 1000} s`, 'figure', 'aim', 'verdict'], rows)
    for (const failure of failures) console.error(`FAIL ${failure}`)
    process.exitCode = failures.length > 0 ? 1 : 0
  } finally {
    await browser.close()
    await site.close()
  }
}

await main()
