import type { RunningChains, RunningSolana } from '@foyer/test'
import type { BrowserContext, Page, Request } from '@playwright/test'
import { type Hex, parseEther, verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expectAccessible } from '../expectAccessible.ts'
import type { OpenedVault } from '../openVault.ts'
import { expect, test, type VaultStage } from '../vaultStage.ts'
import { agreeInWindow, logIn, networksOf, press, review, showVault } from '../vaultSteps.ts'

const text = 'Harbour fair, stand 12'

/** Which of the wallet's pages asked the gateway for its part of the secret. */
function watchReleases(context: BrowserContext): string[] {
  const pages: string[] = []
  context.on('request', (request: Request) => {
    if (/\/wallets\/[^/]+\/release$/.test(request.url())) pages.push(new URL(request.frame().url()).pathname)
  })
  return pages
}

/** What the frame of a site keeps, by name. */
async function keptNames(page: Page, { vaultUrl }: VaultStage): Promise<readonly string[]> {
  const inFrame = page.frames().find((frame) => frame.url().startsWith(vaultUrl))
  const names = await inFrame?.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('foyer-vault')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const keys = opening.result.transaction('device').objectStore('device').getAllKeys()
          keys.onsuccess = () => resolve(keys.result.map(String))
        }
      }),
  )
  return names ?? []
}

const sign = (opened: OpenedVault, chain: string, address: Hex) =>
  opened.ask('rpc', { chain, method: 'personal_sign', params: [text, address] })
const mailsTo = ({ sink }: VaultStage, email: string) => sink.mails.filter(({ to }) => to.includes(email)).length

type Fixtures = {
  readonly page: Page
  readonly context: BrowserContext
  readonly chains: RunningChains
  readonly solana: RunningSolana
  readonly vault: VaultStage
}

/** Signs and sends in the window of a site's newcomer, whose frame has no half; how many mails that took, the login's code among them. */
async function signWithoutHalf({ page, context, chains, solana, vault }: Fixtures, path: string, email: string) {
  const [{ caipNetworkId: chain, client }] = chains.chains
  const opened = await showVault(page, vault, `${vault.strangerUrl}${path}`, networksOf(chains, solana))
  const { evm } = await logIn(vault, opened, email)
  const names = await keptNames(page, vault)
  expect(names).toContain(`session/${vault.strangerUrl}`)
  expect(names.filter((name) => name.startsWith('half/'))).toEqual([])
  const releases = watchReleases(context)

  const message = await sign(opened, chain, evm)
  await agreeInWindow(opened, 'Sign')
  const signature = (await message.outcome()).r as Hex
  expect(await verifyMessage({ address: evm, message: text, signature })).toBe(true)

  await client.setBalance({ address: evm, value: parseEther('1') })
  const to = privateKeyToAddress(generatePrivateKey())
  const value = parseEther('0.25')
  const params = [{ from: evm, to, value: `0x${value.toString(16)}` }]
  const payment = await opened.ask('rpc', { chain, method: 'eth_sendTransaction', params })
  await agreeInWindow(opened, 'Send 0.25 ETH')
  await client.waitForTransactionReceipt({ hash: (await payment.outcome()).r as Hex })
  expect(await client.getBalance({ address: to })).toBe(value)

  expect(new Set(releases)).toEqual(new Set(['/window']))
  return mailsTo(vault, email)
}

test('signs and sends in the window with its own half, where the frame of the site has none', async ({
  page,
  context,
  chains,
  solana,
  vault,
}) => {
  const mails = await signWithoutHalf({ page, context, chains, solana, vault }, '', 'own.window@harbour.example')
  expect(mails).toBe(1)
})

test('signs in the window, too, with its own half, where the site keeps its windows apart', async ({
  page,
  context,
  chains,
  solana,
  vault,
}) => {
  const mails = await signWithoutHalf(
    { page, context, chains, solana, vault },
    '/apart',
    'apart.window@harbour.example',
  )
  expect(mails).toBe(1)
})

test('asks in the window for a code, once, where its own login has ended', async ({
  page,
  context,
  chains,
  solana,
  vault,
}) => {
  const email = 'late.window@harbour.example'
  const [{ caipNetworkId: chain }] = chains.chains
  const opened = await showVault(page, vault, vault.strangerUrl, networksOf(chains, solana))
  const { evm } = await logIn(vault, opened, email)
  await vault.endLogins(email, vault.vaultUrl)
  const mails = mailsTo(vault, email)
  const message = await sign(opened, chain, evm)
  const opening = context.waitForEvent('page')
  await press(opened, review)
  const own = await opening
  await own.getByRole('button', { name: 'Sign', exact: true }).click()
  const field = own.getByRole('textbox', { name: '6-digit code' })
  await expect(field).toBeVisible()
  await expectAccessible(own, { disabled: ['page-has-heading-one'] })
  const code = await vault.codeFor(email, mails)
  const closing = own.waitForEvent('close')
  await field.fill(code)
  await closing
  expect(await verifyMessage({ address: evm, message: text, signature: (await message.outcome()).r as Hex })).toBe(true)

  const again = await sign(opened, chain, evm)
  await agreeInWindow(opened, 'Sign')
  expect((await again.outcome()).r).toMatch(/^0x[0-9a-f]{130}$/)
  expect(mailsTo(vault, email)).toBe(mails + 1)
})

test('asks for no code and sends no second time where the window closes while it signs', async ({
  page,
  context,
  chains,
  solana,
  vault,
}) => {
  const email = 'closed.window@harbour.example'
  const [{ caipNetworkId: chain }] = chains.chains
  const opened = await showVault(page, vault, vault.strangerUrl, networksOf(chains, solana))
  const { evm } = await logIn(vault, opened, email)
  const message = await sign(opened, chain, evm)
  const opening = context.waitForEvent('page')
  await press(opened, review)
  const own = await opening
  const enabled = own.getByRole('button', { name: 'Sign', exact: true })
  await expect(enabled).toBeEnabled()
  // The gateway’s part never comes.
  const asked = new Promise<void>((resolve) => {
    void own.route(/\/wallets\/[^/]+\/release$/, (route) =>
      route.request().postData()?.includes('confirm') ? route.continue() : resolve(),
    )
  })
  await enabled.click()
  await asked
  await own.close()
  expect(await message.outcome()).toMatchObject({ e: { data: { failure: 'late' } } })
  await expect(opened.frame.getByRole('button', { name: review })).toHaveCount(0)
})
