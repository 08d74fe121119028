import { evmNamespace } from '../../chains/evm/evmRules.ts'
import { isRecord } from '../../core/decode.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { answerFromSession, type Call, createSessionProvider, readNode, type SessionPlace } from '../sessionProvider.ts'
import { providerError, refusals, toWalletConnectError } from './walletConnectError.ts'

/** What a provider knows of its session, and how it reaches the wallet. */
export type SessionLine = SessionPlace & {
  readonly walletName: string
  networks(): readonly CaipNetworkId[]
  methods(): readonly string[]
  /** Whether the wallet granted an account on other networks only. */
  isOfAnother(address: string): boolean
  ask(request: { method: string; params: unknown }): Promise<unknown>
  /** Resolves once the wallet has granted a network, or after a time. */
  granted(networkId: CaipNetworkId): Promise<void>
}

/** Signing, sending and asking: never a question for a node. */
const needsWallet = /^(personal_|wallet_|eth_(sign|send(Transaction|Calls)))/

/** Makes the provider of a session by WalletConnect, and what tells its listeners. */
export function createWalletConnectProvider(line: SessionLine) {
  const { provider, emit } = createSessionProvider((call) =>
    line.namespace === evmNamespace ? requestEvm(line, call) : askWallet(line, call),
  )
  return { provider: Object.assign(provider, { isWalletConnect: true as const }), emit }
}

/** The wallet for what it approved, the network's own RPC for what only reads. */
async function requestEvm(line: SessionLine, call: Call): Promise<unknown> {
  const known = answerFromSession(line, call)
  if (known !== undefined) return known
  if (call.method === 'wallet_switchEthereumChain') return switchChain(line, call.params)
  const isForWallet = needsWallet.test(call.method) || line.methods().includes(call.method)
  return isForWallet ? askWallet(line, call) : readNode(line, call)
}

async function askWallet(line: SessionLine, { method, params = [] }: Call): Promise<unknown> {
  if (!line.methods().includes(method)) throw providerError({ ...refusals.unsupportedMethod, data: method })
  if (!line.networks().includes(line.networkId()))
    throw providerError({ ...refusals.unsupportedChains, data: line.networkId() })
  const signer = signerIn(method, params)
  if (signer !== undefined && line.isOfAnother(signer)) throw providerError({ ...refusals.otherNetwork, data: signer })
  try {
    return await line.ask({ method, params })
  } catch (error) {
    // A wallet's own refusal has a number, which sites look at.
    const { code, data, message } = error as { code?: unknown; data?: unknown; message?: unknown }
    if (typeof code === 'number' && code !== 0) throw providerError({ code, message: String(message), data })
    throw toWalletConnectError(error, line.walletName)
  }
}

/** Where each request names the account that is to sign. */
function signerIn(method: string, params: unknown): string | undefined {
  const list: readonly unknown[] = Array.isArray(params) ? params : [params]
  const named = method === 'personal_sign' ? list[1] : list[0]
  if (typeof named === 'string') return /^eth_sign|^personal_sign$/.test(method) ? named : undefined
  const { from, pubkey } = isRecord(named) ? named : {}
  const signer = from ?? pubkey
  return typeof signer === 'string' ? signer : undefined
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
