import type { Hex } from 'viem'
import { pad } from 'viem/utils'
import type { ChainContext } from '../../core/chain.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { askNodes } from '../rpc/askNodes.ts'
import { readRpc } from '../rpc/readRpc.ts'
import { type ReadDelegation, readDelegations } from './readDelegations.ts'

const delegationManager = '0xdb9b1e94b5b69df7e401ddbede43491141047db3'
const nonceEnforcer = '0xde4f2fac4b3d87a1d9953ca5fc09fca7f366254f'
/** `currentNonce(address,address)`, `getDelegationHash(Delegation)` and `disabledDelegations(bytes32)`. */
const selectors = { nonce: '0x2bd4ed21', hash: '0x66134607', disabled: '0x2d40d052' } as const

/**
 * Whether each context of an account has ended on a network: disabled, or outdated by the account's new nonce.
 * Undefined for a context without delegations, or where the network gives no answer about one.
 *
 * @throws KitError `RPC_FAILED`, `NETWORK_CLIENT_NOT_SET`.
 */
export function areEnded(
  context: ChainContext,
  networkId: CaipNetworkId,
  contexts: readonly string[],
): Promise<readonly (boolean | undefined)[]> {
  return askNodes(context, networkId, async (node) => {
    const ask = async (to: string, ...words: readonly Hex[]) => {
      const answer = await readRpc<string>(node, 'eth_call', [{ to, data: words.reduce(join) }, 'latest'])
      return /^0x[0-9a-f]{64}$/i.test(answer) ? (answer as Hex) : undefined
    }
    const nonces = new Map<string, Promise<Hex | undefined>>()
    const nonceOf = (delegator: Hex) => {
      const asked = nonces.get(delegator) ?? ask(nonceEnforcer, selectors.nonce, pad(delegationManager), pad(delegator))
      nonces.set(delegator, asked)
      return asked
    }
    const isEnded = async ({ delegator, encoded, nonce }: ReadDelegation) => {
      const now = nonce === undefined ? undefined : await nonceOf(delegator)
      if (now !== undefined && BigInt(now) !== nonce) return true
      const hash = await ask(delegationManager, selectors.hash, encoded)
      const disabled = hash && (await ask(delegationManager, selectors.disabled, hash))
      return disabled && BigInt(disabled) === 1n
    }
    return Promise.all(
      contexts.map(async (each) => {
        const all = await Promise.all(readDelegations(each as Hex).map(isEnded))
        return all.length === 0 || all.includes(undefined) ? undefined : all.every((is) => is === true)
      }),
    )
  })
}

const join = (head: Hex, tail: Hex): Hex => `${head}${tail.slice(2)}`
