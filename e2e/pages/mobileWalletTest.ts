import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMobileWallet, type MobileWallet, startTlsFront } from '@foyer/test'
import { test as base } from '@foyer/test/playwright'
import { startDemoServer } from '../../apps/demo/server.mjs'
import { startGatewayProcess } from '../gatewayProcess.ts'
import { buildPages } from './buildPages.ts'

/** A site of Solana alone, and the gateway whose reflector it uses, behind TLS. */
export type PhoneShop = { readonly url: string; readonly reflector: string; readonly hosts: readonly string[] }

/** Playwright's `test` with a real reflector, a wallet on a phone and a page under a strict CSP. */
export const test = base.extend<{ phone: MobileWallet; afterwards: undefined; ports: undefined }, { shop: PhoneShop }>({
  // The certificate of the reflector is made on the spot.
  ignoreHTTPSErrors: true,

  shop: [
    async ({ chains: running, solana }, use) => {
      const { site } = await buildPages()
      const folder = mkdtempSync(join(tmpdir(), 'foyer-phones-'))
      const gateway = await startGatewayProcess({ folder, running })
      const front = await startTlsFront({ target: gateway.url })
      const reflector = `${front.url.replace('https:', 'wss:').replace(/\/$/, '')}/reflect`
      const network = { id: solana.caipNetworkId, name: 'Local Solana', rpcUrl: solana.url }
      const connect = [reflector, 'ws://localhost:*']
      const server = await startDemoServer({ port: 0, chains: [], solana: network, root: site, connect })
      const hosts = [server.url, reflector, solana.url].map((url) => new URL(url).host)
      await use({ url: `${server.url}mobile-wallet.html`, reflector, hosts })
      await server.close()
      await front.stop()
      await gateway.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 600_000 },
  ],

  // Other programs of a busy machine go out from ports below 61,000, at which a wallet could then not listen.
  ports: [
    async ({ context }, use) => {
      await context.addInitScript(() => {
        const draw = crypto.getRandomValues.bind(crypto)
        crypto.getRandomValues = (numbers) => {
          draw(numbers)
          if (numbers instanceof Uint16Array) numbers.set(numbers.map((drawn) => drawn | 0x3000))
          return numbers
        }
      })
      await use(undefined)
    },
    { auto: true },
  ],

  phone: async ({ solana }, use) => {
    const [account] = solana.accounts
    const phone = createMobileWallet({
      secretKeys: [account.secretKey],
      chains: [{ id: 'solana:localnet', rpcUrl: solana.url }],
    })
    await use(phone)
    await phone.stop()
  },

  afterwards: [
    async ({ csp, requests, shop }, use) => {
      await use(undefined)
      base.expect(csp.violations()).toEqual([])
      base.expect(requests.outside(shop.hosts)).toEqual([])
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'
