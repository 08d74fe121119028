import {
  type Address,
  BaseError,
  Eip1559FeesNotSupportedError,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  numberToHex,
  parseUnits,
} from 'viem'
import { estimateFeesPerGas, estimateGas, getBlockNumber, getCode, readContract } from 'viem/actions'
import { type ChainClient, isChainUnreadable, withSignal } from '../../../engines/rpc/chainClient.ts'
import type { ServedChain, ServedChains } from '../../chains/servedChain.ts'
import { type WalletMethod, walletMethod } from '../walletMethod.ts'
import { cannotEstimate, chainAway, refuse } from './PosError.ts'
import { buildTransactionsSchema, type Payment, type PaymentIntent, readIntent } from './paymentIntent.ts'
import { writeTransactionId } from './transactionId.ts'

/** Gas of a transfer of the native coin to an account without code (Ethereum yellow paper, G_transaction). */
const plainTransferGas = 21_000n
const maxDecimals = 77

type Call = { to: Address; value: bigint; data: Hex | undefined }
/** What the wallet sends, and how many of the asset's smallest units that pays. */
type Paid = { call: Call; units: bigint }
type Fees = { gasPrice: Hex } | { maxFeePerGas: Hex; maxPriorityFeePerGas: Hex }

/**
 * `wc_pos_buildTransactions`: turns the payments of a till into transactions for the payer's wallet, all of them or none
 * (gateway contract 1.14).
 */
export function buildTransactions({ chains }: { chains: ServedChains }): WalletMethod {
  return walletMethod(buildTransactionsSchema, async (call, { paymentIntents }) => {
    const signal = call.signal()
    // Each payment asks the chain as often as a separate call would.
    await call.charge(paymentIntents.length - 1)
    return { transactions: await Promise.all(paymentIntents.map((intent) => buildOne(chains, intent, signal))) }
  })
}

async function buildOne(chains: ReadonlyMap<string, ServedChain>, intent: PaymentIntent, signal: AbortSignal) {
  const payment = readIntent(intent, (chainId) => chains.has(chainId))
  const chain = chains.get(payment.chainId)
  if (chain === undefined) throw refuse('Invalid Asset', `The chain ${payment.chainId} is not served here.`)
  const client = withSignal(chain.client, signal)
  try {
    const { call, units } = await readCall(client, payment, chain.config.nativeCurrency?.decimals ?? 18)
    const [gas, fees, block] = await Promise.all([
      readGas(client, payment.from, call),
      readFees(client),
      getBlockNumber(client),
    ])
    const data = call.data === undefined ? {} : { input: call.data, data: call.data }
    const { chainId } = payment
    const [from, to] = [payment.from, call.to].map((address) => address.toLowerCase())
    const transaction = { from, to, value: numberToHex(call.value), gas: numberToHex(gas), ...fees, ...data }
    return {
      id: writeTransactionId(chainId, block, { ...payment, units }),
      chainId,
      method: 'eth_sendTransaction',
      params: [transaction],
    }
  } catch (error) {
    if (isChainUnreadable(error)) throw chainAway(payment.chainId, error)
    throw error
  }
}

async function readCall(client: ChainClient, payment: Payment, coinDecimals: number): Promise<Paid> {
  const { token, to } = payment
  if (token === undefined) {
    const units = readAmount(payment, coinDecimals)
    return { call: { to, value: units, data: undefined }, units }
  }
  const units = readAmount(payment, await readDecimals(client, token))
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] })
  return { call: { to: token, value: 0n, data }, units }
}

async function readDecimals(client: ChainClient, token: Address): Promise<number> {
  try {
    const decimals = await readContract(client, { address: token, abi: erc20Abi, functionName: 'decimals' })
    if (decimals <= maxDecimals) return decimals
  } catch (error) {
    if (isChainUnreadable(error)) throw error
  }
  throw refuse('Invalid Asset', 'There is no ERC-20 token at this address.')
}

function readAmount({ amount }: Payment, decimals: number): bigint {
  const [, fraction = ''] = amount.split('.')
  if (fraction.replace(/0+$/, '').length > decimals) {
    throw refuse('Invalid Amount', `The asset has ${decimals} decimal places.`)
  }
  const units = parseUnits(amount, decimals)
  if (units >= 2n ** 256n) throw refuse('Invalid Amount', 'It is more than a transaction can carry.')
  return units
}

async function readGas(client: ChainClient, from: Address, call: Call): Promise<bigint> {
  if (call.data === undefined && (await getCode(client, { address: call.to })) === undefined) return plainTransferGas
  try {
    return await estimateGas(client, { account: from, ...call, data: call.data ?? '0x' })
  } catch (error) {
    if (isChainUnreadable(error)) throw error
    const reason = error instanceof BaseError ? error.shortMessage : 'The chain refuses it.'
    throw cannotEstimate(reason, error)
  }
}

async function readFees(client: ChainClient): Promise<Fees> {
  try {
    const { maxFeePerGas, maxPriorityFeePerGas } = await estimateFeesPerGas(client)
    return { maxFeePerGas: numberToHex(maxFeePerGas), maxPriorityFeePerGas: numberToHex(maxPriorityFeePerGas) }
  } catch (error) {
    if (!(error instanceof Eip1559FeesNotSupportedError)) throw error
    const { gasPrice } = await estimateFeesPerGas(client, { chain: null, type: 'legacy' })
    return { gasPrice: numberToHex(gasPrice) }
  }
}
