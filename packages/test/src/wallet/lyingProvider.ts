import type { TestWallet } from './createTestWallet.ts'

/**
 * How a wallet treats `wallet_switchEthereumChain`: `honest` as it should, `late` by answering before it moves, `silent` by
 * moving and saying so without an answer, `answersOnly` by answering without moving.
 */
export type SwitchManner = 'honest' | 'late' | 'silent' | 'answersOnly'

/** A provider as sites of real wallets see it (EIP-1193). */
export type LyingProvider = {
  request(call: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (value: never) => void): unknown
  removeListener(event: string, listener: (value: never) => void): unknown
}

/**
 * A test wallet's provider that does not do as it says when a site asks it to switch, as some real wallets do not.
 *
 * @example
 * const provider = lyingProvider(wallet, 'answersOnly')
 */
export function lyingProvider({ provider }: Pick<TestWallet, 'provider'>, manner: SwitchManner): LyingProvider {
  const real = provider as unknown as LyingProvider
  return {
    async request(call) {
      if (call.method !== 'wallet_switchEthereumChain' || manner === 'honest') return real.request(call)
      if (manner === 'answersOnly') return null
      if (manner === 'silent') {
        await real.request(call)
        return new Promise<never>(() => undefined)
      }
      setTimeout(() => void real.request(call), 20)
      return null
    },
    on: (event, listener) => real.on(event, listener),
    removeListener: (event, listener) => real.removeListener(event, listener),
  }
}
