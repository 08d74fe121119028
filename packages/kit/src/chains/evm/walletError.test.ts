import { describe, expect, it } from 'vitest'
import { KitError } from '../../core/errors.ts'
import { toKitError } from './walletError.ts'
import { seenErrors } from './walletErrors.fixture.ts'

it('knows at least 80 shapes that wallets were seen to throw', () => {
  expect(seenErrors.length).toBeGreaterThanOrEqual(80)
})

describe('what wallets were seen to throw', () => {
  it.each(seenErrors.map(([seen, thrown, code], index) => ({ seen, thrown, code, index })))(
    'reads shape $index of $seen as $code',
    ({ code, thrown }) => {
      const error = toKitError(thrown, 'Harbor')
      expect(error.code).toBe(code)
      expect(error.details).not.toMatch(/\[object Object\]|^undefined$|^$/)
      expect(error.cause).toBe(thrown)
    },
  )
})

describe('whatever a wallet throws', () => {
  const circle: { code?: number; cause?: unknown } = { code: -32_603 }
  circle.cause = circle
  const trap = new Proxy(
    {},
    {
      get: () => {
        throw new Error('no')
      },
    },
  )
  it.each([
    [undefined],
    [null],
    [{}],
    [Object.create(null)],
    [[]],
    [Symbol('x')],
    [7],
    [''],
    [circle],
    [trap],
    [() => 1],
  ])('gives a sentence for %# and never an object’s name', (thrown) => {
    const error = toKitError(thrown, 'Harbor')
    expect(error).toBeInstanceOf(KitError)
    expect(error.code).toBe('RPC_FAILED')
    expect(error.shortMessage).toBe('Harbor answered with an error')
    expect(String(error.details)).not.toContain('[object')
  })

  it('keeps an error of the kit as it was', () => {
    const own = new KitError('WALLET_TIMEOUT', 'Harbor did not answer')
    expect(toKitError(own, 'Other')).toBe(own)
  })

  it('tells the text that says something before the text that says nothing', () => {
    const thrown = { code: -32_603, message: 'Internal JSON-RPC error.', data: { message: 'the node is away' } }
    expect(toKitError(thrown, 'Harbor').details).toBe('the node is away')
  })

  it('reads the code of the wallet below one of a library', () => {
    const thrown = { code: -32_603, cause: { code: '-1', error: { originalError: { code: '4001' } } } }
    expect(toKitError(thrown, 'Harbor').code).toBe('USER_REJECTED')
  })
})
