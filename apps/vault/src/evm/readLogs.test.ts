import { encodeAbiParameters, type Hex, pad, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { readLogs } from './simulateCalls.ts'

const own = `0x${'aa'.repeat(20)}` as const
const other = `0x${'bb'.repeat(20)}` as const
const token = `0x${'cc'.repeat(20)}` as const
const coin = `0x${'ee'.repeat(20)}`
const topics = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  single: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  batch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
}
const word = (value: bigint): Hex => pad(toHex(value))
const of = (address: Hex): Hex => pad(address)
const changes = (...logs: { address: string; topics: string[]; data: string }[]) => readLogs(logs, own)

describe('readLogs', () => {
  it('sums what goes out and comes in, and leaves out what comes back whole', () => {
    const move = (address: string, from: Hex, to: Hex, amount: bigint) => ({
      address,
      topics: [topics.transfer, of(from), of(to)],
      data: word(amount),
    })
    expect(changes(move(coin, own, other, 5n), move(coin, other, own, 2n), move(token, other, own, 9n))).toEqual({
      kind: 'changes',
      changes: [
        { asset: { kind: 'coin' }, amount: -3n },
        { asset: { kind: 'token', token }, amount: 9n },
      ],
      rights: [],
    })
    expect(changes(move(token, own, other, 5n), move(token, other, own, 5n))).toMatchObject({ changes: [] })
  })

  it('sees what wrapping gives, and things of collections one by one', () => {
    const deposit = { address: token, topics: [topics.deposit, of(own)], data: word(4n) }
    const batch = {
      address: token,
      topics: [topics.batch, of(other), of(own), of(other)],
      data: encodeAbiParameters(
        [{ type: 'uint256[]' }, { type: 'uint256[]' }],
        [
          [1n, 2n],
          [3n, 4n],
        ],
      ),
    }
    expect(changes(deposit, batch)).toMatchObject({
      changes: [
        { asset: { kind: 'token', token }, amount: 4n },
        { asset: { kind: 'item', collection: token, id: 1n }, amount: -3n },
        { asset: { kind: 'item', collection: token, id: 2n }, amount: -4n },
      ],
    })
  })

  it('counts what wrapping gives and takes once, also of a token that tells of a transfer as well', () => {
    const nobody = `0x${'00'.repeat(20)}` as const
    const withdrawal = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'
    const moved = (from: Hex, to: Hex, amount: bigint) => ({
      address: token,
      topics: [topics.transfer, of(from), of(to)],
      data: word(amount),
    })
    const given = { address: token, topics: [topics.deposit, of(own)], data: word(9n) }
    const taken = { address: token, topics: [withdrawal, of(own)], data: word(4n) }
    const sum = (amount: bigint) => ({ changes: [{ asset: { kind: 'token', token }, amount }] })
    expect(changes(given, taken)).toMatchObject(sum(5n))
    expect(changes(given, moved(nobody, own, 9n), moved(own, nobody, 4n), taken)).toMatchObject(sum(5n))
    // A transfer to another account is a second movement.
    expect(changes(taken, moved(own, other, 4n))).toMatchObject(sum(-8n))
    expect(changes(taken, moved(own, nobody, 3n))).toMatchObject(sum(-7n))
  })

  it('takes no right of others for one of the account, and breaks on no log', () => {
    const approval = { address: token, topics: [topics.approval, of(other), of(own)], data: word(1n) }
    const broken = ['transfer', 'single', 'batch', 'deposit', 'approval'] as const
    const logs = broken.flatMap((name) =>
      [1, 2, 3, 4].map((count) => ({
        address: token,
        topics: [topics[name], of(own), of(own), of(own)].slice(0, count),
        data: '0x12',
      })),
    )
    expect(changes(approval)).toMatchObject({ changes: [], rights: [] })
    expect(changes(...logs)).toMatchObject({ kind: 'changes' })
  })
})
