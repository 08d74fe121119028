import { concatHex, encodeAbiParameters, encodeFunctionData, type Hex, pad, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { readInnerCalls } from './innerCalls.ts'

const abi = parseAbi(['function execute(bytes32 mode, bytes executionCalldata)'])
const to: Hex = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const lower = to.toLowerCase()
const execute = (mode: Hex, execution: Hex) =>
  encodeFunctionData({ abi, functionName: 'execute', args: [mode, execution] })
const one: Hex = `0x${'00'.repeat(32)}`
const several: Hex = `0x01${'00'.repeat(31)}`
const packed = (data: Hex) => concatHex([to, pad('0x5', { size: 32 }), data])
const listOf = (calls: readonly Hex[]) =>
  encodeAbiParameters(
    [
      {
        type: 'tuple[]',
        components: [
          { name: 't', type: 'address' },
          { name: 'v', type: 'uint256' },
          { name: 'd', type: 'bytes' },
        ],
      },
    ],
    [calls.map((d) => ({ t: to, v: 1n, d }))],
  )

describe('the calls of an operation', () => {
  it.each([
    ['a payment', packed('0x'), '0x'],
    ['a function', packed('0xA9059CBB00'), '0xa9059cbb'],
    ['bytes too short for a function', packed('0xa9059c'), '0x'],
  ] as const)('reads %s', (_, execution, selector) => {
    expect(readInnerCalls(execute(one, execution))).toEqual([{ to: lower, selector }])
  })

  it('reads several', () => {
    expect(readInnerCalls(execute(several, listOf(['0x', '0x12345678'])))).toEqual([
      { to: lower, selector: '0x' },
      { to: lower, selector: '0x12345678' },
    ])
  })

  it.each([
    ['nothing', '0x' as Hex],
    ['another function', '0x12345678' as Hex],
    ['one too short', execute(one, '0x1234')],
    ['an empty list', execute(several, listOf([]))],
    ['65 calls', execute(several, listOf(Array.from({ length: 65 }, () => '0x' as Hex)))],
    ['a list that ends early', execute(several, '0x20')],
    ['the mode in which some may fail', execute(`0x0101${'00'.repeat(30)}`, listOf(['0x']))],
    ['the mode that hands the account over', execute(`0xff${'00'.repeat(31)}`, packed('0x'))],
  ])('reads no calls in %s', (_, data) => {
    expect(readInnerCalls(data)).toBeUndefined()
  })

  it('reads 64 calls', () => {
    expect(readInnerCalls(execute(several, listOf(Array.from({ length: 64 }, () => '0x' as Hex))))).toHaveLength(64)
  })
})
