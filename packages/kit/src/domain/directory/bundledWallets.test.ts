import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bundledWallets } from './bundledWallets.ts'

type Fact = Readonly<Record<string, unknown>> & { readonly id: string }
const path = new URL('../../../../../apps/gateway/src/capabilities/wallets/builtInDirectory.json', import.meta.url)
const { wallets }: { wallets: readonly Fact[] } = JSON.parse(readFileSync(path, 'utf8'))

test('match wallets of the gateway’s directory, with the facts that stand there', () => {
  expect(bundledWallets.length).toBeGreaterThanOrEqual(8)
  for (const wallet of bundledWallets) {
    const facts = wallets.find(({ id }) => id === wallet.id)
    expect(wallet).toEqual({
      id: facts?.id,
      name: facts?.name,
      homepage: facts?.homepage,
      rdns: facts?.rdns,
      mobileLink: facts?.mobile_link,
      desktopLink: facts?.desktop_link,
      appStore: facts?.app_store,
      playStore: facts?.play_store,
      chromeStore: facts?.chrome_store,
      supportsWalletConnect: facts?.supports_wc,
    })
  }
})
