import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { heapGrowth } from './heapGrowth.mjs'
import { installProbe } from './probe.mjs'

const walletScript = readFileSync(
  fileURLToPath(new URL('../../packages/test/dist/wallet.iife.js', import.meta.url)),
  'utf8',
)
/** The first of the keys that every local chain funds. */
const publicTestKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
/** How the wallet of the bench calls itself. */
export const walletName = 'Harbor'
/** How long a page rests before it is used, in milliseconds. */
const restMs = 500

/**
 * The ways in which the bench looks at a page. Each opens it in a fresh browser context.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {{ url: string, files: Map<string, { packed: Buffer }> }} site
 * @param {{ settleMs: number, hoverMs: number, heap: { from: number, to: number } }} settings
 */
export function createVisits(browser, { url, files }, { settleMs, hoverMs, heap }) {
  async function visit(look, { wallet = true } = {}) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    try {
      const page = await context.newPage()
      await page.addInitScript(installProbe)
      if (wallet) await page.addInitScript({ content: announceWallet(url) })
      const requests = []
      page.on('request', (request) => requests.push(new URL(request.url())))
      await page.goto(url)
      const clickable = await page.evaluate('bench.clickable()')
      return await look({ page, requests, clickable })
    } finally {
      await context.close()
    }
  }

  /** Moves onto an element as a hand does, rests there for a moment and presses; `cold` comes from nowhere, as a finger. */
  async function press(page, locator, { cold = false } = {}) {
    const { x, y, width, height } = await locator.boundingBox()
    if (!cold) await page.mouse.move(x + width + 80, y + height + 80)
    await page.mouse.move(x + width / 2, y + height / 2, { steps: cold ? 1 : 6 })
    if (!cold) await page.waitForTimeout(hoverMs)
    await page.mouse.down()
    await page.mouse.up()
  }
  /** Lets a page rest, then gives it a quarter of the processor. */
  async function slowDown(page) {
    await page.waitForTimeout(restMs)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  const button = (page) => page.locator('#root button').first()

  const growth = () =>
    visit(async ({ page }) => {
      const { x, y, width, height } = await button(page).boundingBox()
      await page.mouse.move(x + width / 2, y + height / 2)
      const cycle = async () => {
        await page.mouse.down()
        await page.mouse.up()
        await page.evaluate('bench.opened()')
        await page.keyboard.press('Escape')
        await page.evaluate('bench.gone()')
      }
      return (await heapGrowth(page, { ...heap, cycle })).kilobytes
    })

  return {
    /** What the page fetches by itself, and when its button can be pressed. */
    load: () =>
      visit(
        async ({ page, requests, clickable }) => {
          await page.waitForTimeout(settleMs)
          const web = requests.filter(({ protocol }) => protocol.startsWith('http'))
          const scripts = web.filter(({ pathname }) => pathname.endsWith('.js'))
          const bytes = scripts.reduce((sum, { pathname }) => sum + (files.get(pathname)?.packed.length ?? 0), 0)
          return {
            // As browsers show it: 1 KB is 1024 bytes.
            initialKb: bytes / 1024,
            requests: web.length,
            clickableMs: clickable,
            outsideHosts: new Set(web.map(({ host }) => host).filter((host) => host !== new URL(url).host)).size,
          }
        },
        { wallet: false },
      ),

    open: () =>
      visit(async ({ page }) => {
        await page.waitForTimeout(restMs)
        await press(page, button(page))
        const openMs = await page.evaluate('bench.opened()')
        await page.waitForTimeout(600)
        await page.keyboard.press('Escape')
        await page.evaluate('bench.gone()')
        await page.waitForTimeout(300)
        await press(page, button(page))
        return { openMs, againMs: await page.evaluate('bench.opened()') }
      }),

    openSlowly: () =>
      visit(async ({ page }) => {
        await slowDown(page)
        await press(page, button(page))
        return { slowOpenMs: await page.evaluate('bench.opened()') }
      }),

    openCold: () =>
      visit(async ({ page }) => {
        await page.waitForTimeout(restMs)
        await press(page, button(page), { cold: true })
        return { coldOpenMs: await page.evaluate('bench.opened()') }
      }),

    openColdSlowly: () =>
      visit(async ({ page }) => {
        await slowDown(page)
        await press(page, button(page), { cold: true })
        const coldSlowOpenMs = await page.evaluate('bench.opened()')
        // What follows the first frame counts too.
        await page.waitForTimeout(1000)
        return { coldSlowOpenMs, coldTaskMs: await page.evaluate('bench.slowestTask()') }
      }),

    settle: () =>
      visit(async ({ page }) => {
        await page.waitForTimeout(restMs)
        const still = page.evaluate('bench.still()')
        await press(page, button(page))
        return { stillMs: await still }
      }),

    connect: () =>
      visit(async ({ page }) => {
        await page.waitForTimeout(restMs)
        await press(page, button(page))
        const row = page.getByRole('dialog').getByRole('button', { name: walletName })
        await row.waitFor()
        await page.waitForTimeout(600)
        await press(page, row)
        const { ms, clicks } = await page.evaluate('bench.connected()')
        return { connectMs: ms, connectClicks: clicks }
      }),

    /** For a browser without compilers: what the page itself keeps. */
    heap: async () => ({ heapKb: await growth() }),
    heapWithCode: async () => ({ heapWithCodeKb: await growth() }),
  }
}

/** The script that announces that wallet in a page; its node is the page's own server. */
export function announceWallet(url) {
  const options = {
    name: walletName,
    rdns: 'test.harbor',
    accounts: [publicTestKey],
    chains: [{ chainId: 31337, rpcUrl: `${url}rpc`, name: 'Local chain 31337' }],
  }
  return `(() => { ${walletScript}\n;FoyerTestWallet.injectTestWallet(${JSON.stringify(options)}) })()`
}
