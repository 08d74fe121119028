import { describe, expect, test } from 'vitest'
import { KitError, type KitErrorCode } from './errors.ts'
import { memoryChain, memorySource, testNetwork } from './memoryKit.fixture.ts'
import { type Network, namespaceOf } from './network.ts'
import type { KitOptions } from './options.ts'
import { resolveOptions } from './resolveOptions.ts'

const good = (): KitOptions => ({
  appName: 'Harbour Cafe',
  networks: [testNetwork('1'), testNetwork('2')],
  chains: [memoryChain({ wallets: [memorySource().source] })],
})

function codeOf(options: unknown): KitErrorCode | undefined {
  try {
    resolveOptions(options as KitOptions)
    return undefined
  } catch (error) {
    if (error instanceof KitError) return error.code
    throw error
  }
}

describe('resolveOptions', () => {
  test('fills what follows from the options', () => {
    const { id, defaultNetwork, locale } = resolveOptions(good())
    expect({ id, defaultNetwork, locale }).toEqual({ id: 'default', defaultNetwork: 'test:1', locale: 'en-US' })
  })

  test('tells a source the networks of the kit, those that chain families bring included', () => {
    const { source } = memorySource({ id: 'other' })
    const asked: (readonly Network[])[] = []
    const serve = (networks: readonly Network[]) => {
      asked.push(networks)
      return { ...source, namespaces: networks.map(({ id }) => namespaceOf(id)) }
    }
    const brought = { ...memoryChain({ namespace: 'other', wallets: [] }), networks: [testNetwork('7', 'other')] }
    const { chains = [], ...rest } = good()
    const { sources } = resolveOptions({ ...rest, chains: [...chains, brought], wallets: [{ ...source, serve }] })
    expect(asked.map((networks) => networks.map(({ id }) => id))).toEqual([['test:1', 'test:2', 'other:7']])
    expect(sources.at(-1)?.namespaces).toEqual(['test', 'test', 'other'])
  })

  test.each<[string, object, KitErrorCode]>([
    ['an unknown option', { colour: 'red' }, 'UNKNOWN_OPTION'],
    ['an unknown feature', { features: { sned: true } }, 'UNKNOWN_OPTION'],
    ['no app name', { appName: '' }, 'INVALID_OPTION'],
    ['an id with a slash', { id: 'a/b' }, 'INVALID_OPTION'],
    ['an id of 41 characters', { id: 'a'.repeat(41) }, 'INVALID_OPTION'],
    ['a gateway without a scheme', { gateway: 'gateway.example' }, 'INVALID_OPTION'],
    ['a mode that does not exist', { theme: 'sepia' }, 'INVALID_OPTION'],
    ['a theme without any form', { theme: 7 }, 'INVALID_OPTION'],
    ['a part that themes do not have', { theme: { colour: '#fff' } }, 'INVALID_OPTION'],
    ['an accent that hides a rule', { theme: { accent: '#fff; } * { display: none' } }, 'INVALID_OPTION'],
    ['a radius of 33', { theme: { radius: 33 } }, 'INVALID_OPTION'],
    ['a font that is a rule', { theme: { font: 'Inter; color: red' } }, 'INVALID_OPTION'],
    ['a script as terms', { termsUrl: 'javascript:alert(1)' }, 'INVALID_OPTION'],
    ['no network', { networks: [] }, 'CHAIN_REQUIRED'],
    ['a network id without a namespace', { networks: [{ ...testNetwork('1'), id: '1' }] }, 'INVALID_OPTION'],
    ['a chain of viem instead of a network', { networks: [{ id: 1, name: 'Ethereum' }] }, 'INVALID_OPTION'],
    ['a chain family that was not called', { chains: [memoryChain] }, 'INVALID_OPTION'],
    ['a network listed twice', { networks: [testNetwork('1'), testNetwork('1')] }, 'CONFLICTING_OPTIONS'],
    ['a network that no chain family has', { networks: [testNetwork('1', 'other')] }, 'CHAIN_ADAPTER_NOT_FOUND'],
    ['two chain families of one namespace', { chains: [memoryChain(), memoryChain()] }, 'CONFLICTING_OPTIONS'],
    [
      'a chain family without a network',
      { chains: [memoryChain(), memoryChain({ namespace: 'other' })] },
      'CONFLICTING_OPTIONS',
    ],
    ['two wallet sources of one id', { wallets: [memorySource().source] }, 'CONFLICTING_OPTIONS'],
    ['a default network that is not listed', { defaultNetwork: 'test:9' }, 'CONFLICTING_OPTIONS'],
    [
      'allowing and enforcing at once',
      { allowUnsupportedChain: true, enforceSupportedNetwork: true },
      'CONFLICTING_OPTIONS',
    ],
  ])('%s fails at once', (_name, change, code) => {
    expect(codeOf({ ...good(), ...change })).toBe(code)
  })

  test.each([
    { id: 'a'.repeat(40) },
    { gateway: '/gateway' },
    { chains: [] },
    { wallets: [memorySource({ id: 'phones' }).source] },
    { defaultNetwork: 'test:2' },
  ])('%o is fine', (change) => {
    expect(codeOf({ ...good(), ...change })).toBeUndefined()
  })
})
