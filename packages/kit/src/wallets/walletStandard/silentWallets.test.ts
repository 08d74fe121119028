import { getWallets } from '@wallet-standard/app'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { solanaMainnet } from '../../chains/solana/networks.ts'
import type { StandardWallet } from '../../chains/solana/standardWallet.ts'
import type { SessionChange, SourceContext, WalletSourceMethods } from '../../core/source.ts'
import { standardWallet } from './standardWallet.fixture.ts'
import { createWalletStandardSource } from './walletStandardSource.ts'

const stops: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

/** A wallet that says nothing when it is asked without a prompt, until a test lets it. */
async function silent() {
  const own = await standardWallet()
  let answer: (accounts: StandardWallet['accounts']) => void = () => undefined
  const connect = () =>
    new Promise<{ accounts: StandardWallet['accounts'] }>((resolve) => {
      answer = (accounts) => resolve({ accounts })
    })
  const features = { ...own.wallet.features, 'standard:connect': { connect } }
  const wallet: StandardWallet = { ...own.wallet, features, accounts: [] }
  stops.push(getWallets().register(wallet as unknown as Parameters<ReturnType<typeof getWallets>['register']>[0]))
  const changes: SessionChange[] = []
  const source: WalletSourceMethods = createWalletStandardSource({
    networks: [solanaMainnet],
    activeNetworkId: () => solanaMainnet.id,
    setConnectors: () => undefined,
    notify: (change: SessionChange) => void changes.push(change),
  } as unknown as SourceContext)
  stops.push(() => source.destroy?.())
  const stored = { id: 'Lumen', source: 'walletStandard', walletId: 'Lumen', namespaces: ['solana'], active: {} }
  const restored = source.restore(stored, { signal: new AbortController().signal })
  return { ...own, changes, restored, answer: () => answer(own.accounts) }
}

const bounded = async (restored: Promise<unknown>) => {
  const seen: unknown[] = []
  const ended = restored.catch((error: unknown) => seen.push(error))
  await vi.advanceTimersByTimeAsync(2999)
  expect(seen).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await ended
  expect(seen).toMatchObject([{ code: 'WALLET_TIMEOUT', shortMessage: 'Lumen did not answer' }])
}

it('waits 3 s for a wallet that does not say whether it still shares accounts, and no longer', async () => {
  const { changes, restored } = await silent()
  await bounded(restored)
  expect(changes).toEqual([])
})

it('opens the session of a wallet that answers too late', async () => {
  const { accounts, answer, changes, restored } = await silent()
  await bounded(restored)
  answer()
  await vi.waitFor(() => expect(changes).toMatchObject([{ type: 'opened' }]))
  expect(changes).toMatchObject([{ session: { id: 'Lumen', accounts: [{ address: accounts[0]?.address }] } }])
})

it('opens the session of a silent wallet that shares its accounts later', async () => {
  const { accounts, change, changes, restored } = await silent()
  await bounded(restored)
  change({ accounts })
  expect(changes).toMatchObject([{ type: 'opened', session: { accounts: [{ address: accounts[0]?.address }] } }])
  change({ accounts: [] })
  expect(changes.at(-1)).toEqual({ type: 'ended', sessionId: 'Lumen' })
})
