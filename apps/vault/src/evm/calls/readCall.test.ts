import { encodeFunctionData, type Hex, maxUint160, maxUint256, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { riskOf } from '../../steps/step.ts'
import { readCall } from './readCall.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const to = `0x${'11'.repeat(20)}` as const
const other = `0x${'22'.repeat(20)}` as const
const third = `0x${'33'.repeat(20)}` as const
/** The contract that is called wraps coins. */
const contracts = { routers: new Map(), wrappedCoins: new Set([to]) }
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
  return readCall({ to, value, data, ...free }, account, contracts)
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

  it('shows value that a call sends along as a separate step, and wrapping as one step', () => {
    expect(read('transfer(address,uint256)', [other, 5n], 2n)).toMatchObject([
      { kind: 'coin', amount: 2n, to },
      { kind: 'token', amount: 5n },
    ])
    expect(read('deposit()', [], 2n)).toEqual([{ kind: 'wrap', token: to, amount: 2n }])
    expect(read('deposit()', [])).toMatchObject([{ kind: 'unknown' }])
    // Another contract keeps what it is sent, and gives what it likes.
    const data = encodeFunctionData({ abi: parseAbi(['function deposit()']) })
    const unknown = { kind: 'unknown', contract: other, selector: '0xd0e30db0' }
    expect(readCall({ ...free, to: other, value: 2n, data }, account, contracts)).toEqual([
      { kind: 'coin', amount: 2n, to: other },
      unknown,
    ])
    expect(readCall({ ...free, to, value: 2n, data }, account)).toMatchObject([{ kind: 'coin' }, { kind: 'unknown' }])
    const withdraw = encodeFunctionData({ abi: parseAbi(['function withdraw(uint256)']), args: [2n] })
    expect(readCall({ ...free, to: other, value: 0n, data: withdraw }, account, contracts)).toEqual([
      { ...unknown, selector: '0x2e1a7d4d' },
    ])
  })

  it('reads a plain payment, and a call of nothing, as the coin that goes', () => {
    expect(readCall({ to, value: 5n, data: '0x', ...free }, account, contracts)).toEqual([
      { kind: 'coin', amount: 5n, to },
    ])
    expect(readCall({ to, value: 0n, data: '0x', ...free }, account, contracts)).toEqual([
      { kind: 'coin', amount: 0n, to },
    ])
  })

  it('reads a call of a known router as the swap that it is in all, and of another one as not known', () => {
    const known = { routers: new Map([[other, third]]), wrappedCoins: new Set([third]) }
    const abi = parseAbi([
      'function swapExactETHForTokens(uint256 least, address[] path, address to, uint256 end)',
      'function transfer(address to, uint256 value)',
    ])
    const data = encodeFunctionData({
      abi,
      functionName: 'swapExactETHForTokens',
      args: [9n, [third, to], account, 1n],
    })
    const get = { token: to, amount: 9n, isBound: true }
    const swap = { kind: 'swap', pay: { token: undefined, amount: 2n, isBound: false }, get, to: undefined }
    const at = (contract: Hex, bytes: Hex, value: bigint) =>
      readCall({ ...free, to: contract, value, data: bytes }, account, known)
    expect(at(other, data, 2n)).toEqual([swap])
    expect(at(other.toUpperCase().replace('X', 'x') as Hex, data, 2n)).toEqual([swap])
    const unknown = { kind: 'unknown', contract: other, selector: '0x7ff36ab5' }
    expect(at(other, `${data}00`, 2n)).toEqual([{ kind: 'coin', amount: 2n, to: other }, unknown])
    expect(at(other, data, 0n)).toEqual([unknown])
    expect(at(to, data, 2n)).toEqual([
      { kind: 'coin', amount: 2n, to },
      { ...unknown, contract: to },
    ])
    expect(at(other, '0x', 2n)).toEqual([{ kind: 'coin', amount: 2n, to: other }])
    // A router is no token.
    const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [third, 5n] })
    expect(at(other, transfer, 0n)).toEqual([{ ...unknown, selector: '0xa9059cbb' }])
  })

  it('adds nothing to an allowance that is set, and sets none that is added to', () => {
    expect(read('approve(address,uint256)', [other, 5n])).toMatchObject([{ adds: false, until: undefined }])
    expect(read('increaseAllowance(address,uint256)', [other, 5n])).toMatchObject([{ adds: true, until: undefined }])
    expect(read('approve(address,address,uint160,uint48)', [third, other, 5n, 1])).toMatchObject([{ adds: false }])
  })

  it.each([
    [[1n, 2n], [3n]],
    [[1n], [3n, 4n]],
    [[], []],
  ])('reads nothing of a batch of items %s in amounts %s', (ids, counts) => {
    const steps = read('safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)', [
      account,
      other,
      ids,
      counts,
      '0x',
    ])
    expect(steps).toEqual([{ kind: 'unknown', contract: to, selector: '0x2eb2c2d6' }])
  })

  it('reads three calls deep, and no further', () => {
    const abi = parseAbi(['function multicall(bytes[])', 'function withdraw(uint256)'])
    const nested = (depth: number) => {
      let data = encodeFunctionData({ abi, functionName: 'withdraw', args: [9n] })
      for (let each = 0; each < depth; each += 1)
        data = encodeFunctionData({ abi, functionName: 'multicall', args: [[data]] })
      return readCall({ to, value: 0n, data, ...free }, account, contracts)
    }
    for (const depth of [0, 1, 2, 3]) expect(nested(depth)).toEqual([{ kind: 'unwrap', token: to, amount: 9n }])
    expect(nested(4)).toEqual([{ kind: 'unknown', contract: to, selector: '0xac9650d8' }])
    expect(read('multicall(bytes[])', [[]])).toEqual([{ kind: 'unknown', contract: to, selector: '0xac9650d8' }])
  })

  it('gives the value of several calls to none of them', () => {
    const abi = parseAbi(['function deposit()', 'function withdraw(uint256)'])
    const inner = encodeFunctionData({ abi, functionName: 'deposit' })
    expect(read('multicall(bytes[])', [[inner]], 5n)).toEqual([
      { kind: 'coin', amount: 5n, to },
      { kind: 'unknown', contract: to, selector: '0xd0e30db0' },
    ])
  })

  it('tells 24 steps, and of more that there is something left', () => {
    const abi = parseAbi(['function withdraw(uint256)'])
    const calls = (count: number) =>
      read('multicall(bytes[])', [
        Array.from({ length: count }, (_, each) => encodeFunctionData({ abi, args: [BigInt(each)] })),
      ])
    expect(calls(24)).toHaveLength(24)
    expect(calls(24).at(-1)).toMatchObject({ kind: 'unwrap', amount: 23n })
    expect(calls(25)).toHaveLength(25)
    expect(calls(25).slice(23)).toEqual([
      { kind: 'unwrap', token: to, amount: 23n },
      { kind: 'unknown', contract: to, selector: '0xac9650d8' },
    ])
    expect(calls(30)).toHaveLength(25)
  })

  it('looks into calls of calls, and names what it cannot read by its selector', () => {
    const abi = parseAbi(['function setApprovalForAll(address,bool)', 'function multicall(bytes[])'])
    const hidden = encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [other, true] })
    const inner = encodeFunctionData({ abi, functionName: 'multicall', args: [[hidden, '0x8d80ff0a']] })
    const steps = read('multicall(uint256,bytes[])', [1n, [inner]])
    expect(steps).toMatchObject([{ kind: 'allowAll' }, { kind: 'unknown', contract: to, selector: '0x8d80ff0a' }])
    expect(steps.map(riskOf)).toEqual(['authority', 'unread'])
  })

  it('counts what goes deeper than it looks, or is cut, as not read', () => {
    const abi = parseAbi(['function multicall(bytes[])'])
    let data: Hex = '0x8d80ff0a'
    for (let depth = 0; depth < 6; depth++) data = encodeFunctionData({ abi, args: [[data]] })
    expect(readCall({ to, value: 0n, data, ...free }, account, contracts)).toMatchObject([{ kind: 'unknown' }])
    expect(readCall({ to, value: 0n, data: '0xa9059cbb00', ...free }, account, contracts)).toMatchObject([
      { kind: 'unknown', selector: '0xa9059cbb' },
    ])
    expect(readCall({ to: undefined, value: 0n, data: '0x60', ...free }, account, contracts)).toMatchObject([
      { kind: 'create' },
    ])
  })

  it.each([
    ['approve(address,uint256)', [other, maxUint256], 'authority'],
    ['approve(address,uint256)', [other, 2n ** 96n - 1n], 'authority'],
    ['approve(address,address,uint160,uint48)', [third, other, maxUint160, 1], 'authority'],
    ['approve(address,uint256)', [other, 10n ** 30n], 'plain'],
    ['setApprovalForAll(address,bool)', [other, false], 'plain'],
  ])('weighs $0 as $2', (signature, args, expected) => {
    expect(read(signature, args).map(riskOf)).toEqual([expected])
  })
})
