import { type RunningVendor, startOneInch, startZerion, type VendorMode } from '@foyer/test'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { askProviders } from '../../capabilities/providers/askProviders.ts'
import type { Provider } from '../../capabilities/providers/provider.ts'
import { parseConfig } from '../../engines/config/parseConfig.ts'
import { createOneInchClient } from './oneInch/oneInchClient.ts'
import { oneInchGas } from './oneInch/oneInchGas.ts'
import { oneInchTokens } from './oneInch/oneInchTokens.ts'
import { VendorError } from './VendorError.ts'
import { zerionBalances } from './zerion/zerionBalances.ts'
import { createZerionClient } from './zerion/zerionClient.ts'
import { zerionHistory } from './zerion/zerionHistory.ts'
import { zerionNfts } from './zerion/zerionNfts.ts'

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const chainIds = ['eip155:8453']
const list = { owner, address: owner, chainIds, currency: 'usd', cursor: undefined } as const

type Adapter<Question> = Pick<Provider<Question, unknown>, 'id' | 'kind' | 'serves' | 'ask'>

describe('a company that does not answer', () => {
  let zerion: RunningVendor
  let oneInch: RunningVendor
  beforeAll(async () => {
    zerion = await startZerion({ key: 'right' })
    oneInch = await startOneInch({ key: 'right', rate: 1n })
  })
  afterEach(() => {
    zerion.setMode('normal')
    oneInch.setMode('normal')
  })
  afterAll(() => Promise.all([zerion?.stop(), oneInch?.stop()]))

  /** Asks the adapter first, and then a source that always knows. */
  const ask = async <Question>(provider: Adapter<Question>, question: Question) => {
    const failures: unknown[] = []
    const standIn = { id: 'stand-in', kind: 'keyed', serves: () => true, ask: async () => 'an answer' } as const
    const { source, value } = await askProviders<Question, unknown>({
      capability: 'answers',
      providers: [provider, standIn],
      question,
      onFailure: (_, error) => failures.push(error),
    })
    return { source, value, failures }
  }

  const askAll = (key: string, timeoutMs = 10_000) => {
    const [chain] = parseConfig({
      chains: [{ id: 'eip155:8453', name: 'Base', rpcUrls: ['http://127.0.0.1:9'] }],
    }).chains
    if (chain === undefined) throw new Error('not configured')
    const askZerion = createZerionClient({ key, baseUrl: zerion.url, timeoutMs })
    const askOneInch = createOneInchClient({ key, baseUrl: oneInch.url, timeoutMs })
    const balance = { chainId: 'eip155:8453', isLocal: false, owner, currency: 'usd', wanted: [] } as const
    return Promise.all([
      ask(zerionBalances(askZerion), balance),
      ask(zerionNfts(askZerion), list),
      ask(zerionHistory(askZerion), list),
      ask(oneInchTokens(askOneInch), { chain, token: undefined }),
      ask(oneInchTokens(askOneInch), { chain, token: owner }),
      ask(oneInchGas(askOneInch), chain),
    ])
  }

  const modes: readonly [VendorMode, string][] = [
    ['silent', 'took too long'],
    ['broken', 'status 500'],
    ['rateLimited', 'status 429'],
    ['garbage', 'not JSON'],
    ['redirecting', 'cannot be reached'],
  ]
  it.each(modes)('gives way when it is %s, and the failure is noted', async (mode, words) => {
    zerion.setMode(mode)
    oneInch.setMode(mode)
    for (const { source, value, failures } of await askAll('right', mode === 'silent' ? 200 : 10_000)) {
      expect({ source, value }).toEqual({ source: 'stand-in', value: 'an answer' })
      expect(failures).toEqual([expect.any(VendorError)])
      expect(String(failures[0])).toContain(words)
    }
  })

  it('gives way when it answers in another form; a token of another form is no token', async () => {
    zerion.setMode('strange')
    oneInch.setMode('strange')
    for (const { source, failures } of await askAll('right')) {
      expect(source).toBe('stand-in')
      expect(String(failures[0])).toContain('unknown form')
    }
  })

  it('gives way when it does not know the key', async () => {
    for (const { source, failures } of await askAll('wrong')) {
      expect(source).toBe('stand-in')
      expect(String(failures[0])).toContain('status 401')
    }
  })
})
