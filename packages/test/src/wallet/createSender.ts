import { type Address, BaseError, createWalletClient, custom, defineChain, type Hex, type LocalAccount } from 'viem'
import type { AskedCall } from './approvalRequest.ts'
import type { RpcTransport, WalletChain } from './types.ts'
import { WalletError, walletErrorCodes } from './WalletError.ts'

/** Gas and fee fields that a site may force; what is absent is estimated. All in wei or gas units. */
export interface TransactionFields {
  readonly gas?: bigint | undefined
  readonly gasPrice?: bigint | undefined
  readonly maxFeePerGas?: bigint | undefined
  readonly maxPriorityFeePerGas?: bigint | undefined
  readonly nonce?: number | undefined
  /** Code that the account takes over with this transaction (EIP-7702). */
  readonly codeOf?: Address | undefined
}

/** Signs a call with a local key, sends it raw to the network and resolves with the transaction hash. */
export type Sender = (
  account: LocalAccount,
  chain: WalletChain,
  call: AskedCall,
  fields?: TransactionFields,
) => Promise<Hex>

/** Creates a sender that works one transaction at a time, so that no two take the same nonce. */
export function createSender(rpc: RpcTransport): Sender {
  let last: Promise<unknown> = Promise.resolve()
  return (account, chain, call, fields = {}) => {
    const sending = last.then(() => signAndSend(rpc, account, chain, call, fields))
    last = sending.catch(() => undefined)
    return sending
  }
}

async function signAndSend(
  rpc: RpcTransport,
  account: LocalAccount,
  chain: WalletChain,
  call: AskedCall,
  fields: TransactionFields,
): Promise<Hex> {
  const client = createWalletClient({
    account,
    chain: defineChain({
      id: chain.chainId,
      name: chain.name,
      nativeCurrency: chain.nativeCurrency ?? { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [chain.rpcUrl] } },
    }),
    transport: custom(
      { request: ({ method, params }) => rpc(chain.rpcUrl, { method, params: params ?? [] }) },
      { retryCount: 0 },
    ),
  })
  const { codeOf, gasPrice, maxFeePerGas, maxPriorityFeePerGas, gas, nonce } = fields
  const fees = gasPrice === undefined ? { maxFeePerGas, maxPriorityFeePerGas } : { gasPrice }
  const given = Object.fromEntries(Object.entries({ ...fees, gas, nonce }).filter(([, value]) => value !== undefined))
  try {
    const authorization = codeOf && (await client.signAuthorization({ contractAddress: codeOf, executor: 'self' }))
    const more = { ...given, ...(authorization && { authorizationList: [authorization] }) }
    return await client.sendTransaction({ to: call.to ?? null, value: call.value, data: call.data, ...more })
  } catch (error) {
    throw toWalletError(error)
  }
}

/** Gives the site the network's own code and data, as wallets do. */
function toWalletError(error: unknown): WalletError {
  if (error instanceof WalletError) return error
  if (!(error instanceof BaseError)) return new WalletError(walletErrorCodes.internal, String(error))
  const source = error.walk((cause) => cause instanceof WalletError)
  if (source instanceof WalletError) return source
  return new WalletError(walletErrorCodes.internal, error.shortMessage)
}
