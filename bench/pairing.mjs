// `node bench/pairing.mjs [--runs=7]`: how long a visitor who has chosen WalletConnect waits for a code that a camera can
// read, with the relay on this machine. Cold: nothing of WalletConnect is in the page or in the browser's cache. Warm: its
// client runs, because a code was shown before. Times are only reported, since machines differ and are busy; a code that
// cannot be read fails.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromiumLaunch } from '@foyer/test/playwright'
import { startRelay } from '@foyer/test/walletconnect'
import { chromium } from 'playwright-core'
import { buildPage } from './lib/buildPages.mjs'
import { printTimes } from './lib/printTimes.mjs'
import { serve } from './lib/serve.mjs'

const { aims, ...settings } = JSON.parse(readFileSync(new URL('pairingBudget.json', import.meta.url), 'utf8'))
const asked = process.argv.find((argument) => argument.startsWith('--runs='))?.slice('--runs='.length)
const runs = Number(asked ?? settings.runs)
const kitRequire = createRequire(new URL('../packages/kit/package.json', import.meta.url))
const jsQr = readFileSync(kitRequire.resolve('jsqr'), 'utf8')
const code = 'svg[role="img"]:not([aria-hidden="true"])'

const measures = {
  coldMs: 'click to code, cold, ms',
  warmMs: 'click to code, warm, ms',
  slowColdMs: `cold, on a CPU ${settings.slowdown} times slower, ms`,
  slowWarmMs: `warm, on a CPU ${settings.slowdown} times slower, ms`,
}

/** Runs in the page: how long after the press of an element a code was painted. */
async function timeCode({ row, shown }) {
  const dialog = row.closest('dialog')
  const start = performance.now()
  row.click()
  while (!dialog.querySelector(shown)) {
    if (performance.now() - start > 30_000) throw new Error(`No code came: ${dialog.textContent}`)
    await new Promise(requestAnimationFrame)
  }
  // The frame that has it is on the screen once the next one begins.
  await new Promise(requestAnimationFrame)
  return performance.now() - start
}

/** The link in the code on the screen. */
async function readLink(context, page) {
  const picture = await page.locator(`dialog ${code}`).screenshot()
  const camera = await context.newPage()
  try {
    await camera.evaluate(jsQr)
    return await camera.evaluate(
      async (source) => {
        const image = new Image()
        image.src = source
        await image.decode()
        const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight).getContext('2d')
        canvas.drawImage(image, 0, 0)
        const { data, height, width } = canvas.getImageData(0, 0, image.naturalWidth, image.naturalHeight)
        return window.jsQR(data, width, height)?.data
      },
      `data:image/png;base64,${picture.toString('base64')}`,
    )
  } finally {
    await camera.close()
  }
}

/** One visitor: a first code, back, and another one. */
async function visit(browser, url, slowdown) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    const page = await context.newPage()
    await page.goto(url)
    await page.locator('#root button').click()
    const dialog = page.getByRole('dialog')
    const row = dialog.getByRole('button', { name: /^WalletConnect/ })
    await row.waitFor()
    // What was fetched and drawn for the list is over by then.
    await page.waitForTimeout(settings.restMs)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const cold = await page.evaluate(timeCode, { row: await row.elementHandle(), shown: code })
    const first = await readLink(context, page)
    await dialog.getByRole('button', { name: 'Back' }).click()
    await row.waitFor()
    await page.waitForTimeout(settings.restMs)
    const warm = await page.evaluate(timeCode, { row: await row.elementHandle(), shown: code })
    const second = await readLink(context, page)
    if (!first?.startsWith('wc:') || !second?.startsWith('wc:') || first === second)
      throw new Error(`The codes cannot be read, or are the same: ${first} ${second}`)
    return { cold, warm }
  } finally {
    await context.close()
  }
}

const relay = await startRelay()
const site = await serve(await buildPage('walletConnect'))
const browser = await chromium.launch({
  ...chromiumLaunch,
  args: [...chromiumLaunch.args, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'],
})
try {
  const url = `${site.url}?relay=${encodeURIComponent(relay.url)}`
  const figures = Object.fromEntries(Object.keys(measures).map((key) => [key, []]))
  // The first round only warms the machine up.
  for (let run = 0; run <= runs; run += 1) {
    const fast = await visit(browser, url, 1)
    const slow = await visit(browser, url, settings.slowdown)
    if (run === 0) continue
    figures.coldMs.push(fast.cold)
    figures.warmMs.push(fast.warm)
    figures.slowColdMs.push(slow.cold)
    figures.slowWarmMs.push(slow.warm)
  }
  console.log(`\nChromium ${browser.version()}, medians of ${runs}, production build, relay on this machine\n`)
  printTimes(measures, figures, aims)
} finally {
  await browser.close()
  await site.close()
  await relay.stop()
}
