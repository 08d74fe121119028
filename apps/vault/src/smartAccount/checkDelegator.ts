import { domainSeparator, type Hex, isHex, keccak256, numberToHex, size, slice } from 'viem'
import { callsRefusal } from '../gate/callsRefusal.ts'
import type { Network } from '../rpc/createNetwork.ts'
import { delegator, delegatorHash } from './delegator.ts'

const word = 32
const nothing: Hex = `0x${'00'.repeat(word)}`

/**
 * Makes sure that a network has the code that the vault knows where its accounts delegate to, before a key says that it delegates. A
 * network that lies about it is believed.
 *
 * @throws PortRefusalError `delegator-differs` where it has other code or none, and others when the network does not say.
 */
export async function checkDelegator(network: Network, chain: string): Promise<void> {
  const code = await network(chain, 'eth_getCode', [delegator, 'latest'])
  if (!isKnownCode(code, Number(chain.split(':')[1]))) throw callsRefusal('delegator-differs')
}

function isKnownCode(code: unknown, chainId: number): boolean {
  const verifyingContract = delegator
  const domain = { name: 'EIP7702StatelessDeleGator', version: '1', chainId, verifyingContract }
  // What its constructor took from the network, and where it stands in the code.
  const own: readonly (readonly [at: number, value: Hex])[] = [
    [5_801, numberToHex(chainId, { size: word })],
    [5_843, domainSeparator({ domain })],
  ]
  const end = Math.max(...own.map(([at]) => at)) + word
  if (!isHex(code) || size(code) < end) return false
  const isOfNetwork = own.every(([at, value]) => slice(code, at, at + word).toLowerCase() === value)
  if (!isOfNetwork) return false
  const place = (at: number) => 2 + 2 * at
  const common = own.reduce(
    (text, [at]) => text.slice(0, place(at)) + nothing.slice(2) + text.slice(place(at + word)),
    code as string,
  )
  return keccak256(common as Hex) === delegatorHash
}
