// `node bench/wallets.mjs [--runs=3]`: a visitor with a CPU 4 times slower scrolls through all 500 wallets of a directory in
// three seconds, and finds one by its name. The list comes page by page with a picture each from a gateway on this machine.
// Beside it, equally slow, a page without our code inserts and removes rows of tiles while it scrolls: the baseline of this machine,
// to judge the other figures by. All wallets must arrive; times are only reported, since machines differ and are busy.
// `--shots=folder` keeps pictures.
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
  maxTaskMs: ['longest task of the scroll, ms of the CPU', 0],
  slowTasks: ['tasks of the scroll that took over 50 ms of the CPU', 0],
  maxWaitMs: ['that by the clock, with what else this machine does', 0],
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
  if (pathname === '/plain') return { type: 'text/html', body: '<!doctype html><title>Plain</title>' }
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

/** The tasks of the page's main thread in a trace: what they took of the CPU, slowed down as it was, and of the clock. */
function readTasks(trace) {
  const { traceEvents } = JSON.parse(trace)
  const main = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const threads = new Set(main.map(({ pid, tid }) => `${pid}/${tid}`))
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) => ph === 'X' && /(^|::)RunTask$/.test(name) && threads.has(`${pid}/${tid}`),
  )
  if (tasks.length === 0) throw new Error('The trace holds no task of the page')
  const most = (key) => Math.max(...tasks.map((task) => task[key] ?? 0)) / 1000
  const slowTasks = tasks.filter(({ tdur = 0 }) => tdur > 50_000).length
  return { maxTaskMs: most('tdur'), maxWaitMs: most('dur'), slowTasks }
}

/** Runs in a separate page: a list of the same size and speed, which inserts and removes a row for each that passes. */
async function scrollPlain({ count, scrollMs }) {
  document.body.innerHTML =
    '<div style="height:468px;width:368px;overflow:auto"><div style="position:relative"></div></div>'
  const scroller = document.body.firstElementChild
  const list = scroller.firstElementChild
  const rows = Math.ceil(count / 4)
  list.style.height = `${rows * 104}px`
  const drawn = new Map()
  const draw = (at) => {
    const row = document.createElement('div')
    row.style.cssText = `position:absolute;inset-inline:0;top:${at * 104}px;display:grid;grid-template-columns:repeat(4,1fr)`
    for (let tile = 0; tile < 4; tile += 1) {
      const button = row.appendChild(document.createElement('button'))
      const mark = button.appendChild(document.createElement('div'))
      mark.style.cssText = 'height:56px;width:56px;border-radius:17px;background:gray'
      button.append(`Wallet ${at * 4 + tile + 1}`)
    }
    drawn.set(at, list.appendChild(row))
  }
  let before = performance.now()
  let place = 0
  while (scroller.scrollTop + scroller.clientHeight < scroller.scrollHeight - 1) {
    const now = await new Promise(requestAnimationFrame)
    place += ((rows * 104) / scrollMs) * Math.min(now - before, 50)
    before = now
    scroller.scrollTop = place
    const first = Math.max(Math.floor(place / 104) - 2, 0)
    const end = Math.min(first + 11, rows)
    for (const [at, row] of drawn) {
      if (at >= first) continue
      row.remove()
      drawn.delete(at)
    }
    for (let at = first; at < end; at += 1) if (!drawn.has(at)) draw(at)
  }
}

/** What the browser traces while something runs in a page. */
async function traced(browser, page, run, options) {
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
  })
  const answer = await page.evaluate(run, options)
  return { answer, trace: String(await browser.stopTracing()) }
}

/** The longest task of this machine where nothing of ours runs. */
async function calibrate(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    const page = await context.newPage()
    await page.goto(new URL('/plain', url).href)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    const { trace } = await traced(browser, page, scrollPlain, { count, scrollMs })
    return readTasks(trace)
  } finally {
    await context.close()
  }
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
    const { answer: scrolled, trace } = await traced(browser, page, scrollThrough, { count, scrollMs })
    return { firstMs, findMs, ...scrolled, ...readTasks(trace) }
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
    const plain = []
    // The first visit only warms the machine up.
    for (let run = 0; run <= runs; run += 1) {
      const found = await visit(browser, site.url, run === 0 ? shots : undefined)
      const beside = await calibrate(browser, site.url)
      if (run > 0) figures.push(found)
      if (run > 0) plain.push(beside)
    }
    const floors = { plain: { maxTaskMs: median(plain.map(({ maxTaskMs }) => maxTaskMs)) } }
    console.log(`\nChromium ${browser.version()}, CPU ${throttle} times slower, medians of ${runs}, offline\n`)
    const failures = []
    const rows = Object.entries(measures).map(([key, [name, digits]]) => {
      const figure = median(figures.map((found) => found[key]))
      if (!aims[key]) return [name, figure.toFixed(digits), '', '']
      const { says, verdict } = judge(figure, aims[key], floors, key)
      if (verdict === 'OVER' && aims[key].hard) failures.push(`${name}: ${figure.toFixed(digits)}, aim ${says}`)
      return [name, figure.toFixed(digits), says, verdict]
    })
    printTable([`${count} wallets, a scroll of ${scrollMs / 1000} s`, 'figure', 'aim', 'verdict'], rows)
    console.log(`\nLongest task of the plain list beside it: ${floors.plain.maxTaskMs.toFixed(0)} ms of the CPU`)
    for (const failure of failures) console.error(`FAIL ${failure}`)
    process.exitCode = failures.length > 0 ? 1 : 0
  } finally {
    await browser.close()
    await site.close()
  }
}

await main()
