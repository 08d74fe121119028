import { createTestWallet, lyingProvider, type SwitchManner } from '@foyer/test/wallet'
import { generatePrivateKey } from 'viem/accounts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../core/memoryKit.fixture.ts'
import { evmNetwork } from './evmNetwork.ts'
import { switchChain } from './switchChain.ts'

const [first, second] = [31_337, 31_338]
const network = {
  ...evmNetwork({
    id: second,
    name: 'Base',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
  }),
}

afterEach(() => {
  vi.useRealTimers()
})

/** A wallet on the first network that treats a switch in its own manner. */
function wallet(manner: SwitchManner, known: readonly number[] = [first, second]) {
  const real = createTestWallet({
    name: 'Harbor',
    rdns: 'test.harbor',
    target: new EventTarget(),
    accounts: [generatePrivateKey()],
    chains: known.map((chainId) => ({ chainId, name: `Chain ${chainId}`, rpcUrl: 'http://127.0.0.1:1' })),
    storage: memoryStorage(),
  })
  const provider = lyingProvider(real, manner)
  return { provider, real, at: async () => Number(await real.provider.request({ method: 'eth_chainId' })) }
}

describe('a wallet that is asked to switch', () => {
  it.each(['honest', 'late', 'silent'] as const)('counts as moved once it is there: %s', async (manner) => {
    const { at, provider } = wallet(manner)
    await switchChain(provider, 'Harbor', network)
    expect(await at()).toBe(second)
  })

  it('counts as where it stayed when it answers and does not move', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { at, provider } = wallet('answersOnly')
    const moved = expect(switchChain(provider, 'Harbor', network)).rejects.toMatchObject({
      code: 'RPC_FAILED',
      shortMessage: 'Harbor stayed on another network',
    })
    await vi.advanceTimersByTimeAsync(3000)
    await moved
    expect(await at()).toBe(first)
  })

  it('counts as moved when it answers and does not say where it is', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { provider } = wallet('answersOnly')
    const mute = {
      request: (call: { method: string }) =>
        call.method === 'eth_chainId' ? new Promise<never>(() => undefined) : provider.request(call),
    }
    const moved = switchChain(mute, 'Harbor', network)
    await vi.advanceTimersByTimeAsync(3000)
    await expect(moved).resolves.toBeUndefined()
  })

  it.each([
    ['by its code', undefined],
    ['in a text of its language only', 'Diese Kette ist nicht eingerichtet'],
  ])('offers a wallet a network that it does not know, which it says %s', async (_, text) => {
    const { at, provider } = wallet('honest', [first])
    const said = {
      ...provider,
      on: provider.on,
      request: async (call: { method: string; params?: unknown }) => {
        try {
          return await provider.request(call)
        } catch (error) {
          throw text && call.method === 'wallet_switchEthereumChain' ? text : error
        }
      },
    }
    await switchChain(said, 'Harbor', network)
    expect(await at()).toBe(second)
  })

  it.each([{ code: -32_603, message: 'Internal JSON-RPC error.' }, { code: -32_603 }, new Error('Switching failed')])(
    'offers no network after a failure that says nothing of it: %o',
    async (failure) => {
      const { provider, real } = wallet('honest')
      const failing = {
        ...provider,
        on: provider.on,
        request: async (call: { method: string; params?: unknown }) => {
          if (call.method === 'wallet_switchEthereumChain') throw failure
          return provider.request(call)
        },
      }
      await expect(switchChain(failing, 'Harbor', network)).rejects.toMatchObject({ code: 'RPC_FAILED' })
      expect(real.control.requests().map(({ method }) => method)).not.toContain('wallet_addEthereumChain')
    },
  )

  it('offers no network after the visitor has declined', async () => {
    const { provider, real } = wallet('honest')
    real.control.rejectNext()
    await expect(switchChain(provider, 'Harbor', network)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(real.control.requests().map(({ method }) => method)).not.toContain('wallet_addEthereumChain')
  })

  it('moves without listeners where it cannot be listened to', async () => {
    const { at, provider } = wallet('honest')
    const deaf = {
      request: provider.request,
      on() {
        throw new Error('no events')
      },
      removeListener() {
        throw new Error('no events')
      },
    }
    await switchChain(deaf, 'Harbor', network)
    expect(await at()).toBe(second)
  })
})
