import { maxUint256 } from 'viem'
import { describe, expect, it } from 'vitest'
import { riskOf } from '../../steps/step.ts'
import { account, encodeCall, readData } from './readCall.fixture.ts'

const to = `0x${'11'.repeat(20)}` as const
const [other, third] = [`0x${'22'.repeat(20)}`, `0x${'33'.repeat(20)}`] as const
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const [r, s] = [`0x${'44'.repeat(32)}`, `0x${'55'.repeat(32)}`] as const
const nonce = r
const end = 1_800_000_000n
const read = (signature: string, args: readonly unknown[], at: `0x${string}` = to) =>
  readData(at, encodeCall(signature, args))

const allow = { kind: 'allow', token: to, amount: 5n, spender: other, adds: false, until: undefined }
const move = { kind: 'token', token: to, amount: 5n, to: other, from: undefined }
const unknown = (selector: string, contract: string = to) => [{ kind: 'unknown', contract, selector }]

describe('erc20Calls', () => {
  it('gives a right without an end by a permit of the account, whenever that had to be handed in', () => {
    const permit = 'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)'
    expect(read(permit, [account, other, 5n, end, 27, r, s])).toEqual([allow])
    expect(read(permit, [account, other, maxUint256, end, 27, r, s]).map(riskOf)).toEqual(['authority'])
    expect(read(permit, [third, other, 5n, end, 27, r, s])).toEqual(unknown('0xd505accf'))
  })

  it('gives everything or nothing by a permit of DAI', () => {
    const permit = 'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)'
    expect(read(permit, [account, other, 1n, 0n, true, 27, r, s])).toEqual([{ ...allow, amount: maxUint256 }])
    expect(read(permit, [account, other, 1n, 0n, false, 27, r, s])).toEqual([{ ...allow, amount: 0n }])
    expect(read(permit, [third, other, 1n, 0n, true, 27, r, s])).toEqual(unknown('0x8fcbaf0c'))
  })

  it.each([
    'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)',
    'receiveWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)',
  ])('moves tokens of the signer of %s', (signature) => {
    const rest = [5n, 0n, end, nonce, 27, r, s]
    expect(read(signature, [account, other, ...rest])).toEqual([move])
    expect(read(signature, [third, account, ...rest])).toEqual([{ ...move, from: third, to: account }])
  })

  it.each([
    'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)',
    'receiveWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)',
  ])('moves tokens of the signer of %s', (signature) => {
    expect(read(signature, [account, other, 5n, 0n, end, nonce, '0x1234'])).toEqual([move])
    expect(read(signature, [third, other, 5n, 0n, end, nonce, '0x1234'])).toEqual([{ ...move, from: third }])
  })
})

describe('permit2Calls', () => {
  const one = { token: third, amount: 5n, expiration: 1_800_000_000, nonce: 1 }
  const right = { ...allow, token: third, until: 1_800_000_000 }
  const all = ({ token, amount, expiration, nonce: number }: typeof one) => [token, amount, expiration, number]
  const copy = '0x31c2F6fcFf4F8759b3Bd5Bf0e1084A055615c768'

  it('gives the rights that the account signed, until the day they have', () => {
    const single = 'permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)'
    const several = 'permit(address,((address,uint160,uint48,uint48)[],address,uint256),bytes)'
    expect(read(single, [account, [all(one), other, end], '0x12'], permit2)).toEqual([right])
    expect(read(single, [account, [all(one), other, end], '0x12'])).toEqual([right])
    expect(read(single, [third, [all(one), other, end], '0x12'])).toEqual(unknown('0x2b67b570'))
    expect(read(several, [account, [[all(one), all({ ...one, token: to })], other, end], '0x12'])).toEqual([
      right,
      { ...right, token: to },
    ])
    expect(read(several, [third, [[all(one)], other, end], '0x12'])).toEqual(unknown('0x2a2d80d1'))
    expect(read(several, [account, [[], other, end], '0x12'], permit2)).toEqual(unknown('0x2a2d80d1', permit2))
  })

  it('ends rights where Permit2 stands, and nowhere else', () => {
    const lockdown = 'lockdown((address,address)[])'
    for (const at of [permit2, copy] as const)
      expect(read(lockdown, [[[to, other]]], at)).toEqual([{ ...allow, amount: 0n }])
    expect(read(lockdown, [[[to, other]]])).toEqual(unknown('0xcc53287f'))
    expect(read(lockdown, [[]], permit2)).toEqual(unknown('0xcc53287f', permit2))
    const approve = 'approve(address,address,uint160,uint48)'
    expect(read(approve, [third, other, 0n, 9], permit2)).toEqual([{ ...right, amount: 0n, until: 9 }])
    expect(read(approve, [third, other, 0n, 9])).toEqual(unknown('0x87517c45'))
    expect(read(approve, [third, other, 5n, 9])).toEqual([{ ...right, until: 9 }])
    const several = 'permit(address,((address,uint160,uint48,uint48)[],address,uint256),bytes)'
    const mixed = [account, [[all(one), all({ ...one, amount: 0n })], other, end], '0x12']
    expect(read(several, mixed)).toEqual(unknown('0x2a2d80d1'))
    expect(read(several, mixed, permit2)).toEqual([right, { ...right, amount: 0n }])
  })

  it('moves what was signed for, to whom the call says and as much', () => {
    const single = 'permitTransferFrom(((address,uint256),uint256,uint256),(address,uint256),address,bytes)'
    const several = 'permitTransferFrom(((address,uint256)[],uint256,uint256),(address,uint256)[],address,bytes)'
    const signed = [[third, 9n], 1n, end]
    expect(read(single, [signed, [other, 5n], account, '0x12'], permit2)).toEqual([{ ...move, token: third }])
    expect(read(single, [signed, [other, 5n], third, '0x12'], permit2)).toEqual([
      { ...move, token: third, from: third },
    ])
    expect(read(single, [signed, [other, 5n], account, '0x12'])).toEqual(unknown('0x30f28b7a'))
    const permitted = [
      [third, 9n],
      [to, 9n],
    ]
    const sent = [
      [other, 5n],
      [other, 6n],
    ]
    expect(read(several, [[permitted, 1n, end], sent, account, '0x12'], permit2)).toEqual([
      { ...move, token: third },
      { ...move, amount: 6n },
    ])
    for (const part of [sent.slice(1), [...sent, ...sent], []])
      expect(read(several, [[permitted, 1n, end], part, account, '0x12'], permit2)).toEqual(
        unknown('0xedd9444b', permit2),
      )
    expect(read(several, [[[], 1n, end], [], account, '0x12'], permit2)).toEqual(unknown('0xedd9444b', permit2))
  })

  it('moves things that Permit2 may take, one or several', () => {
    const single = 'transferFrom(address,address,uint160,address)'
    const several = 'transferFrom((address,address,uint160,address)[])'
    expect(read(single, [account, other, 5n, to], permit2)).toEqual([move])
    expect(read(single, [third, other, 5n, to], permit2)).toEqual([{ ...move, from: third }])
    expect(read(single, [account, other, 5n, to])).toEqual(unknown('0x36c78516'))
    expect(read(several, [[[account, other, 5n, to]]], permit2)).toEqual([move])
    expect(read(several, [[[account, other, 5n, to]]])).toEqual(unknown('0x0d58b1db'))
    expect(read(several, [[]], permit2)).toEqual(unknown('0x0d58b1db', permit2))
  })
})
