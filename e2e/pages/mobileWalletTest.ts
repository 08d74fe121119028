import { createMobileWallet, type MobileWallet } from '@foyer/test'
import type { PhoneShop } from '../world/shops.ts'
import { test as base } from '../world/test.ts'

/** Playwright's `test` with a real reflector, a wallet on a phone and a page under a strict CSP. */
export const test = base.extend<{ shop: PhoneShop; phone: MobileWallet; afterwards: undefined; ports: undefined }>({
  // The certificate of the reflector is made on the spot.
  ignoreHTTPSErrors: true,

  shop: ({ phoneShop }, use) => use(phoneShop),

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
