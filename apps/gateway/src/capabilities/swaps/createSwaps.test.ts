import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import { parseConfig } from '../../engines/config/parseConfig.ts'
import { GatewayError } from '../../engines/errors/GatewayError.ts'
import { createLogger } from '../../engines/observability/logger.ts'
import { createMemoryEngine } from '../../engines/shared/memoryEngine.ts'
import { NoProviderError, ProvidersFailedError } from '../providers/askProviders.ts'
import { createSwaps } from './createSwaps.ts'
import type { SwapProvider } from './swapProvider.ts'

const options = { chains: [{ id: 'eip155:1', name: 'Chain', rpcUrls: ['http://127.0.0.1:1'] }] }
const token: Address = '0x0000000000000000000000000000000000000001'
const other: Address = '0x0000000000000000000000000000000000000002'
const user: Address = '0x0000000000000000000000000000000000000003'
const noRoute = () => new GatewayError('invalid', '', 'Conversion parameter error: insufficient liquidity.')

/** A provider whose router is named by its own number. */
function provider(id: string, router: Address, problem?: () => Error, serves = true): SwapProvider {
  const answer = async <Answer>(value: Answer): Promise<Answer> => {
    if (problem !== undefined) throw problem()
    return value
  }
  return {
    id,
    kind: 'built-in',
    serves: () => serves,
    quote: () => answer({ toAmount: 5n }),
    spender: async () => router,
    build: () => answer({ to: router, data: '0x', value: 0n, gas: 1n }),
  }
}

let moved = 0
const noLocks = { take: async () => undefined }

function swapsOf(...providers: readonly SwapProvider[]) {
  const [chain] = parseConfig(options).chains
  if (chain === undefined) throw new Error('There is no chain.')
  moved = 0
  const logger = createLogger('silent')
  const { cache } = createMemoryEngine(noLocks, logger, () => 1_700_000_000_000 + moved)
  const swaps = createSwaps({ providers, logger, cache })
  /** Another process of the same gateway. */
  const elsewhere = createSwaps({ providers, logger, cache })
  const seller = { chain, from: token, user }
  const question = { chain, from: token, to: other, amount: 10n }
  return { swaps, elsewhere, seller, question, build: { ...question, user, slippage: 1, disableEstimate: false } }
}

describe('createSwaps', () => {
  test('the first provider that serves the chain quotes, approves and builds', async () => {
    const { swaps, seller, question, build } = swapsOf(
      provider('elsewhere', other, undefined, false),
      provider('first', token),
      provider('second', other),
    )
    expect(await swaps.quote(question, user)).toMatchObject({ value: { toAmount: 5n }, source: 'first' })
    expect(await swaps.spender(seller)).toMatchObject({ value: token, source: 'first' })
    expect(await swaps.build(build)).toMatchObject({ value: { to: token }, source: 'first' })
  })

  test('the provider that quoted in the first one’s place also approves and builds, for that token and user only', async () => {
    const { swaps, seller, question, build } = swapsOf(provider('first', token, noRoute), provider('second', other))
    expect(await swaps.spender(seller)).toMatchObject({ value: token, source: 'first' })
    expect(await swaps.quote(question, user)).toMatchObject({ source: 'second' })
    expect(await swaps.spender(seller)).toMatchObject({ value: other, source: 'second' })
    expect(await swaps.build(build)).toMatchObject({ value: { to: other }, source: 'second' })
    expect(await swaps.spender({ ...seller, user: other })).toMatchObject({ source: 'first' })
    expect(await swaps.spender({ ...seller, from: 'native' })).toMatchObject({ source: 'first' })
  })

  test('another process approves and builds through the provider that quoted in this one', async () => {
    let isFirstAway = true
    const away = () => (isFirstAway ? new Error('down') : undefined)
    const flaky: SwapProvider = {
      ...provider('first', token),
      quote: async () => {
        const error = away()
        if (error !== undefined) throw error
        return { toAmount: 5n }
      },
    }
    const { swaps, elsewhere, seller, question, build } = swapsOf(flaky, provider('second', other))
    expect(await swaps.quote(question, user)).toMatchObject({ source: 'second' })
    expect(await elsewhere.spender(seller)).toMatchObject({ value: other, source: 'second' })
    expect(await elsewhere.build(build)).toMatchObject({ value: { to: other }, source: 'second' })
    isFirstAway = false
    expect(await elsewhere.quote(question, user)).toMatchObject({ source: 'first' })
    expect(await swaps.spender(seller)).toMatchObject({ value: token, source: 'first' })
  })

  test('half an hour after its quote a provider is asked in its place of the list again', async () => {
    const { swaps, seller, question } = swapsOf(provider('first', token, noRoute), provider('second', other))
    expect(await swaps.quote(question, user)).toMatchObject({ source: 'second' })
    moved = 1_799_999
    expect(await swaps.spender(seller)).toMatchObject({ source: 'second' })
    moved = 1_800_000
    expect(await swaps.spender(seller)).toMatchObject({ source: 'first' })
  })

  test('no route anywhere is the refusal; a failure beside it stays a failure', async () => {
    const refused = swapsOf(provider('first', token, noRoute), provider('second', other, noRoute))
    await expect(refused.swaps.quote(refused.question, user)).rejects.toThrow('insufficient liquidity')
    const failed = swapsOf(
      provider('first', token, noRoute),
      provider('second', other, () => new Error('down')),
    )
    await expect(failed.swaps.quote(failed.question, user)).rejects.toThrow(ProvidersFailedError)
    const nobody = swapsOf(provider('first', token, undefined, false))
    await expect(nobody.swaps.quote(nobody.question, user)).rejects.toThrow(NoProviderError)
    expect(nobody.swaps.serves(nobody.question.chain)).toBe(false)
  })
})
