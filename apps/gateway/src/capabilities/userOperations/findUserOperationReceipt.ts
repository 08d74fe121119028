import {
  type Address,
  decodeEventLog,
  encodeEventTopics,
  type Hash,
  type Hex,
  isAddressEqual,
  numberToHex,
  parseAbi,
  type RpcLog,
  type RpcTransactionReceipt,
} from 'viem'
import {
  entryPoint06Address,
  entryPoint07Address,
  entryPoint08Address,
  entryPoint09Address,
} from 'viem/account-abstraction'
import { getBlockNumber, getLogs } from 'viem/actions'
import type { ChainClient } from '../../engines/rpc/chainClient.ts'

/** The contracts that carry user operations out, at the same address on every chain (ERC-4337). */
const entryPoints: readonly Address[] = [
  entryPoint09Address,
  entryPoint08Address,
  entryPoint07Address,
  entryPoint06Address,
]
const abi = parseAbi([
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
  'event UserOperationRevertReason(bytes32 indexed userOpHash, address indexed sender, uint256 nonce, bytes revertReason)',
  'event BeforeExecution()',
])
const [carriedOut] = abi
const topicOf = (eventName: (typeof abi)[number]['name']) => encodeEventTopics({ abi, eventName })[0]
const carriedOutTopic = topicOf('UserOperationEvent')
/** What stands before the logs of an operation's own calls: the one before it, or the end of the checks. */
const boundaries: readonly (Hex | undefined)[] = [carriedOutTopic, topicOf('BeforeExecution')]
const reasonTopic = topicOf('UserOperationRevertReason')

/** Nodes give logs of so many blocks at once, as a rule. */
const usualWindow = 1_000n
/** How far back one is looked for: a caller that waits for an operation asks soon after it was handed in. */
const maxWindows = 5n

/** What `eth_getUserOperationReceipt` answers (ERC-7769). */
export type UserOperationReceipt = {
  userOpHash: Hash
  entryPoint: Address
  sender: Address
  nonce: Hex
  paymaster: Address
  actualGasCost: Hex
  actualGasUsed: Hex
  success: boolean
  /** Why its call was reverted, as the account said it. */
  reason?: Hex
  /** Those that the operation's own call wrote. */
  logs: readonly RpcLog[]
  /** Of the whole bundle's transaction. */
  receipt: RpcTransactionReceipt
}

/**
 * Finds a user operation in what the entry points wrote into the last blocks, without a bundler; null when it is not there.
 *
 * @param windowBlocks How many blocks are asked for at once, five times at most. Default 1,000.
 * @throws what the client throws for a chain that cannot be read.
 */
export async function findUserOperationReceipt(
  client: ChainClient,
  userOpHash: Hash,
  windowBlocks = usualWindow,
): Promise<UserOperationReceipt | null> {
  const head = await getBlockNumber(client)
  for (let toBlock = head; toBlock >= 0n && toBlock > head - maxWindows * windowBlocks; toBlock -= windowBlocks) {
    const fromBlock = toBlock >= windowBlocks ? toBlock - windowBlocks + 1n : 0n
    const wanted = { address: [...entryPoints], event: carriedOut, args: { userOpHash }, fromBlock, toBlock }
    const [log] = await getLogs(client, { ...wanted, strict: true })
    if (log === undefined) continue
    const call = { method: 'eth_getTransactionReceipt', params: [log.transactionHash] } as const
    const receipt = (await client.request(call as never)) as RpcTransactionReceipt | null
    // A reorganisation took the block between the two calls.
    if (receipt === null) return null
    const { actualGasCost, actualGasUsed, nonce, paymaster, sender, success } = log.args
    const reason = readReason(receipt, log.address, userOpHash)
    return {
      userOpHash,
      entryPoint: log.address,
      sender,
      nonce: numberToHex(nonce),
      paymaster,
      actualGasCost: numberToHex(actualGasCost),
      actualGasUsed: numberToHex(actualGasUsed),
      success,
      ...(reason === undefined ? {} : { reason }),
      logs: readOwnLogs(receipt, log.address, userOpHash),
      receipt,
    }
  }
  return null
}

function readOwnLogs({ logs }: RpcTransactionReceipt, entryPoint: Address, userOpHash: Hash): readonly RpcLog[] {
  const ofEntryPoint = ({ address }: RpcLog) => isAddressEqual(address, entryPoint)
  const end = logs.findIndex(
    (log) => ofEntryPoint(log) && log.topics[0] === carriedOutTopic && log.topics[1] === userOpHash,
  )
  const before = logs.slice(0, end)
  return before.slice(before.findLastIndex((log) => ofEntryPoint(log) && boundaries.includes(log.topics[0])) + 1)
}

/** Only the entry point's own word counts: every contract of the bundle may write a log that looks like it. */
function readReason({ logs }: RpcTransactionReceipt, entryPoint: Address, userOpHash: Hash): Hex | undefined {
  const log = logs.find(
    ({ address, topics }) =>
      isAddressEqual(address, entryPoint) && topics[0] === reasonTopic && topics[1] === userOpHash,
  )
  if (log === undefined) return undefined
  const { eventName, args } = decodeEventLog({ abi, data: log.data, topics: log.topics })
  return eventName === 'UserOperationRevertReason' ? args.revertReason : undefined
}
