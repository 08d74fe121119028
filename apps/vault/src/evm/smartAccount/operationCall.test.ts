import { decodeAbiParameters, decodeFunctionData, type Hex, parseAbi, slice } from 'viem'
import { describe, expect, it } from 'vitest'
import { encodeCalls } from './operationCall.ts'

const abi = parseAbi(['function execute(bytes32 mode, bytes executionCalldata)'])
const one: Hex = `0x${'11'.repeat(20)}`
const two: Hex = `0x${'22'.repeat(20)}`

describe('the call of an operation', () => {
  it('packs one call', () => {
    const { args } = decodeFunctionData({ abi, data: encodeCalls([{ to: one, value: 5n, data: '0xabcd' }]) })
    const [mode, packed] = args
    expect(BigInt(mode)).toBe(0n)
    expect(slice(packed, 0, 20)).toBe(one)
    expect(BigInt(slice(packed, 20, 52))).toBe(5n)
    expect(slice(packed, 52)).toBe('0xabcd')
  })

  it('lists several, of which all count or none', () => {
    const calls = [
      { to: one, value: 1n, data: '0x' },
      { to: two, value: 0n, data: '0x01' },
    ] as const
    const [mode, list] = decodeFunctionData({ abi, data: encodeCalls(calls) }).args
    // Batch, and the default way to fail: whole.
    expect(mode).toBe(`0x01${'00'.repeat(31)}`)
    const [read] = decodeAbiParameters(
      [
        {
          type: 'tuple[]',
          components: [
            { name: 'to', type: 'address' },
            { name: 'value', type: 'uint256' },
            { name: 'data', type: 'bytes' },
          ],
        },
      ],
      list,
    )
    expect(read).toEqual(calls)
  })
})
