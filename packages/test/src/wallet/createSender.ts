import {
  type Address,
  BaseError,
  type Chain,
  type Client,
  createWalletClient,
  custom,
  defineChain,
  type Hex,
  type LocalAccount,
  type Transport,
} from 'viem'
import { estimateGas } from 'viem/actions'
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
    const { to = null, ...rest } = call
    const asked = { ...rest, to, ...given, ...(authorization && { authorizationList: [authorization] }) }
    return await client.sendTransaction({ ...asked, ...(await withReserve(client, asked)) })
  } catch (error) {
    throw toWalletError(error)
  }
}

/**
 * Half as much gas again as the estimate for calls of contracts, as wallets do: what a call takes can change until the next block,
 * as on a Uniswap pair that was used in the last one.
 */
async function withReserve(
  client: Client<Transport, Chain, LocalAccount>,
  asked: { readonly data: Hex; readonly gas?: bigint | undefined; readonly to: Address | null; readonly value: bigint },
): Promise<{ readonly gas?: bigint }> {
  if (asked.gas !== undefined || asked.data === '0x') return {}
  return { gas: ((await estimateGas(client, asked)) * 3n) / 2n }
}

/** Gives the site the network's own code and data, as wallets do. */
function toWalletError(error: unknown): WalletError {
  if (error instanceof WalletError) return error
  if (!(error instanceof BaseError)) return new WalletError(walletErrorCodes.internal, String(error))
  const source = error.walk((cause) => cause instanceof WalletError)
  if (source instanceof WalletError) return source
  return new WalletError(walletErrorCodes.internal, error.shortMessage)
}
