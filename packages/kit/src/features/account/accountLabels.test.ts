import * as fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { evm } from '../../chains/evm/evm.ts'
import { createKit } from '../../core/createKit.ts'
import type { Kit } from '../../core/kit.ts'
import {
  accountLabel,
  cleanLabel,
  getAccountLabel,
  labelStore,
  maximumLabelLength,
  maximumLabels,
  readLabels,
  setAccountLabel,
} from './accountLabels.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const network = {
  id: 'eip155:1',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
} as const

const kits: Kit[] = []
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
})

function makeKit(values = new Map<string, string>()) {
  const kit = createKit({
    appName: 'Test',
    networks: [network],
    chains: [evm({ wallets: [] })],
    storage: {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    },
  })
  kits.push(kit)
  return kit
}
const labelOf = (kit: Kit, of = address) => accountLabel(kit, labelStore(kit).getState(), of)

describe('setAccountLabel', () => {
  it('keeps a label over a reload, whatever the case of the address', () => {
    const values = new Map<string, string>()
    setAccountLabel(makeKit(values), { address, label: ' Savings ' })
    expect(labelOf(makeKit(values), address.toLowerCase())).toBe('Savings')
  })

  it('tells listeners, and takes an empty label away', () => {
    const values = new Map<string, string>()
    const kit = makeKit(values)
    const seen: (string | undefined)[] = []
    labelStore(kit).subscribe(() => seen.push(labelOf(kit)))
    setAccountLabel(kit, { address, label: 'Savings' })
    setAccountLabel(kit, { address, label: '  ' })
    expect(seen).toEqual(['Savings', undefined])
    expect(values.get('@foyer/1/default/labels')).toBeUndefined()
  })

  it('tells addresses apart whose case means something', () => {
    const kit = makeKit()
    setAccountLabel(kit, { address: '8nQxAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAATb4v', label: 'Sol' })
    expect(labelOf(kit, '8nqxAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAATb4v')).toBeUndefined()
  })

  it('keeps the newest hundred', () => {
    const kit = makeKit()
    for (let index = 0; index <= maximumLabels; index++)
      setAccountLabel(kit, { address: `account ${index}`, label: `${index}` })
    expect(labelOf(kit, 'account 0')).toBeUndefined()
    expect(labelOf(kit, `account ${maximumLabels}`)).toBe(`${maximumLabels}`)
    expect(Object.keys(labelStore(kit).getState())).toHaveLength(maximumLabels)
  })

  it.each(['__proto__', 'constructor', 'toString'])('takes %s for an address like any other', (name) => {
    const kit = makeKit()
    expect(labelOf(kit, name)).toBeUndefined()
    setAccountLabel(kit, { address: name, label: 'Odd' })
    expect(labelOf(kit, name)).toBe('Odd')
    expect(({} as { Odd?: unknown }).Odd).toBeUndefined()
  })
})

describe('cleanLabel', () => {
  it('takes direction signs out, which could turn the words around it', () => {
    expect(cleanLabel('Sav\u202Eings\u0000\n')).toBe('Savings')
  })

  it('never answers more than its bound, and cleans what is clean no further', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        const label = cleanLabel(text)
        expect([...label].length).toBeLessThanOrEqual(maximumLabelLength)
        expect(label).not.toMatch(/[\p{Cc}\p{Cf}]/u)
        expect(cleanLabel(label)).toBe(label)
      }),
      { numRuns: 40 },
    )
  })
})

describe('readLabels', () => {
  it('drops what is not a label and never throws', () => {
    const kit = makeKit()
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const labels = readLabels(kit, value)
        for (const label of Object.values(labels ?? {})) {
          expect(typeof label).toBe('string')
          expect([...label].length).toBeLessThanOrEqual(maximumLabelLength)
        }
        expect(Object.keys(labels ?? {}).length).toBeLessThanOrEqual(maximumLabels)
      }),
    )
    expect(readLabels(kit, { a: 'A', b: 2, c: null })).toEqual({ a: 'A' })
    expect(readLabels(kit, 'nonsense')).toBeUndefined()
  })
})

describe('getAccountLabel', () => {
  it('finds the visitor’s name for an account', () => {
    const kit = makeKit()
    expect(getAccountLabel(kit, 'test-a')).toBeUndefined()
    setAccountLabel(kit, { address: 'test-a', label: 'Savings' })
    expect(getAccountLabel(kit, 'test-a')).toBe('Savings')
    setAccountLabel(kit, { address: 'test-a', label: '' })
    expect(getAccountLabel(kit, 'test-a')).toBeUndefined()
  })
})
