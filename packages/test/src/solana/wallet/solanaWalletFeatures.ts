import { getBase58Encoder, getBase64Decoder } from '@solana/kit'
import type {
  SolanaSignAndSendTransactionFeature,
  SolanaSignAndSendTransactionInput,
  SolanaSignInFeature,
  SolanaSignInInput,
  SolanaSignMessageFeature,
  SolanaSignMessageInput,
  SolanaSignTransactionFeature,
  SolanaSignTransactionInput,
} from '@solana/wallet-standard-features'
import type { WalletAccount } from '@wallet-standard/base'
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
} from '@wallet-standard/features'
import type { Approvals } from '../../wallet/createApprovals.ts'
import type { RequestLog } from '../../wallet/createRequestLog.ts'
import { invalidParams } from '../../wallet/parameters.ts'
import type { RpcTransport } from '../../wallet/types.ts'
import { WalletError, walletErrorCodes } from '../../wallet/WalletError.ts'
import { signInText } from './signInText.ts'
import type { SolanaApprovalQuestion } from './solanaApproval.ts'
import { type SolanaKey, signTransaction } from './solanaKeys.ts'
import type { SolanaControlParts } from './solanaWalletControl.ts'
import type { SolanaWalletState } from './solanaWalletState.ts'

/** Every feature of the wallet. */
export type SolanaWalletFeatures = StandardConnectFeature &
  StandardDisconnectFeature &
  StandardEventsFeature &
  SolanaSignMessageFeature &
  SolanaSignTransactionFeature &
  SolanaSignAndSendTransactionFeature &
  SolanaSignInFeature

/** A chain that the wallet can send to. */
export interface SolanaWalletChain {
  /** Name in the Wallet Standard, such as `solana:localnet`. */
  readonly id: `solana:${string}`
  /** What its owner calls it; default: the id. */
  readonly name?: string
  /** JSON-RPC endpoint over HTTP. */
  readonly rpcUrl: string
}

/** What the features work with. */
export interface SolanaFeaturesParameters {
  readonly state: SolanaWalletState
  readonly approvals: Approvals<SolanaApprovalQuestion, string>
  readonly control: SolanaControlParts
  readonly log: RequestLog
  readonly chains: readonly SolanaWalletChain[]
  readonly rpc: RpcTransport
  /** Host of the site, for sign-ins that name none. */
  readonly domain: string
}

const versions = ['legacy', 0] as const

/** Creates the features of a Solana wallet. */
export function createSolanaWalletFeatures(parameters: SolanaFeaturesParameters): SolanaWalletFeatures {
  const { state, approvals, control, log, chains, rpc, domain } = parameters

  /** Notes a request, fails it when that was planned, and notes how it ended. */
  const run = async <Result>(
    feature: string,
    params: readonly unknown[],
    work: () => Promise<Result>,
  ): Promise<Result> => {
    const end = log.add(feature, params.map(toCloneable))
    try {
      control.before(feature)
      const result = await work()
      end('answered')
      return result
    } catch (error) {
      end(error instanceof WalletError ? error.code : walletErrorCodes.internal)
      throw error
    }
  }
  const open = async () => {
    if (state.lockState() === 'refuses') throw new WalletError(walletErrorCodes.unauthorized, 'The wallet is locked.')
    if (state.lockState() === 'open') return
    await approvals.ask({ kind: 'unlock' })
    state.setLock('open')
  }
  const keyOf = (account: WalletAccount): SolanaKey => {
    const key = state.find(account.address)
    if (key) return key
    const reason = state.lockState() === 'open' ? `The site may not use ${account.address}.` : 'The wallet is locked.'
    throw new WalletError(walletErrorCodes.unauthorized, reason)
  }
  const approveTransaction = (input: SolanaSignTransactionInput, send: boolean) => {
    const key = keyOf(input.account)
    if (input.chain !== undefined && !state.chains().includes(input.chain)) {
      throw invalidParams(`The test wallet does not know ${input.chain}.`)
    }
    const transaction = getBase64Decoder().decode(input.transaction)
    const question = { kind: 'transaction', account: key.address, chain: input.chain, transaction, send } as const
    return approvals.ask(question).then(() => signTransaction(key, input.transaction))
  }

  const connect = async ({ silent = false }: { readonly silent?: boolean } = {}) => {
    if (silent) {
      // Without a question only what the owner permitted before comes back.
      if (state.lockState() === 'open' && state.permitted().length > 0) state.connect(state.permitted())
      return { accounts: state.visible() }
    }
    await open()
    const offered = state.keys().map(({ address, label }) => ({ address, label }))
    const { accounts = [state.selected().address] } = await approvals.ask({ kind: 'connect', accounts: offered })
    state.connect(accounts)
    return { accounts: state.visible() }
  }
  const signMessage = async ({ account, message }: SolanaSignMessageInput) => {
    const key = keyOf(account)
    await approvals.ask({ kind: 'signMessage', account: key.address, text: new TextDecoder().decode(message) })
    return { signedMessage: message.slice(), signature: await key.sign(message), signatureType: 'ed25519' as const }
  }
  const signAndSend = async (input: SolanaSignAndSendTransactionInput) => {
    const chain = chains.find(({ id }) => id === input.chain)
    if (!chain) throw invalidParams(`The test wallet cannot send to ${input.chain}.`)
    const signed = await approveTransaction(input, true)
    const { preflightCommitment = 'confirmed', skipPreflight, maxRetries, minContextSlot } = input.options ?? {}
    const config = { encoding: 'base64', preflightCommitment, skipPreflight, maxRetries, minContextSlot }
    const params = [getBase64Decoder().decode(signed.bytes), config]
    const signature = await rpc(chain.rpcUrl, { method: 'sendTransaction', params })
    if (typeof signature !== 'string') throw new WalletError(walletErrorCodes.internal, 'The chain gave no signature.')
    return { signature: new Uint8Array(getBase58Encoder().encode(signature)) }
  }
  const signIn = async (input: SolanaSignInInput) => {
    await open()
    const key = state.keys().find(({ address }) => address === input.address) ?? state.selected()
    const text = signInText(input, key.address, domain)
    await approvals.ask({ kind: 'signIn', account: key.address, text })
    state.connect([key.address, ...state.permitted().filter((address) => address !== key.address)])
    const account = state.visible().find(({ address }) => address === key.address)
    if (!account) throw new WalletError(walletErrorCodes.unauthorized, 'The wallet is locked.')
    const signedMessage = new TextEncoder().encode(text)
    return { account, signedMessage, signature: await key.sign(signedMessage), signatureType: 'ed25519' as const }
  }

  return {
    'standard:connect': {
      version: '1.0.0',
      connect: (input) => run('standard:connect', [input ?? {}], () => connect(input)),
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: () => run('standard:disconnect', [], async () => state.disconnect()),
    },
    'standard:events': { version: '1.0.0', on: (_event, listener) => state.on(listener) },
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: (...inputs) => run('solana:signMessage', inputs, () => inOrder(inputs, signMessage)),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: versions,
      signTransaction: (...inputs) =>
        run('solana:signTransaction', inputs, () =>
          inOrder(inputs, async (input) => ({ signedTransaction: (await approveTransaction(input, false)).bytes })),
        ),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: versions,
      signAndSendTransaction: (...inputs) =>
        run('solana:signAndSendTransaction', inputs, () => inOrder(inputs, signAndSend)),
    },
    'solana:signIn': {
      version: '1.0.0',
      signIn: (...inputs) =>
        run('solana:signIn', inputs, async () => {
          const outputs = await inOrder(inputs.length > 0 ? inputs : [{}], signIn)
          return control.takeNothing() ? [] : outputs
        }),
    },
  }
}

/** One after the other, as a person answers them. */
async function inOrder<Input, Output>(
  inputs: readonly Input[],
  work: (input: Input) => Promise<Output>,
): Promise<readonly Output[]> {
  const outputs: Output[] = []
  for (const input of inputs) outputs.push(await work(input))
  return outputs
}

/** A copy that travels as JSON: bytes as base64, accounts as their addresses. */
function toCloneable(value: unknown): unknown {
  if (value instanceof Uint8Array) return getBase64Decoder().decode(value)
  if (Array.isArray(value)) return value.map(toCloneable)
  if (typeof value !== 'object' || value === null) return value
  if ('publicKey' in value && 'address' in value) return value.address
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, toCloneable(item)]))
}
