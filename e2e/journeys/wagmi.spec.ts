import type { InstalledWallet } from '@foyer/test/playwright'
import { expectBoth } from '../pages/bothSides.ts'
import { chooseAccountInModal, connectInModal, disconnectInModal, switchInModal } from '../pages/modal.ts'
import { test as base, expect } from '../stage.ts'

/** Two wallets stand in every page: Harbor, which tests steer, and Lagoon. */
const test = base.extend<{ harbor: InstalledWallet }>({
  harbor: async ({ wallet }, use) => {
    const harbor = await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
    await wallet.install({ name: 'Lagoon', rdns: 'test.lagoon' })
    await use(harbor)
  },
})

/** What the page sends at once, and with each call of a bundle, in wei. */
const [quarter, tenth] = [250_000_000_000_000_000n, 100_000_000_000_000_000n]

/** What each version says when a hook lacks something; wagmi 3 names the first missing part, or all at once. */
const hookErrors = {
  wagmi2: {
    verify: 'address, message, and signature are required',
    balance: 'address is required',
    read: 'abi is required',
    transaction: 'index is required for blockHash, blockNumber, or blockTag',
  },
  wagmi3: {
    verify: 'address is required',
    balance: 'address is required',
    read: 'abi is required',
    transaction: 'hash OR index AND blockHash, blockNumber, blockTag is required',
  },
}

for (const version of ['wagmi3', 'wagmi2'] as const) {
  test.describe(`a site on ${version}`, { tag: version === 'wagmi2' ? '@long' : [] }, () => {
    // Naming the wallets installs them before the page loads.
    test.beforeEach(async ({ page, pagesUrl, harbor: _ }) => {
      await page.goto(`${pagesUrl}${version}.html`)
      await expectBoth(page, { status: 'disconnected', connectors: [], network: 'eip155:31337' })
    })

    test('shares one connection with the kit, changed from either side', async ({ page, harbor, csp }) => {
      const { control } = harbor
      const button = page.getByRole('button', { name: /^(Connect wallet|Account 0x)/ })
      const wagmi = (name: string) => page.getByRole('button', { name: `wagmi: ${name}` })

      await test.step('connect through the modal', async () => {
        await connectInModal(page, button, 'Harbor')
        await expectBoth(page, { status: 'connected', connector: 'test.harbor', network: 'eip155:31337' })
      })
      await test.step('switch with wagmi, then in the modal', async () => {
        await wagmi('switch to 31338').click()
        await expectBoth(page, { network: 'eip155:31338' })
        await switchInModal(page, button, 'Local chain 31337')
        await expectBoth(page, { network: 'eip155:31337' })
      })
      await test.step('account and network change in the wallet', async () => {
        const [first, second] = (await control.accounts()).map(({ address }) => address)
        await control.switchAccount(1)
        await expectBoth(page, { accounts: [second ?? '', first ?? ''] })
        await chooseAccountInModal(page, button, first ?? '')
        await expectBoth(page, { accounts: [first ?? '', second ?? ''] })
        await control.switchChain(31338)
        await expectBoth(page, { network: 'eip155:31338' })
      })
      await test.step('reload', async () => {
        await page.reload()
        await expectBoth(page, { status: 'connected', connector: 'test.harbor', network: 'eip155:31338' })
        const asked = (await control.requests()).map(({ method }) => method)
        expect(asked).not.toContain('eth_requestAccounts')
        expect(asked).not.toContain('wallet_requestPermissions')
      })
      await test.step('disconnect in the modal, and stay so', async () => {
        await disconnectInModal(page, button)
        await expectBoth(page, { status: 'disconnected', connectors: [] })
        await page.reload()
        await expect(button).toHaveText('Connect wallet')
        await expectBoth(page, { status: 'disconnected', connectors: [] })
      })
      await test.step('connect and disconnect with wagmi', async () => {
        await wagmi('connect Harbor').click()
        await expectBoth(page, { status: 'connected', connector: 'test.harbor' })
        await wagmi('disconnect').click()
        await expectBoth(page, { status: 'disconnected', connectors: [] })
      })
      csp.assertClean()
    })

    test('sends and sends calls with wagmi once the modal has connected', async ({ page, chains, csp }) => {
      const [chain] = chains.chains
      const receiver = chains.accounts[7]?.address ?? '0x'
      const balance = () => chain.client.getBalance({ address: receiver })
      await connectInModal(page, page.getByRole('button', { name: 'Connect wallet' }), 'Harbor')
      const before = await balance()

      const transaction = page.getByRole('region', { name: 'Transaction' })
      await transaction.getByLabel('Receiver').fill(receiver)
      await transaction.getByRole('button').click()
      await expect(page.getByTestId('receipt')).toHaveText('success')
      expect(await balance()).toBe(before + quarter)
      await expectBoth(page, { status: 'connected', connector: 'test.harbor' })

      const calls = page.getByRole('region', { name: 'Calls' })
      await calls.getByLabel('Receiver').fill(receiver)
      await calls.getByRole('button').click()
      await expect(page.getByTestId('calls-status')).toHaveText('success')
      expect(await balance()).toBe(before + quarter + 2n * tenth)
      await expectBoth(page, { status: 'connected', connector: 'test.harbor' })
      csp.assertClean()
    })

    test('holds two wallets, and leaves them together from the modal', async ({ page }) => {
      const button = page.getByRole('button', { name: /^(Connect wallet|Account 0x)/ })
      await connectInModal(page, button, 'Harbor')
      await page.getByRole('button', { name: 'wagmi: connect Lagoon' }).click()
      await expectBoth(page, { connector: 'test.lagoon', connectors: ['test.harbor', 'test.lagoon'] })
      await page.reload()
      await expectBoth(page, { connector: 'test.lagoon', connectors: ['test.harbor', 'test.lagoon'] })
      await page.getByRole('button', { name: 'wagmi: disconnect' }).click()
      await expectBoth(page, { connector: 'test.harbor', connectors: ['test.harbor'] })
      await disconnectInModal(page, button)
      await expectBoth(page, { status: 'disconnected', connectors: [] })
    })

    test('stays one with the kit in each of two tabs', { tag: '@long' }, async ({
      page,
      pagesUrl,
      context,
      harbor,
    }) => {
      const other = await context.newPage()
      await other.goto(`${pagesUrl}${version}.html`)
      const button = page.getByRole('button', { name: /^(Connect wallet|Account 0x)/ })
      await connectInModal(page, button, 'Harbor')
      // The wallet tells both tabs of the permission, and wagmi takes it up in both.
      await expectBoth(page, { connector: 'test.harbor' })
      await expectBoth(other, { connector: 'test.harbor' })
      // A wallet that cannot revoke stays connected for the other tab's wagmi, and so for its kit.
      await harbor.control.failNext({ code: 4200 }, 'wallet_revokePermissions')
      await disconnectInModal(page, button)
      await expectBoth(page, { status: 'disconnected' })
      await expectBoth(other, { connector: 'test.harbor' })
    })

    test('shows the errors of wagmi’s hooks', async ({ page }) => {
      for (const [name, message] of Object.entries(hookErrors[version])) {
        await page.getByRole('button', { name: `wagmi: ask ${name}` }).click()
        await expect(page.getByTestId(`${name}-error`)).toHaveText(message)
      }
    })

    test('shows how a bundle of calls failed', { tag: '@long' }, async ({ page, chains }) => {
      test.slow()
      const [chain] = chains.chains
      await connectInModal(page, page.getByRole('button', { name: 'Connect wallet' }), 'Harbor')
      const calls = page.getByRole('region', { name: 'Calls' })
      await calls.getByLabel('Receiver').fill(chain.tokens.TUSD)
      await calls.getByLabel('Data').fill('0xdeadbeef')
      await calls.getByRole('button').click()
      // viem asks four times more over 3 s, and wagmi 2 lets it do so four times.
      const failed = /^Call bundle failed with status: [45]00/
      await expect(page.getByTestId('calls-error')).toContainText(failed, { timeout: 40_000 })
      await expectBoth(page, { status: 'connected' })
    })

    test('shows that a bundle of calls took too long', async ({ page, chains }) => {
      test.slow()
      const [chain] = chains.chains
      await connectInModal(page, page.getByRole('button', { name: 'Connect wallet' }), 'Harbor')
      const calls = page.getByRole('region', { name: 'Calls' })
      await calls.getByLabel('Receiver').fill(chains.accounts[7]?.address ?? '')
      await calls.getByLabel('Patience').fill('800')
      await chain.client.setAutomine(false)
      try {
        await calls.getByRole('button').click()
        const sentence = /^Timed out while waiting for call bundle with id "0x[0-9a-f]+" to be confirmed\./
        await expect(page.getByTestId('calls-error')).toContainText(sentence, { timeout: 40_000 })
      } finally {
        await chain.client.setAutomine(true)
        await chain.mine()
      }
      await expectBoth(page, { status: 'connected' })
    })
  })
}
