import type { Call, CallMethods } from '../../core/calls.ts'
import type { ChainContext } from '../../core/chain.ts'
import { KitError } from '../../core/errors.ts'
import { referenceOf } from '../../core/network.ts'
import { withTimeout } from '../../core/withTimeout.ts'
import { askNodes } from '../rpc/askNodes.ts'
import { readRpc } from '../rpc/readRpc.ts'
import { atomicBundle, bundleStatus } from './atomicBundle.ts'
import { balanceReads } from './balanceReads.ts'
import { providerOf } from './eip1193.ts'
import { estimateCalls } from './estimateCalls.ts'
import { evmCall } from './evmCall.ts'
import { networkOf } from './networkOf.ts'
import { ofChain } from './ofChain.ts'
import { readApproval } from './readApproval.ts'
import { received } from './received.ts'
import { sendCall } from './sendCall.ts'
import { orSilent, simulateCalls } from './simulateCalls.ts'
import { tokenData } from './tokenData.ts'
import { createEvmTransfers } from './transfers.ts'

/** How long a wallet may take to say what it can do, in ms. */
const timeoutMs = 3000

type Capabilities = Readonly<Record<string, { readonly atomic?: { readonly status?: unknown } }>>

/** Calling contracts on EVM chains. */
export function createEvmCalls(context: ChainContext): CallMethods {
  const { status } = createEvmTransfers(context)
  return {
    status,

    simulate({ calls, from, gives, networkId, wants }) {
      const trial = { calls: calls.map((call) => evmCall(from, call)), ...balanceReads(from, gives, wants) }
      return orSilent(askNodes(context, networkId, (node) => simulateCalls(node, trial)))
    },

    async estimate({ calls, from, networkId }) {
      const network = networkOf(context, networkId)
      const asked = calls.map((call) => evmCall(from, call))
      return askNodes(context, network.id, (node) => estimateCalls(node, asked, network))
    },

    async allowance({ networkId, owner, spender, token }) {
      const call = { from: owner, to: token, data: tokenData.allowance(owner, spender) }
      const answer = await askNodes(context, networkId, (node) => readRpc<string>(node, 'eth_call', [call, 'latest']))
      if (/^0x[0-9a-f]{64}$/i.test(answer)) return BigInt(answer)
      throw new KitError('RPC_FAILED', 'The network did not answer', {
        details: `${token} does not say what ${spender} may take`,
      })
    },

    approval: ({ amount, spender, token }): Call => ({ to: token, data: tokenData.approve(spender, amount) }),

    spenderOf: ({ data }) => readApproval(data),

    async send(session, { call, from, networkId }) {
      const network = networkOf(context, networkId)
      return sendCall(session, { ask: (read) => askNodes(context, network.id, read), call, from, network })
    },

    async isAtomic(session, { from, networkId }) {
      const asked = providerOf(session).request({ method: 'wallet_getCapabilities', params: [from] })
      // A wallet without the method has none of the capabilities.
      const all = await withTimeout(asked, timeoutMs).catch(() => undefined)
      const capabilities = (all ?? {}) as Capabilities
      const reference = BigInt(referenceOf(networkId))
      // Chain 0 speaks for every chain (ERC-5792).
      const { status } = ofChain(capabilities, reference)?.atomic ?? ofChain(capabilities, 0n)?.atomic ?? {}
      return status === 'supported' || status === 'ready'
    },

    async sendAtomic(session, { networkId, ...bundle }) {
      return atomicBundle(session, { ...bundle, network: networkOf(context, networkId) })
    },

    bundleStatus,

    async received({ networkId, ...question }) {
      try {
        return await askNodes(context, networkId, (node) => received(node, question))
      } catch (error) {
        // A node may have forgotten what was before a block.
        if (error instanceof KitError && error.code === 'RPC_FAILED') return undefined
        throw error
      }
    },
  }
}
