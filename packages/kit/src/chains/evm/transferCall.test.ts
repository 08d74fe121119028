import fc from 'fast-check'
import { encodeErrorResult, encodeFunctionData, erc20Abi, erc721Abi, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { readApproval } from './readApproval.ts'
import { decodeReason, revertReason } from './revertReason.ts'
import { tokenData } from './tokenData.ts'
import { transferCall } from './transferCall.ts'

const digits = fc.string({ minLength: 40, maxLength: 40, unit: fc.constantFrom(...'0123456789abcdef') })
const addresses = digits.map((each): `0x${string}` => `0x${each}`)
const amounts = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const token = `0x${'1'.repeat(40)}`

describe('transferCall', () => {
  it('encodes what a token is called with as a general encoder does', () => {
    fc.assert(
      fc.property(addresses, addresses, amounts, (tokenAddress, to, amount) => {
        const encode = (functionName: 'transfer' | 'approve') =>
          encodeFunctionData({ abi: erc20Abi, functionName, args: [to, amount] })
        expect(transferCall({ from: to, tokenAddress, to, amount })).toEqual({
          to: tokenAddress,
          data: encode('transfer'),
        })
        expect(tokenData.approve(to, amount)).toBe(encode('approve'))
        expect(readApproval(encode('approve'))?.toLowerCase()).toBe(to)
        expect(readApproval(encode('transfer'))).toBeUndefined()
        expect(tokenData.balanceOf(to)).toBe(
          encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [to] }),
        )
        expect(tokenData.allowance(tokenAddress, to)).toBe(
          encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [tokenAddress, to] }),
        )
      }),
    )
  })

  it('encodes what a collection is called with as a general encoder does', () => {
    const abi = parseAbi([
      'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
    ])
    fc.assert(
      fc.property(addresses, addresses, amounts, amounts, (from, to, id, amount) => {
        const piece = { from, to, tokenAddress: token, nft: { tokenId: id.toString() } }
        expect(transferCall({ ...piece, amount: 1n, nft: { ...piece.nft, standard: 'erc721' } })).toEqual({
          to: token,
          data: encodeFunctionData({ abi: erc721Abi, functionName: 'safeTransferFrom', args: [from, to, id] }),
        })
        expect(transferCall({ ...piece, amount, nft: { ...piece.nft, standard: 'erc1155' } })).toEqual({
          to: token,
          data: encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [from, to, id, amount, '0x'] }),
        })
      }),
    )
  })

  it.each(['', '0x', 'vitalik.eth', `0x${'1'.repeat(39)}`, `0x${'1'.repeat(41)}`, `0x${'g'.repeat(40)}`])(
    'never encodes %j as a receiver',
    (to) => {
      expect(() => transferCall({ from: token, to, amount: 1n, tokenAddress: token })).toThrow(RangeError)
    },
  )
})

describe('revertReason', () => {
  const abi = parseAbi(['error Error(string)', 'error Panic(uint256)', 'error Odd(uint256)'])

  it('reads the words of any revert', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (words) => {
        expect(decodeReason(encodeErrorResult({ abi, errorName: 'Error', args: [words] }))).toBe(words)
      }),
    )
  })

  it.each([
    ['a panic', encodeErrorResult({ abi, errorName: 'Panic', args: [17n] }), 'Panic 0x11'],
    ['a custom error', encodeErrorResult({ abi, errorName: 'Odd', args: [17n] }), undefined],
    ['nothing', '0x', undefined],
    ['cut data', encodeErrorResult({ abi, errorName: 'Error', args: ['words'] }).slice(0, -64), undefined],
    ['no data', undefined, undefined],
  ])('reads %s', (_, data, expected) => {
    expect(decodeReason(data)).toBe(expected)
  })

  it.each([
    [
      { code: 3, message: 'execution reverted: not today' },
      { code: 'refused', detail: 'not today' },
    ],
    [{ code: 3, message: 'execution reverted' }, { code: 'refused' }],
    [{ code: 3, message: 'execution reverted: custom error 0x12345678' }, { code: 'refused' }],
    [{ code: -32000, message: 'insufficient funds for transfer' }, { code: 'balance-too-low' }],
    [
      { code: 3, message: `execution reverted: line\u202e one\nline two ${'x'.repeat(200)}` },
      { code: 'refused', detail: expect.stringMatching(/^line one line two x+…$/) },
    ],
    [{ code: -32601, message: 'Method not found' }, undefined],
    [{ code: -32005, message: 'limit exceeded' }, undefined],
  ])('says of %j: %s', (error, expected) => {
    expect(revertReason(error)).toEqual(expected)
  })

  it('reads anything without failing', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.integer(), (message, data, code) => {
        expect(['refused', 'balance-too-low', undefined]).toContain(revertReason({ code, message, data }, data)?.code)
      }),
    )
  })
})
