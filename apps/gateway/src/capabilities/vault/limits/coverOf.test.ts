import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { assetName } from '../policies/policiesSchema.ts'
import type { SignedCall, Signing } from '../policies/signing.ts'
import { assetsOf, coverOf, nothing, together } from './coverOf.ts'

const chainId = 'eip155:1'
const coin = assetName(chainId)
const shop = '0x2222222222222222222222222222222222222222'
const token = '0x3333333333333333333333333333333333333333'
const router = '0x4444444444444444444444444444444444444444'
const worth = new Map([
  [coin, { price: 2_000, decimals: 18 }],
  [assetName(chainId, token), { price: 1, decimals: 6 }],
])

const call = (given: Partial<SignedCall>): SignedCall => ({ chainId, to: shop, selector: '', spends: [], ...given })
const signing = (calls: SignedCall[], given: Partial<Signing> = {}): Signing => ({
  method: 'transaction',
  networks: [chainId],
  calls,
  ...given,
})
const pays = (amount: bigint, asset = coin, to: string | undefined = shop) => call({ spends: [{ asset, amount, to }] })
const cover = (...calls: SignedCall[]) => coverOf(signing(calls), worth)

describe('coverOf', () => {
  it('counts coins and tokens in cents, and rounds each up', () => {
    expect(cover(pays(10n ** 18n))).toEqual({ ...nothing, cents: 200_000n, receivers: [`${chainId} ${shop}`] })
    expect(cover(pays(1n)).cents).toBe(1n)
    expect(cover(pays(1_500_000n, assetName(chainId, token))).cents).toBe(150n)
    expect(cover(pays(1_000_001n, assetName(chainId, token))).cents).toBe(101n)
    expect(cover(pays(1n), pays(1n)).cents).toBe(2n)
    expect(cover(pays(0n))).toEqual(nothing)
  })

  it('counts prices that numbers write with an exponent, and takes one without end for unknown', () => {
    const at = (price: number) => coverOf(signing([pays(10n ** 18n)]), new Map([[coin, { price, decimals: 18 }]]))
    expect(at(1e-7).cents).toBe(1n)
    expect(at(1e20).cents).toBe(10n ** 22n)
    expect(at(1e21)).toMatchObject({ cents: 0n, isUnknown: true })
  })

  it('takes an asset without a price, and one without a receiver, for unknown', () => {
    expect(cover(pays(1n, assetName(chainId, router))).isUnknown).toBe(true)
    expect(cover(call({ spends: [{ asset: coin, amount: 1n }] }))).toEqual({ ...nothing, cents: 1n, isUnknown: true })
    expect(cover(pays(0n, assetName(chainId, router))).isUnknown).toBe(false)
  })

  it('names contracts of which a function is not known, and takes tokens and collections for unknown', () => {
    const unread = 'function'
    expect(cover(call({ to: router, selector: '0x12345678', unread }))).toEqual({
      ...nothing,
      contracts: [`${chainId} ${router}`],
    })
    expect(cover(call({ to: token, selector: '0x12345678', unread })).isUnknown).toBe(true)
    expect(cover(call({ to: undefined, selector: undefined, unread }))).toEqual({ ...nothing, isUnknown: true })
    const abi = parseAbi([
      'function safeTransferFrom(address,address,uint256)',
      'function setApprovalForAll(address,bool)',
    ])
    for (const data of [
      encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [shop, shop, 1n] }),
      encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [shop, true] }),
    ])
      expect(cover(call({ to: router, selector: data.slice(0, 10), unread })).isUnknown).toBe(true)
    const asked = [call({ to: router, unread }), call({ to: undefined, unread }), call({ to: token }), pays(1n)]
    expect(assetsOf(signing(asked))).toEqual([assetName(chainId, router), coin])
  })

  it('takes accounts that an unknown function names for receivers, and more than sixteen for unknown', () => {
    const unread = 'function'
    const named = Array.from({ length: 16 }, (_, index) => `0x${String(index).padStart(40, '5')}`)
    const receivers = named.map((each) => `${chainId} ${each}`)
    const contracts = [`${chainId} ${router}`]
    expect(cover(call({ to: router, unread, named }))).toEqual({ ...nothing, contracts, receivers })
    expect(cover(call({ to: router, unread, named: [...named, shop] })).isUnknown).toBe(true)
  })

  it('takes sessions, and what hides assets or calls, for unknown', () => {
    for (const unread of ['assets', 'calls'] as const) expect(cover(call({ unread })).isUnknown).toBe(true)
    expect(coverOf(signing([], { method: 'session' }), worth).isUnknown).toBe(true)
    expect(coverOf(signing([], { method: 'session', networks: 'any' }), worth).isUnknown).toBe(true)
    expect(coverOf(signing([], { method: 'session', networks: [] }), worth)).toEqual(nothing)
    expect(coverOf(signing([], { method: 'message' }), worth)).toEqual(nothing)
  })

  it('lets what only ends a session pass', () => {
    expect(coverOf(signing([], { method: 'session', isEnding: true }), worth)).toEqual(nothing)
    expect(cover(call({ isEnding: true, unread: 'calls' }))).toEqual(nothing)
  })

  it('counts fees as given away, and none in a coin without a price', () => {
    const fees = [{ asset: coin, amount: 10n ** 16n }]
    expect(coverOf(signing([call({})], { fees }), worth)).toEqual({ ...nothing, cents: 2_000n, feeCents: 2_000n })
    expect(coverOf(signing([pays(10n ** 18n)], { fees }), worth)).toMatchObject({ cents: 202_000n, feeCents: 2_000n })
    expect(coverOf(signing([call({})], { fees }), new Map())).toEqual(nothing)
    expect(coverOf(signing([], { fees, isEnding: true }), worth)).toEqual(nothing)
    expect(assetsOf(signing([], { fees }))).toEqual([coin])
  })

  it('puts covers together, each receiver once', () => {
    const one = { cents: 1n, feeCents: 1n, receivers: ['a', 'b'], contracts: ['c'], isUnknown: false }
    const other = { cents: 2n, feeCents: 0n, receivers: ['b'], contracts: ['c', 'd'], isUnknown: true }
    expect(together(one, other)).toEqual({
      cents: 3n,
      feeCents: 1n,
      receivers: ['a', 'b'],
      contracts: ['c', 'd'],
      isUnknown: true,
    })
  })
})
