import { toChainId } from '../../chains/evm/eip1193.ts'
import { evmNamespace } from '../../chains/evm/evmRules.ts'
import { askNode } from '../../chains/rpc/askNode.ts'
import { type CaipNetworkId, type Namespace, referenceOf } from '../../core/network.ts'
import { providerError, refusals, toWalletConnectError } from './walletConnectError.ts'

/** What a provider knows of its session, at any moment, and how it reaches the wallet. */
export type SessionLine = {
  readonly namespace: Namespace
  readonly walletName: string
  networkId(): CaipNetworkId
  addresses(): readonly string[]
  networks(): readonly CaipNetworkId[]
  methods(): readonly string[]
  ask(request: { method: string; params: unknown }): Promise<unknown>
  rpcUrl(networkId: CaipNetworkId): string | undefined
  moveTo(networkId: CaipNetworkId): void
  /** Resolves once the wallet has granted a network, or after a time. */
  granted(networkId: CaipNetworkId): Promise<void>
}

type Call = { method: string; params?: unknown }
type Listener = (value: never) => void

/** A session's provider on one chain family: EIP-1193 on EVM, the same shape with the family's own methods elsewhere. */
export type SessionProvider = {
  request(call: Call): Promise<unknown>
  on(event: string, listener: Listener): SessionProvider
  removeListener(event: string, listener: Listener): SessionProvider
  readonly isWalletConnect: true
}

/** Signing, sending and asking: never a question for a node. */
const needsWallet = /^(personal_|wallet_|eth_(accounts|requestAccounts|sign|send(Transaction|Calls)))/
const readPatience = 10_000

/** Makes the provider, and what tells its listeners. */
export function createSessionProvider(line: SessionLine) {
  const listeners = new Map<string, Set<Listener>>()
  const provider: SessionProvider = {
    isWalletConnect: true,
    async request({ method, params }) {
      if (line.namespace === evmNamespace) return requestEvm(line, { method, params })
      return askWallet(line, { method, params })
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  const emit = (event: string, value: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value as never)
  }
  return { provider, emit }
}

/** The wallet for what it approved, the network's own RPC for what only reads. */
async function requestEvm(line: SessionLine, { method, params }: Call): Promise<unknown> {
  switch (method) {
    case 'eth_accounts':
    case 'eth_requestAccounts':
      return [...line.addresses()]
    case 'eth_chainId':
      return toChainId(line.networkId())
    case 'net_version':
      return referenceOf(line.networkId())
    case 'wallet_switchEthereumChain':
      return switchChain(line, params)
  }
  if (needsWallet.test(method) || line.methods().includes(method)) return askWallet(line, { method, params })
  return readNode(line, { method, params })
}

async function askWallet(line: SessionLine, { method, params = [] }: Call): Promise<unknown> {
  if (!line.methods().includes(method)) throw providerError({ ...refusals.unsupportedMethod, data: method })
  if (!line.networks().includes(line.networkId()))
    throw providerError({ ...refusals.unsupportedChains, data: line.networkId() })
  try {
    return await line.ask({ method, params })
  } catch (error) {
    // A wallet's own refusal has a number, which sites look at.
    const { code, data, message } = error as { code?: unknown; data?: unknown; message?: unknown }
    if (typeof code === 'number' && code !== 0) throw providerError({ code, message: String(message), data })
    throw toWalletConnectError(error, line.walletName)
  }
}

/** A granted network needs no question: every request names its own. */
async function switchChain(line: SessionLine, params: unknown): Promise<null> {
  const chainId = Number((params as readonly [{ chainId?: unknown }?] | undefined)?.[0]?.chainId)
  if (!Number.isSafeInteger(chainId) || chainId <= 0)
    throw providerError({ code: -32602, message: 'chainId is missing' })
  const networkId: CaipNetworkId = `${line.namespace}:${chainId}`
  if (!line.networks().includes(networkId)) {
    if (!line.methods().includes('wallet_switchEthereumChain')) throw providerError(refusals.unsupportedChains)
    await askWallet(line, { method: 'wallet_switchEthereumChain', params })
    await line.granted(networkId)
    if (!line.networks().includes(networkId)) throw providerError(refusals.unsupportedChains)
  }
  line.moveTo(networkId)
  return null
}

async function readNode(line: SessionLine, { method, params = [] }: Call): Promise<unknown> {
  const url = line.rpcUrl(line.networkId())
  if (!url) throw providerError({ code: 4901, message: `No RPC address of ${line.networkId()} is known` })
  const signal = AbortSignal.timeout(readPatience)
  const answer = await askNode<unknown>({ url, signal }, method, Array.isArray(params) ? params : [params])
  if (answer.error) throw providerError({ code: -32000, ...answer.error })
  return answer.result
}
