import { getAddress, type Hex, size, slice } from 'viem'

/** The first and the last token of a way through pools. */
export type Ends = { readonly first: Hex; readonly last: Hex }

const address = 20
/** A fee of three bytes and the next token. */
const hop = 23

/** The ends of V3's packed path. */
export function packedEnds(path: Hex): Ends | undefined {
  const length = size(path)
  if (length < address + hop || (length - address) % hop !== 0) return undefined
  return { first: getAddress(slice(path, 0, address)), last: getAddress(slice(path, length - address)) }
}

/** The ends of V2's list of tokens. */
export function listedEnds(path: readonly Hex[]): Ends | undefined {
  const [first] = path
  const last = path.at(-1)
  return path.length >= 2 && first && last ? { first, last } : undefined
}
