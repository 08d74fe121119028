import type { Page } from '@playwright/test'
import { connectWallet, openAccount } from '../connectWallet.ts'
import { allowKeeping, launchKeeping, leaveAndComeBack } from '../keptPages.ts'
import { test as base, connectOn, expect } from '../solanaTest.ts'

const test = base.extend({
  // Playwright reads the parameter's pattern, even an empty one.
  // biome-ignore lint/correctness/noEmptyPattern: see above
  context: async ({}, use) => {
    const browser = await launchKeeping()
    await use(await browser.newContext({ reducedMotion: 'reduce' }))
    await browser.close()
  },
})

/** What an extension knows; it lives outside of the page, and a page that is kept hears nothing of its changes. */
type Extension = { readonly accounts: readonly string[]; readonly chainId: string; readonly permits: boolean }

/** Puts a wallet of both chain families into each page whose answers are those of an extension. */
async function installExtension(page: Page, start: Extension): Promise<void> {
  await page.addInitScript((first) => {
    const read = (): Extension => JSON.parse(localStorage.getItem('extension') ?? JSON.stringify(first))
    const granted = () => (read().permits ? read().accounts : [])
    const answers: Record<string, () => unknown> = {
      eth_requestAccounts: granted,
      eth_accounts: granted,
      eth_chainId: () => read().chainId,
      wallet_getPermissions: () => (read().permits ? [{ parentCapability: 'eth_accounts' }] : []),
    }
    const provider = {
      async request({ method }: { method: string }) {
        const answer = answers[method]
        if (!answer) throw Object.assign(new Error('Unknown method'), { code: 4200 })
        return answer()
      },
      on: () => undefined,
      removeListener: () => undefined,
    }
    const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
    const info = { uuid: '8a4f5d8e-1111-4222-8333-944455556666', name: 'Pier', icon, rdns: 'test.pier' }
    const detail = Object.freeze({ info, provider })
    const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    addEventListener('eip6963:requestProvider', announce)
    announce()

    const chains = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet']
    const accounts = () =>
      granted().map((address) => ({ address, publicKey: new Uint8Array(32), chains, features: ['solana:signMessage'] }))
    const wallet = {
      version: '1.0.0',
      name: 'Quay',
      icon,
      chains,
      get accounts() {
        return accounts()
      },
      features: {
        'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: accounts() }) },
        'standard:events': { version: '1.0.0', on: () => () => undefined },
        'solana:signMessage': { version: '1.1.0', signMessage: async () => [] },
        'solana:signTransaction': {
          version: '1.0.0',
          supportedTransactionVersions: ['legacy', 0],
          signTransaction: async () => [],
        },
      },
    }
    const register = ({ register: add }: { register(wallet: unknown): void }) => add(wallet)
    addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent).detail))
    dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  }, start)
}

const change = (page: Page, extension: Extension) => () =>
  page.evaluate((next) => localStorage.setItem('extension', JSON.stringify(next)), extension)

test('shows the account and the network that a wallet moved to while the browser kept the page', {
  tag: ['@long', '@chromium'],
}, async ({ chains, page, stage }) => {
  const [one = '', other = ''] = chains.accounts.map(({ address }) => address)
  const before = { accounts: [one], chainId: '0x7a69', permits: true }
  await allowKeeping(page)
  await installExtension(page, before)
  await page.goto(stage.demoUrl)
  await connectWallet(page, 'Pier')
  await openAccount(page)
  await leaveAndComeBack(page, change(page, { accounts: [other], chainId: '0x7a6a', permits: true }))
  await expect(page.getByTestId('address')).toHaveText(other)
  await expect(page.getByTestId('network')).toHaveText('Local chain 31338')
  await expect(page.getByRole('dialog')).toContainText(other.slice(-4))
  await leaveAndComeBack(page, change(page, { accounts: [other], chainId: '0x7a6a', permits: false }))
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('shows the Solana account that a wallet moved to while the browser kept the page', {
  tag: ['@long', '@chromium'],
}, async ({ page, solana, stage }) => {
  const [one = '', other = ''] = solana.accounts.map(({ address }) => address)
  await allowKeeping(page)
  await installExtension(page, { accounts: [one], chainId: '0x7a69', permits: true })
  await page.goto(`${stage.demoUrl}?network=solana`)
  await connectOn(page, 'Quay')
  await expect(page.getByTestId('address')).toHaveText(one)
  await leaveAndComeBack(page, change(page, { accounts: [other], chainId: '0x7a69', permits: true }))
  await expect(page.getByTestId('address')).toHaveText(other)
  await leaveAndComeBack(page, change(page, { accounts: [other], chainId: '0x7a69', permits: false }))
  await expect(page.getByTestId('status')).toHaveText('disconnected')
})
