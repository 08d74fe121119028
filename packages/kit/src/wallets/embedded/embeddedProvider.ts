import { delegatedCode } from '@foyer/contract/vault-port'
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

/** What only reads, or sends what is signed already. All else is the vault's to do or to refuse, and never a question for a node. */
const reads =
  /^(net_|web3_|eth_(?!getEncr)(blo|call|create|estimate|fee|gas|get|max|new|protocol|sendRaw|simulate|syncing|uninstall))/

/** Makes the provider of a session in the vault, and what tells its listeners. */
export function createEmbeddedProvider(place: EmbeddedPlace) {
  return createSessionProvider((call) => (place.namespace === evmNamespace ? requestEvm(place, call) : place.ask(call)))
}

/** The vault for what it decides about, the network's own RPC for what only reads. */
async function requestEvm(place: EmbeddedPlace, call: Call): Promise<unknown> {
  const known = answerFromSession(place, call)
  if (known !== undefined) return known
  if (call.method === 'wallet_switchEthereumChain') return switchChain(place, call.params)
  return reads.test(call.method) ? readNode(place, call) : place.ask(call)
}

function switchChain(place: EmbeddedPlace, params: unknown): null {
  const chainId = Number((params as readonly [{ chainId?: unknown }?] | undefined)?.[0]?.chainId)
  const networkId: CaipNetworkId = `${place.namespace}:${chainId}`
  if (!place.has(networkId)) throw refusal('chain-unknown')
  place.moveTo(networkId)
  return null
}

/** What {@link watchAccountCode} takes. */
type WatchAccountCodeParameters = {
  /** The account that is shown, and where; undefined where it can be no smart account. */
  readonly place: () => { readonly networkId: CaipNetworkId; readonly address: string } | undefined
  /** Asks the network that is shown for the code at an address. */
  readonly read: (address: string) => Promise<unknown>
  readonly onChange: () => void
}

/** How long what a network said is not asked for again, in ms. */
const freshFor = 30_000

/** Knows whether an account runs as a smart account where it is shown, as the network last said. */
export function watchAccountCode({ onChange, place, read }: WatchAccountCodeParameters) {
  const known: Record<string, { at: number; isDeployed?: boolean }> = {}
  const keyOf = (shown = place()) => shown && `${shown.networkId}:${shown.address}`
  return {
    /** Undefined while the network has not said. */
    isDeployed(): boolean | undefined {
      return known[keyOf() ?? '']?.isDeployed
    },
    /** Asks again what is older than 30 s; `isDue` asks at once, as after an operation. */
    check(isDue = false): void {
      const shown = place()
      const key = keyOf(shown)
      if (!shown || !key) return
      const entry = known[key] ?? { at: Number.NEGATIVE_INFINITY }
      known[key] = entry
      if (!isDue && Date.now() - entry.at < freshFor) return
      entry.at = Date.now()
      read(shown.address).then(
        (code) => {
          const isDeployed = String(code).toLowerCase() === delegatedCode
          if (entry.isDeployed === isDeployed) return
          entry.isDeployed = isDeployed
          if (keyOf() === key) onChange()
        },
        // A network that is away has not said anything else.
        () => undefined,
      )
    },
  }
}
