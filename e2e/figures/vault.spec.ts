import { writeFileSync } from 'node:fs'
import type { Frame, Page } from '@playwright/test'
import type { Outcome } from '../openVault.ts'
import { expect, test, type VaultStage } from '../vaultStage.ts'
import { codeField, networksOf, showVault } from '../vaultSteps.ts'

const runs = Number(process.env.FOYER_RUNS ?? 7)
const text = '0x54776f20636f6666656573'

/** Milliseconds, one for each run. */
const figures = {
  welcomeMs: [] as number[],
  returnMs: [] as number[],
  addressesMs: [] as number[],
  creationMs: [] as number[],
  signMs: [] as number[],
  signHereMs: [] as number[],
  farAddressesMs: [] as number[],
  windowMs: [] as number[],
  bareWindowMs: [] as number[],
  seedMs: [] as number[],
}

test('the figures tell how long a visitor of the hosted wallet waits', async ({ browser, chains, solana, vault }) => {
  const networks = networksOf(chains, solana)
  const chain = chains.chains[0].caipNetworkId
  const visit = async (email: string, latency: number) => {
    await vault.forgetCounts()
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    const page = await context.newPage()
    await page.goto(vault.siteUrl)
    const { welcomeMs } = await page.evaluate(timeFrame, { vaultUrl: vault.vaultUrl })
    const opened = await showVault(page, vault, vault.siteUrl, networks)
    const frame = vaultFrame(page, vault)
    const login = await opened.ask('login.start', { method: 'email', email })
    await codeField(opened).waitFor()
    if (latency > 0) {
      const session = await context.newCDPSession(frame)
      await session.send('Network.enable')
      const far = { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 }
      await session.send('Network.emulateNetworkConditions', far)
    }
    const code = await vault.codeFor(email)
    await heed(frame, 'input')
    await endOf(page)
    await codeField(opened).fill(code)
    const entered = await login.outcome()
    const addresses = await spanOf(page, frame, vault)
    const { accounts } = entered.r as { accounts: { namespace: string; address: string }[] }
    expect(accounts.map(({ namespace }) => namespace).sort()).toEqual(['eip155', 'solana'])
    if (latency > 0) {
      await context.close()
      return { addresses }
    }
    const params = [text, accounts.find(({ namespace }) => namespace === 'eip155')?.address]
    const asked = await opened.ask('rpc', { chain, method: 'personal_sign', params })
    const sign = opened.frame.getByRole('button', { name: 'Sign', exact: true })
    await expect(sign).not.toHaveAttribute('aria-disabled')
    await heed(frame, 'click')
    await endOf(page)
    await sign.click()
    expect(await asked.outcome()).toMatchObject({ r: expect.stringMatching(/^0x/) } satisfies Outcome)
    const signed = await spanOf(page, frame, vault)
    await page.reload()
    const { sessionMs, session } = await page.evaluate(timeFrame, { vaultUrl: vault.vaultUrl })
    expect(JSON.stringify(session)).toContain(params[1])
    const seedMs = await page.evaluate(timeSeed)
    await context.close()
    return { welcomeMs, addresses, signed, sessionMs, seedMs }
  }
  /** How long a page of the wallet's server takes until its first words are painted, from nothing. */
  const paint = async (path: string) => {
    const context = await browser.newContext({ viewport: { width: 400, height: 720 } })
    const page = await context.newPage()
    await page.goto(`${vault.vaultUrl}${path}`)
    const read = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)
    await expect.poll(read).toBeGreaterThan(0)
    const ms = await read()
    await context.close()
    return ms
  }
  // The first round only warms the machine up.
  for (let run = 0; run <= runs; run += 1) {
    const near = await visit(`near-${run}@harbour.example`, 0)
    const far = await visit(`far-${run}@harbour.example`, 100)
    const windowMs = await paint('/window?project=harbour')
    // What needs no script at all.
    const bareMs = await paint('/.well-known/foyer-vault.json')
    if (run === 0 || near.signed === undefined) continue
    figures.welcomeMs.push(near.welcomeMs)
    figures.returnMs.push(near.sessionMs)
    figures.addressesMs.push(near.addresses.whole)
    figures.creationMs.push(near.addresses.here)
    figures.signMs.push(near.signed.whole)
    figures.signHereMs.push(near.signed.here)
    figures.farAddressesMs.push(far.addresses.whole)
    figures.windowMs.push(windowMs)
    figures.bareWindowMs.push(bareMs)
    figures.seedMs.push(near.seedMs)
  }
  writeFileSync(process.env.FOYER_FIGURES ?? '/dev/stdout', JSON.stringify({ browser: browser.version(), figures }))
})

function vaultFrame(page: Page, { vaultUrl }: VaultStage): Frame {
  const frame = page.frames().find((each) => each.url().startsWith(`${vaultUrl}/frame`))
  if (!frame) throw new Error('There is no frame of the vault.')
  return frame
}

/** Has the frame keep the moment of the last event of this type, on a clock that it shares with the page. */
const heed = (frame: Frame, type: 'click' | 'input') =>
  frame.evaluate((each) => {
    performance.clearResourceTimings()
    const keep = () => Reflect.set(window, 'foyerBegan', performance.timeOrigin + performance.now())
    window.addEventListener(each, keep, { capture: true })
  }, type)

/** Has the page keep the moment of the next answer. */
const endOf = (page: Page) =>
  page.evaluate(() => {
    const { port } = Reflect.get(window, 'foyerTalk') as { port: MessagePort }
    port.addEventListener('message', ({ data }) => {
      if (data.t === 'res') Reflect.set(window, 'foyerEnded', performance.timeOrigin + performance.now())
    })
  })

/** From the event in the frame to the answer in the page: all of it, and what of it was spent in the browser and not on the way. */
async function spanOf(page: Page, frame: Frame, { gatewayUrl }: VaultStage) {
  const ended = await page.evaluate(() => Number(Reflect.get(window, 'foyerEnded')))
  const { began, calls } = await frame.evaluate((gateway) => {
    const entries = performance.getEntriesByType('resource').filter(({ name }) => name.startsWith(gateway))
    return {
      began: Number(Reflect.get(window, 'foyerBegan')),
      calls: entries.map(({ startTime, duration }) => [performance.timeOrigin + startTime, duration] as const),
    }
  }, gatewayUrl)
  let [away, seen] = [0, began]
  for (const [start, duration] of [...calls].sort(([one], [other]) => one - other)) {
    const [from, to] = [Math.max(start, seen), Math.min(start + duration, ended)]
    if (to > from) away += to - from
    seen = Math.max(seen, to)
  }
  const whole = ended - began
  if (!(whole > 0)) throw new Error(`Nothing was measured: ${began} to ${ended}`)
  return { whole, here: whole - away }
}

/** Runs in the page: how long the browser takes for the seed of 12 words, which each signature begins with. */
async function timeSeed() {
  const words = crypto.getRandomValues(new Uint8Array(64))
  const key = await crypto.subtle.importKey('raw', words, 'PBKDF2', false, ['deriveBits'])
  const began = performance.now()
  await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-512', salt: words, iterations: 2_048 }, key, 512)
  return performance.now() - began
}

/** Runs in the page: puts the frame in, shakes hands and asks for the session; how long both took from nothing. */
async function timeFrame({ vaultUrl }: { vaultUrl: string }) {
  const began = performance.now()
  const frame = document.createElement('iframe')
  frame.referrerPolicy = 'origin'
  frame.sandbox.add('allow-scripts', 'allow-same-origin')
  frame.src = `${vaultUrl}/frame?project=harbour&v=1`
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  await loaded
  const { port1, port2 } = new MessageChannel()
  const hear = (t: string) =>
    new Promise<{ r?: unknown }>((resolve) => {
      port1.addEventListener('message', ({ data }) => data.t === t && resolve(data))
      port1.start()
    })
  const welcome = hear('welcome')
  frame.contentWindow?.postMessage({ t: 'foyer/hello', v: [1], nonce: crypto.randomUUID(), kit: 'bench' }, vaultUrl, [
    port2,
  ])
  await welcome
  const welcomeMs = performance.now() - began
  const answer = hear('res')
  port1.postMessage({ t: 'req', id: 1, m: 'session.get', p: {}, deadline: 20_000 })
  const { r: session } = await answer
  const sessionMs = performance.now() - began
  frame.remove()
  return { welcomeMs, sessionMs, session }
}
