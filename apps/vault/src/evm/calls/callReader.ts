import {
  type AbiFunction,
  type DecodeFunctionDataReturnType,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  type ParseAbiItem,
  parseAbiItem,
  toFunctionSelector,
} from 'viem'

/** Longer data than which nothing is read, in bytes: no node takes much more with a transaction. */
const longest = 65_536

/** What a function is called with, by its signature. */
type ArgumentsOf<Signature extends string> = DecodeFunctionDataReturnType<readonly [ParseAbiItem<Signature>]>['args']

/** A function that the vault knows. */
export type CallReader<Place, Read> = {
  /** As its contract's source has it: `function transfer(address to, uint256 value)`. */
  readonly signature: string
  readonly selector: Hex
  /** What a call of it does; undefined where the bytes are not exactly what the function would be called with. */
  readonly read: (data: Hex, place: Place) => Read | undefined
}

/** Says how calls of a function are read. */
export function readerOf<const Signature extends string, Place, Read>(
  signature: Signature,
  read: (args: ArgumentsOf<Signature>, place: Place) => Read | undefined,
): CallReader<Place, Read> {
  const item = parseAbiItem(signature as string) as AbiFunction
  return {
    signature,
    selector: toFunctionSelector(item),
    read(data, place) {
      const args = decodeExactly(item, data)
      return args && read(args as ArgumentsOf<Signature>, place)
    },
  }
}

/**
 * The arguments of a call. Undefined for bytes that the function's arguments do not encode to: with something after them, within a
 * word that is shorter, or in another order, there would be more in the call than is told of it.
 */
export function decodeExactly(item: AbiFunction, data: Hex): readonly unknown[] | undefined {
  if (data.length > 2 + 2 * longest) return undefined
  const small = data.toLowerCase() as Hex
  try {
    const { args } = decodeFunctionData({ abi: [item], data: small })
    return encodeFunctionData({ abi: [item], args }) === small ? (args ?? []) : undefined
  } catch {
    return undefined
  }
}

/** Readers by what their calls begin with. */
export function bySelector<Place, Read>(
  readers: readonly CallReader<Place, Read>[],
): ReadonlyMap<string, CallReader<Place, Read>> {
  return new Map(readers.map((reader) => [reader.selector, reader]))
}
