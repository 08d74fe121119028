import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { evm } from '../chains/evm/evm.ts'
import { createKit } from '../core/createKit.ts'
import type { Kit } from '../core/kit.ts'
import { memoryChain, testNetwork } from '../core/memoryKit.fixture.ts'
import { clearRecipients, findLookAlike, isFirstTime, recipientsOf, rememberRecipient } from './recipients.ts'

const account = { namespace: 'eip155', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }
const juno = { address: '0x4E10b83c00000000000000000000000005d17aF2', name: 'Juno' }
const kits: Kit[] = []
const values = new Map<string, string>()
const makeKit = () => {
  const kit = createKit({
    appName: 'Test',
    networks: [
      { id: 'eip155:1', name: 'One', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: [] },
      testNetwork('1', 'solana'),
    ],
    chains: [evm({ wallets: [] }), memoryChain({ namespace: 'solana' })],
    storage: {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    },
  })
  kits.push(kit)
  return kit
}
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
  values.clear()
})

describe('receivers of this browser', () => {
  it('keeps them per account, newest first, over a reload', () => {
    const kit = makeKit()
    rememberRecipient(kit, account, juno)
    rememberRecipient(kit, account, { address: `0x${'1'.repeat(40)}` })
    rememberRecipient(kit, account, { ...juno, address: juno.address.toLowerCase() })
    expect(recipientsOf(makeKit(), account).map(({ address }) => address)).toEqual([
      juno.address.toLowerCase(),
      `0x${'1'.repeat(40)}`,
    ])
    expect(recipientsOf(kit, { ...account, address: `0x${'2'.repeat(40)}` })).toEqual([])
    expect(recipientsOf(kit, { ...account, address: account.address.toLowerCase() })).toHaveLength(2)
  })

  it('keeps 200 and forgets on request', () => {
    const kit = makeKit()
    for (let index = 0; index < 201; index++) {
      rememberRecipient(kit, account, { address: `0x${index.toString(16).padStart(40, '0')}` })
    }
    expect(recipientsOf(kit, account)).toHaveLength(200)
    expect(recipientsOf(kit, account).at(-1)?.address).toBe(`0x${'1'.padStart(40, '0')}`)
    rememberRecipient(kit, { ...account, namespace: 'solana' }, juno)
    clearRecipients(kit, account)
    expect(recipientsOf(kit, account)).toEqual([])
    expect(recipientsOf(kit, { ...account, namespace: 'solana' })).toEqual([juno])
    clearRecipients(kit)
    expect([...values.keys()]).toEqual([])
  })

  it.each([
    ['text', '"nonsense"'],
    ['a list', '[1, 2]'],
    ['foreign entries', `{"eip155:0x70997970c51812dc3a010c7d01b50e0d17dc79c8": [1, {"address": 5}, null]}`],
  ])('drops %s in the storage', (_, stored) => {
    values.set('@foyer/1/default/recipients', stored)
    expect(recipientsOf(makeKit(), account)).toEqual([])
  })
})

describe('what is kept of a receiver', () => {
  const stored = (list: unknown) => {
    const key = 'eip155:0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
    values.set('@foyer/1/default/recipients', JSON.stringify({ [key]: list }))
    return recipientsOf(makeKit(), account)
  }

  it('holds its address of at most 128 characters, and 255 characters of its name', () => {
    const [longest, longer] = ['a'.repeat(128), 'a'.repeat(129)]
    expect(stored([{ address: longest }, { address: longer }])).toEqual([{ address: longest }])
    expect(stored([{ address: '0x1', name: 'n'.repeat(256) }])).toEqual([{ address: '0x1', name: 'n'.repeat(255) }])
    expect(stored([{ address: '0x1', name: 7 }])).toEqual([{ address: '0x1' }])
    const kit = makeKit()
    rememberRecipient(kit, account, { address: '0x2', name: 'n'.repeat(256) })
    rememberRecipient(kit, account, { address: '0x3', name: '' })
    expect(recipientsOf(kit, account)).toEqual([
      { address: '0x3' },
      { address: '0x2', name: 'n'.repeat(255) },
      { address: '0x1' },
    ])
  })

  it('stands among 200 at most, also where the storage holds more', () => {
    const many = Array.from({ length: 201 }, (_, index) => ({ address: `0x${index}` }))
    expect(stored(many)).toHaveLength(200)
    expect(stored('many')).toEqual([])
    const kit = makeKit()
    for (const { address } of many) rememberRecipient(kit, account, { address })
    const kept = JSON.parse(values.get('@foyer/1/default/recipients') ?? '{}')
    expect(Object.values(kept).map((list) => (list as unknown[]).length)).toEqual([200])
  })
})

describe('findLookAlike', () => {
  it.each([
    ['same ends, other middle', '0x4E10f6a9000000000000000000000000c2e77aF2', juno],
    ['same ends in another case', '0x4e10F6A9000000000000000000000000C2E77AF2', juno],
    ['the very same address', juno.address, undefined],
    ['the same address in lower case', juno.address.toLowerCase(), undefined],
    ['another start', '0x4E11f6a9000000000000000000000000c2e77aF2', undefined],
    ['another end', '0x4E10f6a9000000000000000000000000c2e77aF3', undefined],
    ['too short to be one', '0x4E107aF2', undefined],
    ['nothing', '', undefined],
    ['fifteen characters', '0x4E1000000007aF2', undefined],
  ])('judges %s', (_, address, expected) => {
    expect(findLookAlike(makeKit(), address, [{ address: `0x${'9'.repeat(40)}` }, juno])).toEqual(expected)
  })

  it('tells Solana addresses apart by case', () => {
    const known = [{ address: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU' }]
    expect(findLookAlike(makeKit(), '7xKXaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaagAsU', known)).toEqual(known[0])
    expect(findLookAlike(makeKit(), '7XKXaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaagAsU', known)).toBeUndefined()
  })

  it('never warns of a known address, and warns of every other middle', () => {
    const middle = fc.string({ minLength: 32, maxLength: 32, unit: fc.constantFrom(...'0123456789abcdef') })
    const kit = makeKit()
    fc.assert(
      fc.property(middle, middle, (one, two) => {
        const known = { address: `0xabcd${one}1234` }
        const found = findLookAlike(kit, `0xABCD${two}1234`, [known])
        expect(found).toEqual(one === two ? undefined : known)
        expect(isFirstTime(kit, known.address, [known])).toBe(false)
      }),
    )
  })
})
