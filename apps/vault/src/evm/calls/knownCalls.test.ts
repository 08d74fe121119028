import {
  type AbiFunction,
  type AbiParameter,
  concatHex,
  encodeFunctionData,
  type Hex,
  keccak256,
  parseAbiItem,
  size,
  slice,
  toHex,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { readerOf } from './callReader.ts'
import { knownCalls } from './knownCalls.ts'
import { routerCalls } from './swaps/routerCalls.ts'

const all = [...knownCalls, ...routerCalls]

/** Bytes that look like chance and are the same in each run. */
function createChance(seed: string) {
  let count = 0
  const bytes = (length: number): Hex => {
    count += 1
    const one = keccak256(toHex(`${seed} ${count}`))
    return length === 0 ? '0x' : length <= 32 ? slice(one, 0, length) : concatHex([one, bytes(length - 32)])
  }
  const below = (limit: number) => Number(BigInt(bytes(4)) % BigInt(limit))
  const draw = (parameter: AbiParameter): unknown => {
    const { type } = parameter
    const components = (parameter as { components?: readonly AbiParameter[] }).components ?? []
    if (type.endsWith('[]')) {
      const item = { ...parameter, type: type.slice(0, -2) } as AbiParameter
      return Array.from({ length: below(4) }, () => draw(item))
    }
    if (type === 'tuple') return Object.fromEntries(components.map((each) => [each.name ?? '', draw(each)]))
    if (type === 'address') return bytes(20)
    if (type === 'bool') return below(2) === 1
    if (type === 'bytes') return bytes(below(70))
    if (type.startsWith('bytes')) return bytes(Number(type.slice(5)))
    const width = Number(type.slice(4)) / 8
    return width <= 6 ? Number(bytes(width)) : BigInt(bytes(width))
  }
  return { below, draw }
}

/** The same function, of which only the arguments are read. */
const argumentsOf = (signature: string, data: Hex) =>
  readerOf(signature as string, (args: unknown) => args).read(data, {})

describe('knownCalls', () => {
  it.each([
    ['contracts', knownCalls],
    ['routers', routerCalls],
  ])('names every function of %s once', (_, calls) => {
    expect(new Set(calls.map(({ selector }) => selector)).size).toBe(calls.length)
  })

  it.each(all.map(({ signature }) => [signature] as const))('writes what it reads of %s again', (signature) => {
    const item = parseAbiItem(signature as string) as AbiFunction
    const { draw } = createChance(signature)
    for (let round = 0; round < 20; round += 1) {
      const data = encodeFunctionData({ abi: [item], args: item.inputs.map(draw) })
      const args = argumentsOf(signature, data) as readonly unknown[]
      expect(encodeFunctionData({ abi: [item], args })).toBe(data)
      expect(argumentsOf(signature, `0x${data.slice(2).toUpperCase()}`)).toEqual(args)
    }
  })

  it.each(all.map(({ signature }) => [signature] as const))('reads no other bytes as %s', (signature) => {
    const item = parseAbiItem(signature as string) as AbiFunction
    const { below, draw } = createChance(signature)
    const data = encodeFunctionData({ abi: [item], args: item.inputs.map(draw) })
    for (const tail of ['00', '0c', '00'.repeat(32), 'ff'.repeat(32)])
      expect(argumentsOf(signature, `${data}${tail}` as Hex)).toBeUndefined()
    if (size(data) > 4) expect(argumentsOf(signature, data.slice(0, -2) as Hex)).toBeUndefined()
    // The first of a word's bytes is empty in an address, a bool, an offset and a length.
    for (const [index, { type }] of item.inputs.entries()) {
      if (type.startsWith('uint256') || type.startsWith('bytes32') || type === 'tuple') continue
      const before = item.inputs.slice(0, index)
      if (before.some(({ type: other }) => other === 'tuple')) continue
      const at = 10 + index * 64
      expect(argumentsOf(signature, `${data.slice(0, at)}01${data.slice(at + 2)}` as Hex)).toBeUndefined()
    }
    const other = 10 + below(Math.max(1, data.length - 10))
    const changed = data.slice(0, other) + (data[other] === '1' ? '2' : '1') + data.slice(other + 1)
    const read = argumentsOf(signature, changed as Hex) as readonly unknown[] | undefined
    if (read) expect(encodeFunctionData({ abi: [item], args: read })).toBe(changed)
  })

  it('reads nothing of a call that is longer than nodes take', () => {
    const signature = 'function multicall(bytes[] calls)'
    const item = parseAbiItem(signature)
    const ofSize = (bytes: number) => encodeFunctionData({ abi: [item], args: [[`0x${'00'.repeat(bytes)}`]] })
    expect(argumentsOf(signature, ofSize(65_000))).toBeDefined()
    expect(argumentsOf(signature, ofSize(65_536))).toBeUndefined()
  })
})
