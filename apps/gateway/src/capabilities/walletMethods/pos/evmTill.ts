import {
  type Address,
  BaseError,
  Eip1559FeesNotSupportedError,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  isHash,
  numberToHex,
  parseEventLogs,
  parseUnits,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import {
  estimateFeesPerGas,
  estimateGas,
  getBlockNumber,
  getCode,
  getTransaction,
  getTransactionReceipt,
  readContract,
} from 'viem/actions'
import { type ChainClient, isChainUnreadable, withSignal } from '../../../engines/rpc/chainClient.ts'
import type { ServedChains } from '../../chains/servedChain.ts'
import { readAccountName, readAsset } from '../caipNames.ts'
import { checkPlaces } from './checkPlaces.ts'
import { cannotEstimate, chainAway, refuse } from './PosError.ts'
import type { Payment, TillFamily, Transfer } from './tillFamily.ts'

/** Gas of a transfer of the native coin to an account without code (Ethereum yellow paper, G_transaction). */
const plainTransferGas = 21_000n
const maxDecimals = 77
/** When a till should ask again, in ms (gateway contract 1.14). */
const checkIn = 1_000

type Call = { to: Address; value: bigint; data: Hex | undefined }
/** What the wallet sends, and how many of the asset's smallest units that pays. */
type Paid = { call: Call; units: bigint }
type Fees = { gasPrice: Hex } | { maxFeePerGas: Hex; maxPriorityFeePerGas: Hex }

/** Payments on EVM chains: a transfer that the wallet sends, and its receipt. */
export function evmTill(chains: ServedChains): TillFamily {
  const clientOf = (chainId: string, signal: AbortSignal) => {
    const chain = chains.get(chainId)
    if (chain === undefined) throw refuse('Invalid Asset', `The chain ${chainId} is not served here.`)
    return { client: withSignal(chain.client, signal), decimals: chain.config.nativeCurrency.decimals }
  }
  return {
    namespace: {
      name: 'eip155',
      methods: ['eth_sendTransaction'],
      events: ['chainChanged', 'accountsChanged'],
      capabilities: null,
      assetNamespaces: ['erc20', 'slip44'],
    },
    serves: (chainId) => chains.has(chainId),
    readAsset,
    readAccount: readAccountName,
    build: async (payment, signal) => {
      const { client, decimals } = clientOf(payment.chainId, signal)
      const from = getAddress(payment.from)
      try {
        const { call, units } = await readCall(client, payment, decimals)
        const [gas, fees, block] = await Promise.all([
          readGas(client, from, call),
          readFees(client),
          getBlockNumber(client),
        ])
        const data = call.data === undefined ? {} : { input: call.data, data: call.data }
        const [payer, to] = [from, call.to].map((address) => address.toLowerCase())
        const transaction = { from: payer, to, value: numberToHex(call.value), gas: numberToHex(gas), ...fees, ...data }
        return { method: 'eth_sendTransaction', params: [transaction], units, block }
      } catch (error) {
        if (isChainUnreadable(error)) throw chainAway(payment.chainId, error)
        throw error
      }
    },
    check: async ({ block, chainId, isFor, sendResult }, signal) => {
      const { client } = clientOf(chainId, signal)
      const hash = sendResult.trim()
      if (!isHash(hash)) throw refuse('Invalid Wallet Response', 'It is the hash of a transaction.')
      try {
        const receipt = await getTransactionReceipt(client, { hash })
        if (receipt.status !== 'success') return { status: 'FAILED', txid: hash }
        const isLater = receipt.blockNumber > block
        if (isLater && transfersOf(receipt).some(isFor)) return { status: 'CONFIRMED', txid: hash }
        // Only here, because most payments by a till are in tokens, whose logs tell all.
        const { from, to, value } = await getTransaction(client, { hash })
        if (isLater && to !== null && isFor({ token: undefined, from, to, units: value })) {
          return { status: 'CONFIRMED', txid: hash }
        }
        throw refuse('Invalid Wallet Response', 'This transaction is not the payment that was asked for.')
      } catch (error) {
        if (error instanceof TransactionReceiptNotFoundError) return { status: 'PENDING', checkIn }
        if (isChainUnreadable(error)) throw chainAway(chainId, error)
        throw error
      }
    },
  }
}

async function readCall(client: ChainClient, payment: Payment, coinDecimals: number): Promise<Paid> {
  const to = getAddress(payment.to)
  if (payment.token === undefined) {
    const units = readAmount(payment, coinDecimals)
    return { call: { to, value: units, data: undefined }, units }
  }
  const token = getAddress(payment.token)
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
  checkPlaces(amount, decimals)
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

/** What a transaction moved of any token. */
function transfersOf({ logs }: TransactionReceipt): readonly Transfer[] {
  return parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs }).map(({ address, args }) => ({
    token: address,
    from: args.from,
    to: args.to,
    units: args.value,
  }))
}
