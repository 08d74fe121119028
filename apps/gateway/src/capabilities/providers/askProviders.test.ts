import { describe, expect, test } from 'vitest'
import { GatewayError } from '../../engines/errors/GatewayError.ts'
import { askProviders, NoProviderError, ProvidersFailedError } from './askProviders.ts'
import type { Provider } from './provider.ts'

type Coin = { chain: string }

function source(id: string, ask: () => Promise<number>, chain = 'a'): Provider<Coin, number> {
  return { id, kind: 'built-in', serves: (question) => question.chain === chain, ask }
}

const down = async () => {
  throw new Error('down')
}
const refuses = async () => {
  throw new GatewayError('invalid', 'address', 'No such coin.')
}

function ask(providers: readonly Provider<Coin, number>[]) {
  const failed: string[] = []
  const answer = askProviders({
    capability: 'prices',
    providers,
    question: { chain: 'a' },
    onFailure: (id) => failed.push(id),
  })
  return { answer, failed }
}

describe('askProviders', () => {
  test('asks in order, skips providers that do not serve the question, and names the one that answered', async () => {
    const { answer, failed } = ask([
      source('elsewhere', async () => 0, 'b'),
      source('first', down),
      source('second', async () => 2),
      source('third', async () => 3),
    ])
    expect(await answer).toMatchObject({ value: 2, source: 'second', at: expect.any(Number) })
    expect(failed).toEqual(['first'])
  })

  test('lets a provider say since when its answer is true', async () => {
    const keeper: Provider<Coin, number> = { ...source('keeper', async () => 7), knownAt: (value) => value * 1000 }
    expect(await ask([keeper]).answer).toEqual({ value: 7, source: 'keeper', at: 7000 })
  })

  test('passes a refusal on only when no later provider knows better, and does not report it as a failure', async () => {
    const { answer, failed } = ask([source('first', refuses), source('second', async () => 2)])
    expect(await answer).toMatchObject({ value: 2, source: 'second' })
    expect(failed).toEqual([])
    await expect(ask([source('first', refuses)]).answer).rejects.toThrow('No such coin.')
  })

  test('a failure beside a refusal stays a failure: asking again may help', async () => {
    await expect(ask([source('first', refuses), source('second', down)]).answer).rejects.toThrow(ProvidersFailedError)
  })

  test('throws an error that ends the search unchanged, and asks no other provider', async () => {
    const answer = askProviders({
      capability: 'prices',
      providers: [source('first', down), source('second', async () => 2)],
      question: { chain: 'a' },
      onFailure: () => {},
      isFinal: (error) => error instanceof Error && error.message === 'down',
    })
    await expect(answer).rejects.toThrow(/^down$/)
  })

  test('throws a separate error when no provider serves the question', async () => {
    await expect(ask([source('elsewhere', down, 'b')]).answer).rejects.toThrow(NoProviderError)
  })
})
