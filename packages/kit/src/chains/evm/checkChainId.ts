import { type CaipNetworkId, type Network, referenceOf } from '../../core/network.ts'
import { developmentNotes, warnDeveloper } from '../../core/warnDeveloper.ts'
import { askNode } from '../rpc/askNode.ts'

/** Asks a network's own RPC, once in development, whether it is of that network; a node that does not answer is no finding. */
export async function checkChainId(networks: readonly Network[], networkId: CaipNetworkId, url?: string) {
  const network = networks.find(({ id }) => id === networkId)
  const { warned } = developmentNotes()
  if (!network || !url || !network.rpcUrls.includes(url) || warned.has(url)) return
  warned.add(url)
  const answer = await askNode<unknown>({ url, signal: AbortSignal.timeout(10_000) }, 'eth_chainId', []).catch(
    () => undefined,
  )
  const result = answer && 'result' in answer ? answer.result : undefined
  if (typeof result !== 'string' || !/^0x[0-9a-f]+$/i.test(result)) return
  const given = BigInt(result)
  if (given === BigInt(referenceOf(networkId))) return
  warnDeveloper(
    `The RPC ${url} is of chain ${given}, and the network ${network.name} is ${networkId}. Balances would be another chain's: correct its rpcUrls.`,
  )
}
