import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  type RunningRelay,
  type StartWalletPeerOptions,
  startWalletPeer,
  type WalletPeer,
} from '@foyer/test/walletconnect'
import type { Locator, Response } from '@playwright/test'
import type { Shop } from '../world/shops.ts'
import { test as base } from '../world/test.ts'

type TestFixtures = {
  /** Whether the site works with Solana too. */
  readonly onSolana: boolean
  readonly shop: Shop
  /** Starts a wallet on another device. */
  readonly phone: (options?: Partial<StartWalletPeerOptions>) => Promise<WalletPeer>
  /** Every script that a page has fetched, as text. */
  readonly scripts: () => Promise<readonly string[]>
  /** The addresses of the sockets that pages have opened. */
  readonly sockets: readonly string[]
  /** Ends every journey: no error, no policy breach, no other host, a relay that works. */
  readonly afterwards: undefined
}

/** What Chromium itself writes when a relay refuses a connection; no page can prevent it. */
const refusedSocket = /^WebSocket connection to '[^']+' failed/

/** Playwright's `test` with a real relay, wallets of other devices and a page under a strict CSP. */
export const test = base.extend<TestFixtures>({
  onSolana: [false, { option: true }],
  shop: ({ onSolana, shops }, use) => use(onSolana ? shops.solana : shops.evm),

  phone: async ({ chains, onSolana, shop, solana }, use) => {
    const phones: WalletPeer[] = []
    await use(async (options) => {
      const phone = await startWalletPeer({
        relayUrl: shop.relay.url,
        accounts: chains.accounts.slice(0, 1).map(({ privateKey }) => privateKey),
        chains: chains.chains.map(({ chainId, rpcUrl }) => ({ chainId, rpcUrl, name: `Local ${chainId}` })),
        ...(onSolana && { solanaChains: [{ id: solana.caipNetworkId, rpcUrl: solana.url }] }),
        ...options,
      })
      phones.push(phone)
      return phone
    })
    const problems = phones.flatMap((phone) => phone.problems())
    for (const phone of phones) await phone.stop()
    base.expect(problems).toEqual([])
  },

  scripts: async ({ context }, use) => {
    const fetched: Response[] = []
    context.on('response', (response) => {
      if (response.request().resourceType() === 'script') fetched.push(response)
    })
    // Read when it is wanted: what comes as the journey ends has no text any more.
    await use(() => Promise.all(fetched.map((response) => response.text())))
  },

  sockets: async ({ context }, use) => {
    const addresses: string[] = []
    context.on('page', (page) => page.on('websocket', (socket) => addresses.push(socket.url())))
    await use(addresses)
  },

  afterwards: [
    async ({ csp, requests, shop, sockets }, use, testInfo) => {
      shop.relay.clear()
      await use(undefined)
      shop.relay.setFailures({})
      // Whether a message was never sent, never delivered or never answered is told by nothing else.
      if (testInfo.status !== testInfo.expectedStatus) {
        const body = lastCalls(shop.relay)
        await testInfo.attach('what the relay was asked last', { body, contentType: 'text/plain' })
      }
      base.expect(csp.violations()).toEqual([])
      base.expect(csp.errors().filter((error) => !refusedSocket.test(error))).toEqual([])
      base.expect(requests.outside(shop.hosts)).toEqual([])
      const elsewhere = sockets.filter((address) => new URL(address).host !== new URL(shop.relay.url).host)
      base.expect(elsewhere).toEqual([])
    },
    { auto: true },
  ],
})

/** What a relay was asked last, as short as the list of failures shows it: `a publish 1112` is a session's end. */
function lastCalls(relay: RunningRelay): string {
  const calls = relay.calls()
  const clients = [...new Set(calls.map(({ clientId }) => clientId))]
  const words = calls.map(({ clientId, method, tag = '' }) => {
    const letter = String.fromCharCode(97 + clients.indexOf(clientId))
    return `${letter} ${method.replace(/^\w+?_/, '')} ${tag}`.trim()
  })
  return words.slice(-18).join(', ')
}

const jsQr = readFileSync(
  createRequire(new URL('../../packages/kit/package.json', import.meta.url)).resolve('jsqr'),
  'utf8',
)

/** What a camera reads in the picture of an element, undefined while it reads nothing. */
export async function readCode(element: Locator): Promise<string | undefined> {
  const picture = await element.screenshot({ animations: 'allow' })
  const page = element.page()
  // The page itself decodes the picture: a new page for each poll would take longer than the journey around it.
  if (!(await page.evaluate(() => 'jsQR' in globalThis))) await page.evaluate(jsQr)
  return page.evaluate(
    async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const { naturalHeight: height, naturalWidth: width } = image
      const canvas = new OffscreenCanvas(width, height).getContext('2d')
      canvas?.drawImage(image, 0, 0)
      const pixels = canvas?.getImageData(0, 0, width, height).data
      return Reflect.get(globalThis, 'jsQR')(pixels, width, height)?.data
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  )
}

export { expect } from '@playwright/test'
