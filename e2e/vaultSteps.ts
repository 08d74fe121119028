import type { RunningChains, RunningSolana } from '@foyer/test'
import type { Page } from '@playwright/test'
import type { Hex } from 'viem'
import { type OpenedVault, openVault, type SiteNetwork } from './openVault.ts'
import { expect, type VaultStage } from './vaultStage.ts'

/** Who is logged in, as the vault tells a page. */
export type VaultUser = {
  readonly email: string
  readonly accounts: readonly { readonly namespace: string; readonly address: string }[]
}

/** The networks of a site, as it tells the vault. */
export const networksOf = (running: RunningChains, solana: RunningSolana): SiteNetwork[] => [
  ...running.chains.map(({ caipNetworkId, chainId }) => ({
    chain: caipNetworkId,
    name: `Local chain ${chainId}`,
    symbol: 'ETH',
    decimals: 18,
  })),
  { chain: solana.caipNetworkId, name: 'Local Solana', symbol: 'SOL', decimals: 9 },
]

/** Where the code of the mail is typed. */
export const codeField = ({ frame }: OpenedVault) => frame.getByRole('textbox', { name: '6-digit code' })
/** Presses a button in the vault's frame. */
export const press = ({ frame }: OpenedVault, name: string) => frame.getByRole('button', { name, exact: true }).click()

/** Logs somebody in by the code that was sent, and lets a further site in. */
export async function logIn(vault: VaultStage, opened: OpenedVault, email: string, { isFurtherSite = false } = {}) {
  const mailsBefore = vault.sink.mails.filter(({ to }) => to.includes(email)).length
  const login = await opened.ask('login.start', { method: 'email', email })
  const code = await vault.codeFor(email, mailsBefore)
  await codeField(opened).fill(code)
  if (isFurtherSite) {
    await expect(opened.frame.getByText(/^Connect .* to your wallet\?$/).first()).toBeVisible()
    // Nothing of the wallet has gone over the port so far.
    expect(await opened.record()).not.toMatch(/0x[0-9a-fA-F]{40}/)
    await press(opened, 'Connect')
  }
  const { e, r } = await login.outcome()
  expect(e).toBeUndefined()
  const user = r as VaultUser
  const addressOf = (namespace: string) => user.accounts.find((each) => each.namespace === namespace)?.address ?? ''
  return { code, user, evm: addressOf('eip155') as Hex, solana: addressOf('solana') }
}

/** Goes to a page of a site and shows the vault in it. */
export async function showVault(page: Page, vault: VaultStage, url: string, networks: readonly SiteNetwork[]) {
  await page.goto(url)
  return openVault(page, { vaultUrl: vault.vaultUrl, networks })
}
