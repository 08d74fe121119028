import { type Address, domainSeparator, type Hex, isHex, keccak256, numberToHex, size, slice } from 'viem'

/** A contract that the vault knows by its code. */
export type PinnedCode = {
  readonly address: Address
  /** Its name in the domain of signatures (EIP-712). */
  readonly name: string
  /** Offsets of the chain id and the domain separator, which its constructor set: the rest is the same on every network. */
  readonly chainIdAt: number
  readonly separatorAt: number
  /** The hash of its code, with zeros at both offsets. */
  readonly hash: Hex
}

const word = 32
const nothing: Hex = `0x${'00'.repeat(word)}`

/** Whether a network's code is the pinned one, as deployed on that network. */
export function isPinnedCode(code: unknown, chain: string, pinned: PinnedCode): boolean {
  const { address: verifyingContract, chainIdAt, hash, name, separatorAt } = pinned
  const chainId = Number(chain.split(':')[1])
  const domain = { name, version: '1', chainId, verifyingContract }
  const own: readonly (readonly [at: number, value: Hex])[] = [
    [chainIdAt, numberToHex(chainId, { size: word })],
    [separatorAt, domainSeparator({ domain })],
  ]
  const end = Math.max(chainIdAt, separatorAt) + word
  if (!isHex(code) || size(code) < end) return false
  const isOfNetwork = own.every(([at, value]) => slice(code, at, at + word).toLowerCase() === value)
  if (!isOfNetwork) return false
  const place = (at: number) => 2 + 2 * at
  const common = own.reduce(
    (text, [at]) => text.slice(0, place(at)) + nothing.slice(2) + text.slice(place(at + word)),
    code as string,
  )
  return keccak256(common as Hex) === hash
}
