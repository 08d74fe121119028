import { createPublicKey, verify } from 'node:crypto'
import type { RunningSolana } from '@foyer/test'
import type { Locator, Page } from '@playwright/test'
import { openConnect } from './connectWallet.ts'
import { test as base, expect } from './stage.ts'

/** The stage with a local Solana beside its EVM chains, tokens included. */
export const test = base.extend({
  stage: ({ stages }, use) => use(stages.solana),
})

/** Lamports of one SOL. */
export const sol = 1_000_000_000n

/** Connects a wallet by its name; on the network of this name where the wallet is there on several. */
export async function connectOn(page: Page, wallet: string, network?: string): Promise<void> {
  const dialog = await openConnect(page)
  await dialog.getByRole('button', { name: new RegExp(wallet) }).click()
  if (network) await dialog.getByRole('button', { name: new RegExp(network) }).click()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(dialog).toBeHidden()
}

/** Opens the account in view, of whichever chain family it is. */
export async function openShownAccount(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Account / }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('tab', { name: 'Tokens' })).toBeVisible()
  return dialog
}

/** Opens Send in an account that is open, and fills in SOL or another coin up to the review. */
export async function reviewSol(dialog: Locator, amount: string, receiver: string, coin = 'SOL'): Promise<void> {
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog).toHaveAccessibleName('Send')
  const pill = dialog.getByRole('button', { name: /^Token: / })
  if ((await pill.getAttribute('aria-label')) !== `Token: ${coin}`) {
    await pill.click()
    await dialog.getByRole('button', { name: new RegExp(`\\b${coin}\\b`) }).click()
  }
  await dialog.getByRole('textbox', { name: `Amount in ${coin}` }).fill(amount)
  await dialog.getByRole('textbox', { name: 'Receiver’s address' }).fill(receiver)
  await dialog.getByRole('button', { name: 'Review' }).click()
  await expect(dialog).toHaveAccessibleName('Review')
}

/** Lamports of an address, read off the chain. */
export async function lamportsOf({ url }: RunningSolana, address: string): Promise<bigint> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: [address] })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result } = (await response.json()) as { result: { value: number } }
  return BigInt(result.value)
}

/** What an owner has of a token in base units, read off the chain; 0 without an account for it. */
export async function tokensOf({ url }: RunningSolana, owner: string, mint: string): Promise<bigint> {
  const params = [owner, { mint }, { encoding: 'jsonParsed' }]
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getTokenAccountsByOwner', params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result } = (await response.json()) as { result: { value: readonly TokenAccount[] } }
  return result.value.reduce((sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount), 0n)
}

type TokenAccount = { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }

/** Whether a signature in base58 is this address's for this text. */
export function isSignatureOf(address: string, text: string, signature: string): boolean {
  const x = fromBase58(address, 32).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, Buffer.from(text), key, fromBase58(signature, 64))
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Reads base58 into `length` bytes. */
export function fromBase58(text: string, length: number): Buffer {
  const number = [...text].reduce((sum, character) => sum * 58n + BigInt(alphabet.indexOf(character)), 0n)
  return Buffer.from(number.toString(16).padStart(length * 2, '0'), 'hex')
}

export { expect } from './stage.ts'
