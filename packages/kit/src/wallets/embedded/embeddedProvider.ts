import { evmNamespace } from '../../chains/evm/evmRules.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { answerFromSession, type Call, createSessionProvider, readNode, type SessionPlace } from '../sessionProvider.ts'
import { refusal } from './vaultError.ts'

/** What a provider knows of its session, and how it reaches the vault. */
export type EmbeddedPlace = SessionPlace & {
  /** Whether the site works with a network. */
  has(networkId: CaipNetworkId): boolean
  ask(call: Call): Promise<unknown>
}

/** Signing, sending and asking: never a question for a node. */
const needsVault = /^(personal_|wallet_|eth_(sign|send(Transaction|UserOperation)))/

/** Makes the provider of a session in the vault, and what tells its listeners. */
export function createEmbeddedProvider(place: EmbeddedPlace) {
  return createSessionProvider((call) => (place.namespace === evmNamespace ? requestEvm(place, call) : place.ask(call)))
}

/** The vault for what it decides about, the network's own RPC for what only reads. */
async function requestEvm(place: EmbeddedPlace, call: Call): Promise<unknown> {
  const known = answerFromSession(place, call)
  if (known !== undefined) return known
  if (call.method === 'wallet_switchEthereumChain') return switchChain(place, call.params)
  return needsVault.test(call.method) ? place.ask(call) : readNode(place, call)
}

function switchChain(place: EmbeddedPlace, params: unknown): null {
  const chainId = Number((params as readonly [{ chainId?: unknown }?] | undefined)?.[0]?.chainId)
  const networkId: CaipNetworkId = `${place.namespace}:${chainId}`
  if (!place.has(networkId)) throw refusal('chain-unknown')
  place.moveTo(networkId)
  return null
}
