import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { activityCsv } from './ActivityEnd.tsx'
import type { ActivityItem } from './activityItem.ts'

const item = (parts: Partial<ActivityItem> = {}): ActivityItem => ({
  id: '1',
  hash: '0x01',
  networkId: 'eip155:1',
  kind: 'sent',
  status: 'done',
  at: Date.UTC(2026, 10, 14, 10),
  movements: [{ direction: 'out', quantity: '0.5', symbol: 'ETH' }],
  isHidden: false,
  ...parts,
})

/** Reads one table after RFC 4180. */
function read(csv: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

describe('activityCsv', () => {
  it('writes one line for each transaction', () => {
    const swap = item({
      kind: 'swapped',
      movements: [
        { direction: 'out', quantity: '1', symbol: 'ETH' },
        { direction: 'in', quantity: '3000.5', symbol: 'USDC' },
        { direction: 'in', quantity: '1', symbol: 'NFT', nft: 'Colonnade 4' },
      ],
      counterparty: { name: 'juno', address: '0xAb' },
    })
    expect(activityCsv([item(), swap])).toBe(
      [
        'date,type,status,network,in,out,counterparty,transaction',
        '2026-11-14T10:00:00.000Z,sent,done,eip155:1,,0.5 ETH,,0x01',
        '2026-11-14T10:00:00.000Z,swapped,done,eip155:1,"3000.5 USDC; 1 Colonnade 4",1 ETH,juno 0xAb,0x01',
        '',
      ].join('\r\n'),
    )
  })

  it('leaves purchases out that have no transaction yet', () => {
    expect(read(activityCsv([item({ kind: 'bought', status: 'pending', purchaseId: 'one' })]))).toHaveLength(1)
  })

  it.each(['=HYPERLINK("https://evil.example")', '+1', '-1', '@SUM(A1)', '\tx'])(
    'keeps %j from being a formula',
    (name) => {
      expect(read(activityCsv([item({ counterparty: { name } })]))[1]?.[6]).toBe(`'${name}`)
    },
  )

  it('reads back as it was written, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, symbol) => {
        const [, line] = read(
          activityCsv([item({ counterparty: { name }, movements: [{ direction: 'in', quantity: '1', symbol }] })]),
        )
        expect(line?.length).toBe(8)
        expect(line?.[4]).toBe(`1 ${symbol}`.trim())
        expect(line?.[6]?.replace(/^'/, '')).toBe(/^'/.test(name) ? name.slice(1) : name)
      }),
    )
  })
})
