import { encodeFunctionData, type Hex, maxUint160, maxUint256, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { readCall } from './readCall.ts'
import { weigh } from './step.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const to = `0x${'11'.repeat(20)}` as const
const other = `0x${'22'.repeat(20)}` as const
const third = `0x${'33'.repeat(20)}` as const
const free = {
  gas: undefined,
  nonce: undefined,
  gasPrice: undefined,
  maxFeePerGas: undefined,
  maxPriorityFeePerGas: undefined,
}
const read = (signature: string, args: readonly unknown[], value = 0n) => {
  const data = encodeFunctionData({
    abi: parseAbi([`function ${signature}`] as readonly string[]),
    args,
  } as never) as Hex
  return readCall({ to, value, data, ...free }, account)
}

describe('readCall', () => {
  it.each([
    ['transfer(address,uint256)', [other, 5n], { kind: 'token', token: to, amount: 5n, to: other, from: undefined }],
    [
      'transferFrom(address,address,uint256)',
      [third, other, 5n],
      { kind: 'token', token: to, amount: 5n, to: other, from: third },
    ],
    ['approve(address,uint256)', [other, 5n], { kind: 'allow', token: to, amount: 5n, spender: other, adds: false }],
    ['increaseAllowance(address,uint256)', [other, 5n], { kind: 'allow', amount: 5n, adds: true }],
    [
      'safeTransferFrom(address,address,uint256)',
      [account, other, 7n],
      { kind: 'item', collection: to, id: 7n, count: 1n, to: other, from: undefined },
    ],
    [
      'safeTransferFrom(address,address,uint256,uint256,bytes)',
      [account, other, 7n, 3n, '0x'],
      { kind: 'item', id: 7n, count: 3n, to: other },
    ],
    ['setApprovalForAll(address,bool)', [other, true], { kind: 'allowAll', operator: other, isAllowed: true }],
    ['withdraw(uint256)', [9n], { kind: 'unwrap', token: to, amount: 9n }],
    [
      'approve(address,address,uint160,uint48)',
      [third, other, 5n, 1_800_000_000],
      { kind: 'allow', token: third, amount: 5n, spender: other, until: 1_800_000_000 },
    ],
  ])('reads $0', (signature, args, expected) => {
    expect(read(signature, args)).toMatchObject([expected])
  })

  it('reads every item of a batch', () => {
    const steps = read('safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)', [
      account,
      other,
      [1n, 2n],
      [3n, 4n],
      '0x',
    ])
    expect(steps).toMatchObject([
      { kind: 'item', id: 1n, count: 3n },
      { kind: 'item', id: 2n, count: 4n },
    ])
  })

  it('tells value that a call takes along as a step of its own, and wrapping as one', () => {
    expect(read('transfer(address,uint256)', [other, 5n], 2n)).toMatchObject([
      { kind: 'coin', amount: 2n, to },
      { kind: 'token', amount: 5n },
    ])
    expect(read('deposit()', [], 2n)).toEqual([{ kind: 'wrap', token: to, amount: 2n }])
    expect(read('deposit()', [])).toMatchObject([{ kind: 'unknown' }])
  })

  it('looks into calls of calls, and names what it cannot read by its selector', () => {
    const abi = parseAbi(['function setApprovalForAll(address,bool)', 'function multicall(bytes[])'])
    const hidden = encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [other, true] })
    const inner = encodeFunctionData({ abi, functionName: 'multicall', args: [[hidden, '0x8d80ff0a']] })
    const steps = read('multicall(uint256,bytes[])', [1n, [inner]])
    expect(steps).toMatchObject([{ kind: 'allowAll' }, { kind: 'unknown', contract: to, selector: '0x8d80ff0a' }])
    expect(steps.map(weigh)).toEqual(['authority', 'unread'])
  })

  it('counts what goes deeper than it looks, or is cut, as not read', () => {
    const abi = parseAbi(['function multicall(bytes[])'])
    let data: Hex = '0x8d80ff0a'
    for (let depth = 0; depth < 6; depth++) data = encodeFunctionData({ abi, args: [[data]] })
    expect(readCall({ to, value: 0n, data, ...free }, account)).toMatchObject([{ kind: 'unknown' }])
    expect(readCall({ to, value: 0n, data: '0xa9059cbb00', ...free }, account)).toMatchObject([
      { kind: 'unknown', selector: '0xa9059cbb' },
    ])
    expect(readCall({ to: undefined, value: 0n, data: '0x60', ...free }, account)).toMatchObject([{ kind: 'create' }])
  })

  it.each([
    ['approve(address,uint256)', [other, maxUint256], 'authority'],
    ['approve(address,uint256)', [other, 2n ** 96n - 1n], 'authority'],
    ['approve(address,address,uint160,uint48)', [third, other, maxUint160, 1], 'authority'],
    ['approve(address,uint256)', [other, 10n ** 30n], 'plain'],
    ['setApprovalForAll(address,bool)', [other, false], 'plain'],
  ])('weighs $0 as $2', (signature, args, expected) => {
    expect(read(signature, args).map(weigh)).toEqual([expected])
  })
})
