import { concatHex, encodeAbiParameters, type Hex, numberToHex, size, toFunctionSelector, toHex } from 'viem'

/**
 * Runtime code that stands in for the ENS universal resolver: `reverseWithGateways` answers a name for every account,
 * `resolveWithGateways` answers a text record, and every other call reverts.
 */
export function ensResolverCode(name: string, avatar: string): Hex {
  const zero = '0x0000000000000000000000000000000000000000'
  const address = { type: 'address' } as const
  const reverse = encodeAbiParameters([{ type: 'string' }, address, address], [name, zero, zero])
  const record = encodeAbiParameters([{ type: 'string' }], [avatar])
  const resolve = encodeAbiParameters([{ type: 'bytes' }, address], [record, zero])
  const cases = [
    { selector: toFunctionSelector('reverseWithGateways(bytes,uint256,string[])'), data: reverse },
    { selector: toFunctionSelector('resolveWithGateways(bytes,bytes,string[])'), data: resolve },
  ]
  // selector = calldata[0] >> 224; per case: DUP1 PUSH4 selector EQ PUSH2 target JUMPI; then revert(0, 0).
  const start: Hex = '0x5f3560e01c'
  const stop: Hex = '0x5f5ffd'
  const branchSize = 11
  const bodySize = 14
  const bodiesAt = size(start) + branchSize * cases.length + size(stop)
  const dataAt = bodiesAt + bodySize * cases.length
  const word = (value: number) => numberToHex(value, { size: 2 })
  const branches = cases.map(({ selector }, index) =>
    concatHex(['0x8063', selector, '0x1461', word(bodiesAt + bodySize * index), '0x57']),
  )
  // JUMPDEST PUSH2 size PUSH2 offset PUSH0 CODECOPY PUSH2 size PUSH0 RETURN
  const bodies = cases.map(({ data }, index) => {
    const offset = dataAt + cases.slice(0, index).reduce((sum, earlier) => sum + size(earlier.data), 0)
    return concatHex(['0x5b61', word(size(data)), '0x61', word(offset), '0x5f39', '0x61', word(size(data)), '0x5ff3'])
  })
  if (bodies.some((body) => size(body) !== bodySize)) throw new Error(`a body is not ${toHex(bodySize)} bytes long`)
  return concatHex([start, ...branches, stop, ...bodies, ...cases.map(({ data }) => data)])
}
