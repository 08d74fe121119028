// `node bench/capacity/recordVisit.mjs`: writes down what one visit asks of its gateway, into `visit.json`, which the bench of
// capacity replays. A visitor opens the modal, connects, looks at tokens, collectibles and activity, opens Send, and comes
// back to the page later. Needs the builds and a Chromium; run it again when the kit asks for something else.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { testAccounts } from '@foyer/test'
import { chromiumLaunch } from '@foyer/test/playwright'
import { chromium } from 'playwright-core'
import { buildPage } from '../lib/buildPages.mjs'
import { serve } from '../lib/serve.mjs'
import { announceWallet, walletName } from '../lib/visits.mjs'
import { startEngine } from './startEngine.mjs'

const restMs = 2_500
const folder = mkdtempSync(join(tmpdir(), 'foyer-visit-'))
const running = []
try {
  await main()
} finally {
  for (const stop of running.reverse()) await stop()
  rmSync(folder, { recursive: true, force: true })
}

async function main() {
  const gateway = await startEngine({ folder, engine: 'SQLite', workers: 1 })
  running.push(gateway.stop)
  const site = await serve(await buildPage('visit'))
  running.push(site.close)
  const browser = await chromium.launch(chromiumLaunch)
  running.push(() => browser.close())
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.addInitScript({ content: announceWallet(site.url) })

  const [{ address }] = testAccounts(1)
  const calls = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin !== gateway.url || request.method() === 'OPTIONS') return
    const write = (text) => text.replaceAll(new RegExp(address, 'gi'), '{account}').replaceAll(gateway.url, '{gateway}')
    const digits = new RegExp(address.slice(2), 'gi')
    const body = request.postData()
    calls.push({
      method: request.method(),
      path: write(url.pathname + url.search),
      ...(body ? { body: write(body).replaceAll(digits, '{digits}') } : {}),
    })
  })

  await page.goto(`${site.url}?gateway=${encodeURIComponent(gateway.url)}`)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: new RegExp(walletName) }).click()
  await page.locator('#status', { hasText: /^connected$/ }).waitFor()
  await wait(restMs)
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  for (const name of ['Tokens', 'NFTs', 'Activity']) {
    await dialog.getByRole('tab', { name }).click()
    await wait(restMs)
  }
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await wait(restMs)
  await page.keyboard.press('Escape')
  await page.reload()
  await page.locator('#status', { hasText: /^connected$/ }).waitFor()
  await wait(restMs)
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await wait(restMs)

  const file = new URL('visit.json', import.meta.url)
  writeFileSync(file, `${JSON.stringify({ calls }, null, 2)}\n`)
  console.log(`${calls.length} calls: ${calls.map(({ method, path }) => `${method} ${path.split('?')[0]}`).join(', ')}`)
}
