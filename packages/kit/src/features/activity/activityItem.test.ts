import { endpointExamples } from '@foyer/contract/examples'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mainMovement, writeMovement } from './activityAmount.ts'
import { type ActivityItem, groupByMonth, mergeActivity } from './activityItem.ts'
import { toActivityItem } from './historyQuery.ts'

const item = (parts: Partial<ActivityItem> & { hash: string }): ActivityItem => ({
  id: parts.hash,
  networkId: 'eip155:1',
  kind: 'sent',
  status: 'done',
  at: 0,
  movements: [],
  isHidden: false,
  ...parts,
})
const to = `0x${'4E10'.repeat(10)}`
const from = `0x${'70C5'.repeat(10)}`
type Metadata = Parameters<typeof toActivityItem>[0]['metadata']
type Transfers = Parameters<typeof toActivityItem>[0]['transfers']
const served = (
  metadata: Partial<Metadata>,
  transfers: Transfers = [],
  names?: Parameters<typeof toActivityItem>[1],
  owner?: string,
) =>
  toActivityItem(
    {
      id: '1',
      metadata: {
        operationType: 'send',
        hash: '0xAB',
        minedAt: '2026-11-14T10:00:00Z',
        sentFrom: 'juno.reown.id',
        sentTo: to,
        status: 'confirmed',
        nonce: 1,
        chain: 'eip155:1',
        ...metadata,
      },
      transfers,
    },
    names,
    owner,
  )
const piece = (isSpam: boolean) => ({
  nft_info: { name: 'Colonnade 4', flags: { is_spam: isSpam } },
  direction: 'in' as const,
  quantity: { numeric: '1' },
})
const coin = {
  fungible_info: { name: 'USD Coin', symbol: 'USDC' },
  direction: 'in' as const,
  quantity: { numeric: '120' },
}

const normalize = (hash: string) => (hash.startsWith('0x') ? hash.toLowerCase() : hash)

describe('mergeActivity', () => {
  it('lists a transaction once, newest first', () => {
    const merged = mergeActivity(
      [item({ hash: '0xA1', at: 5 }), item({ hash: '0xB2', at: 9 })],
      [item({ hash: '0xa1', at: 6, id: 'served' }), item({ hash: '0xC3', at: 1 })],
      normalize,
    )
    expect(merged.map(({ id }) => id)).toEqual(['0xB2', 'served', '0xC3'])
  })

  it('does not take back an end that this browser has seen', () => {
    const own = item({ hash: '0xA1', status: 'failed' })
    expect(mergeActivity([own], [item({ hash: '0xa1', status: 'pending' })], normalize)[0]?.status).toBe('failed')
    expect(mergeActivity([{ ...own, status: 'pending' }], [item({ hash: '0xa1' })], normalize)[0]?.status).toBe('done')
  })

  it('keeps what was to happen of one that both saw fail', () => {
    const own = item({ hash: '0xA1', status: 'failed', kind: 'swapped' })
    const merged = (status: ActivityItem['status']) =>
      mergeActivity([own], [item({ hash: '0xa1', status, kind: 'other' })], normalize)[0]
    expect(merged('failed')).toEqual(own)
    // Another block may have taken the place of the one that this browser saw.
    expect(merged('done')).toMatchObject({ status: 'done', kind: 'other' })
  })

  it('still knows by its id what a wallet carried out with other calls', () => {
    const own = item({ hash: '0xA1', bundle: '0x5', status: 'pending' })
    expect(mergeActivity([own], [item({ hash: '0xa1' })], normalize)).toMatchObject([{ status: 'done', bundle: '0x5' }])
  })

  it('keeps the name that was sent to, unless the gateway knows one', () => {
    const merged = (counterparty: ActivityItem['counterparty'], kind: ActivityItem['kind'] = 'sent') =>
      mergeActivity(
        [item({ hash: '0xA1', counterparty: { address: to, name: 'juno.eth' } })],
        [item({ hash: '0xa1', counterparty, kind })],
        normalize,
      )[0]?.counterparty
    expect(merged({ address: to.toLowerCase() })).toEqual({ address: to, name: 'juno.eth' })
    expect(merged({ address: to, name: 'juno.reown.id' })).toEqual({ address: to, name: 'juno.reown.id' })
    expect(merged({ address: to }, 'other')).toEqual({ address: to })
  })

  it('never hides what this browser has sent', () => {
    const hidden = item({ hash: '0xa1', isHidden: true })
    expect(mergeActivity([], [hidden], normalize)[0]?.isHidden).toBe(true)
    expect(mergeActivity([item({ hash: '0xA1' })], [hidden], normalize)[0]?.isHidden).toBe(false)
  })

  it('keeps every transaction exactly once', () => {
    const list = fc.array(fc.record({ hash: fc.constantFrom('0xA', '0xa', '0xB', 'Ab', 'ab'), at: fc.nat() }))
    fc.assert(
      fc.property(list, list, (own, other) => {
        const hashes = (items: readonly { hash: string }[]) => new Set(items.map(({ hash }) => normalize(hash)))
        const merged = mergeActivity(own.map(item), other.map(item), normalize)
        expect(hashes(merged)).toEqual(hashes([...own, ...other]))
        expect(merged.length).toBe(hashes(merged).size)
        expect(merged.every(({ at }, index) => index === 0 || at <= (merged[index - 1]?.at ?? 0))).toBe(true)
      }),
    )
  })
})

describe('groupByMonth', () => {
  it('breaks at the month in the visitor’s own time', () => {
    const at = (month: number, day: number) => new Date(2026, month, day).getTime()
    const groups = groupByMonth([
      item({ hash: '1', at: at(10, 20) }),
      item({ hash: '2', at: at(10, 1) }),
      item({ hash: '3', at: at(9, 31) }),
    ])
    expect(groups.map(({ items, month }) => [month.getMonth(), items.length])).toEqual([
      [10, 2],
      [9, 1],
    ])
  })
})

describe('toActivityItem', () => {
  it('reads the documented example', () => {
    expect(endpointExamples.history.response.data.flatMap((each) => toActivityItem(each) ?? []).length).toBeGreaterThan(
      0,
    )
  })

  it.each([
    ['send', 'sent', { address: to }],
    ['receive', 'received', { name: 'juno.reown.id' }],
    ['approve', 'approved', { name: 'Corridor', address: to }],
    ['deploy', 'other', { name: 'Corridor', address: to }],
    ['__proto__', 'other', { name: 'Corridor', address: to }],
  ])('reads %s as %s, with %s', (operationType, kind, counterparty) => {
    const read = served({ operationType, application: { name: 'Corridor' } })
    expect(read).toMatchObject({ kind, counterparty, status: 'done', networkId: 'eip155:1' })
  })

  it.each([
    ['send', { address: to, name: 'juno.reown.id' }],
    ['receive', { address: from, name: undefined }],
    ['approve', { address: to, name: 'juno.reown.id' }],
  ])('calls the other side of %s what the gateway calls it', (operationType, counterparty) => {
    const names = [{ address: to, name: 'juno\u202e.reown.id' }]
    expect(served({ operationType, sentFrom: from }, [], names)?.counterparty).toEqual(counterparty)
  })

  it('knows no other side where coins were made for the account itself, but who made them', () => {
    const names = [{ address: to, name: 'me.reown.id' }]
    const minted = (owner: string, application?: Metadata['application']) =>
      served({ operationType: 'mint', sentFrom: from, application }, [coin], names, owner)?.counterparty
    expect(minted(to)).toBeUndefined()
    expect(minted(to.toLowerCase(), { name: 'Corridor' })).toEqual({ name: 'Corridor' })
    expect(minted(from)).toEqual({ address: to, name: 'me.reown.id' })
    // Who sends to themselves is told so.
    expect(served({ operationType: 'send' }, [coin], names, to)?.counterparty).toMatchObject({ address: to })
  })

  it('leaves spam pieces out, and hides transactions of nothing else', () => {
    expect(served({ operationType: 'receive' }, [piece(true)])).toMatchObject({ isHidden: true, movements: [{}] })
    const mixed = served({ operationType: 'receive' }, [piece(true), coin])
    expect(mixed).toMatchObject({ isHidden: false, movements: [{ symbol: 'USDC' }] })
    expect(served({ operationType: 'receive' }, [piece(false)])?.movements[0]?.nft).toBe('Colonnade 4')
  })

  it.each([
    ['receive', '0', true],
    ['receive', '0.000', true],
    ['send', '0', true],
    ['receive', '0.0000000000000000001', false],
    ['approve', '0', false],
  ])('%s of %s is hidden: %s', (operationType, numeric, isHidden) => {
    expect(served({ operationType }, [{ ...coin, quantity: { numeric } }])?.isHidden).toBe(isHidden)
  })

  it('drops a time that cannot be read', () => {
    expect(served({ minedAt: 'soon' })).toBeUndefined()
  })
})

describe('writeMovement', () => {
  it.each([
    ['in', '120', 'USDC', undefined, '+120.00 USDC'],
    ['out', '0.05', 'ETH', undefined, '−0.05 ETH'],
    ['self', '1', 'ETH', undefined, '1.00 ETH'],
    ['in', '1', 'NFT', 'Colonnade 4', '+1 NFT'],
    ['in', '0.000012345678', 'ETH', undefined, '+0.00001234 ETH'],
    ['out', '123456.789', 'DAI', undefined, '−123,456.78 DAI'],
  ] as const)('%s %s %s %s is %s', (direction, quantity, symbol, nft, text) => {
    expect(writeMovement({ direction, quantity, symbol, nft }, 'en-US')).toBe(text)
  })
})

describe('mainMovement', () => {
  const movements = [
    { direction: 'out', quantity: '1', symbol: 'ETH' },
    { direction: 'in', quantity: '2', symbol: 'USDC' },
  ] as const
  it.each([
    ['sent', 'ETH'],
    ['swapped', 'USDC'],
    ['other', 'USDC'],
  ] as const)('shows for %s the one in %s', (kind, symbol) => {
    expect(mainMovement(item({ hash: '1', kind, movements }))?.symbol).toBe(symbol)
  })
})
