/** A JSON-RPC error as a node wrote it. */
export type NodeError = { code: number; message: string; data?: unknown; name?: unknown; cause?: unknown }

/**
 * What a node's error says. `answer`: what the chain itself says to this call. `own`: what this node lacks and another may
 * have, so that it is told only when no node has it. `later`: nothing about the call.
 */
export type ErrorMeaning = 'answer' | 'own' | 'later'

/** "Too much" and "not now", in the words of vendors; `nodeErrors.test.ts` says whose they are. */
const rates =
  /\brate\b|rate.?limit|too many (?:requests|connections)|requests? (?:per|count|limit|cap|rate)\b|\/second|\bper.?second|\brps\b|compute units|quota|throttl|(?:daily|monthly)|(?:call|capacity|credits?|allowance) (?:limit|exceeded|exhausted)|concurren/i

/** A node that has not come so far yet. */
const behind =
  /header not found|block (?:\S+ )?(?:was )?not found|unknown block|(?:block|range) .{0,30}beyond .{0,20}head|cannot be found|node is (?:behind|unhealthy)/i

/** What a node has thrown away, or keeps for callers that pay. */
const forgotten =
  /missing trie node|(?:historical|archive) (?:state|requests?|node|data)|state .{0,60}(?:not|un)available|no state available|history .{0,30}(?:not|un)available|proof window|pruned/i

const unserved =
  /method .{0,60}(?:not (?:found|supported|allowed|available|whitelisted|enabled)|does not exist|disabled|unsupported)|unsupported method/i

/** The run of a call, the checks of a transaction, and what is wrong with what was sent. */
const execution: readonly RegExp[] = [
  /revert|\bE?VM (?:exec|error|exception)|invalid (?:opcode|jump)|bad (?:instruction|jump)|stack ?(?:under|over)flow|out of ?gas|write protection|max (?:code|initcode) size|address collision|return data out of bounds|call depth/i,
  /nonce|insufficient.?(?:funds|balance|eth|max)|not enough (?:funds|balance)|enough funds|exceeds .{0,20}balance|\bgas\b|\bfees?\b|underpriced|FeeTooLow|fee cap|transaction cost|exceeds the configured cap/i,
  /already.?(?:known|imported|exists)|already in |known transaction|same hash|duplicate transaction/i,
  /invalid (?:sender|signature|chain.?id|transaction|tx|raw|rlp|argument|params?|hex|address)|wrong chain|transaction type not supported|replay-protected|oversized data|^rlp:|too short|sender not an eoa|contract validate error/i,
]

/** More than a node answers at once. */
const ranges =
  /block range|blocks? range|range (?:is )?(?:too (?:large|wide|big)|exceed|limit)|range \d+ exceeds|ranges? over \d|limited to (?:a )?[\d,]|too many (?:blocks|results|logs)|more than [\d,]+ (?:results|logs|blocks)|returned more than|max(?:imum)? (?:allowed )?(?:block )?(?:range|results)|(?:response|result|log) (?:size|is too|too (?:large|big)|set too)|exceeds? (?:the )?limit of|maximum (?:is set|allowed is)|limit the query|blocks range/i

/** EIP-7769: what bundlers say about a user operation. */
function isOfBundler(code: number): boolean {
  return code <= -32_500 && code >= -32_521
}

/** https://ethereum.github.io/execution-apis: what eth_simulateV1 says about blocks and calls. */
function isOfSimulation(code: number): boolean {
  return code <= -38_000 && code >= -38_099
}

/** Errors of the chain's run may carry what the contract returned. */
function hasReturned(data: unknown): boolean {
  return typeof data === 'string' && /^(?:Reverted )?0x[0-9a-f]{8,}/i.test(data)
}

function ofEvm({ code, message, data }: NodeError, method: string | undefined): ErrorMeaning {
  if (code === 3 || /revert/i.test(message) || hasReturned(data)) return 'answer'
  if (rates.test(message)) return 'later'
  if (behind.test(message)) return 'later'
  if (forgotten.test(message)) return 'own'
  if (code === -32_601 || unserved.test(message)) return 'own'
  if (execution.some((words) => words.test(message)) || ranges.test(message)) return 'answer'
  if (code === -32_602 || code === -32_003 || isOfBundler(code) || isOfSimulation(code)) return 'answer'
  // EIP-1474: this node does not serve the method.
  if (code === -32_004) return 'own'
  // EIP-1474 calls -32005 "limit exceeded": for logs that is the range when nothing is said of a rate.
  return code === -32_005 && method === 'eth_getLogs' ? 'answer' : 'later'
}

/** https://github.com/anza-xyz/agave/blob/master/rpc-client-types/src/custom_error.rs */
const solanaAnswers: readonly number[] = [-32_002, -32_003, -32_006, -32_007, -32_009, -32_013, -32_015, -32_602]
const solanaOwn: readonly number[] = [-32_001, -32_004, -32_010, -32_011, -32_012, -32_014, -32_601]

function ofSolana({ code, message }: NodeError): ErrorMeaning {
  if (rates.test(message)) return 'later'
  // A node that is behind does not know the newest blockhash.
  if (code === -32_002 && /blockhash not found/i.test(message)) return 'own'
  if (solanaAnswers.includes(code)) return 'answer'
  return solanaOwn.includes(code) ? 'own' : 'later'
}

/** https://github.com/bitcoin/bitcoin/blob/master/src/rpc/protocol.h: all but "not connected", "in download", "in warmup". */
function ofBitcoin({ code, message }: NodeError): ErrorMeaning {
  if (rates.test(message)) return 'later'
  if ([-9, -10, -28].includes(code)) return 'later'
  if (code === -32_601) return 'own'
  return code === -32_602 || (code < 0 && code >= -40) ? 'answer' : 'later'
}

/** https://docs.near.org/api/rpc/errors: causes that another node may not have. */
const nearCauses: readonly unknown[] = [
  'GARBAGE_COLLECTED_BLOCK',
  'NOT_SYNCED_YET',
  'NO_SYNCED_BLOCKS',
  'TIMEOUT_ERROR',
  'UNAVAILABLE_SHARD',
  'UNKNOWN_BLOCK',
  'UNKNOWN_CHUNK',
]

function ofNear(error: NodeError): ErrorMeaning {
  const { cause, name } = error
  if (name === 'REQUEST_VALIDATION_ERROR') return error.code === -32_601 ? 'own' : 'answer'
  if (name !== 'HANDLER_ERROR') return ofOthers(error)
  const why = typeof cause === 'object' && cause !== null && 'name' in cause ? cause.name : undefined
  return nearCauses.includes(why) ? 'own' : 'answer'
}

/** Of nodes whose words are not known: the codes of JSON-RPC, and errors of the server that speak of no trouble. */
function ofOthers({ code, message }: NodeError): ErrorMeaning {
  if (rates.test(message) || behind.test(message)) return 'later'
  if (code === -32_601 || forgotten.test(message)) return 'own'
  if (code === -32_602) return 'answer'
  const isOfServer = code <= -32_000 && code >= -32_099 && code !== -32_005 && code !== -32_050
  return isOfServer && !/try again|temporar|overload|unavailable|timeout|timed out|internal/i.test(message)
    ? 'answer'
    : 'later'
}

/**
 * Tells what an error of a node means (gateway contract 1.2): only what is known to be the chain's own answer is one.
 *
 * @param namespace The chain's CAIP-2 namespace.
 * @param method What was asked, where it is known; `batch` for a list of calls that has one error for all of them.
 */
export function meaningOf(error: NodeError, namespace: string, method?: string): ErrorMeaning {
  // Not every node takes lists.
  const isAboutList = /\bbatch/i.test(error.message) || (method === 'batch' && error.code === -32_600)
  if (isAboutList && !rates.test(error.message)) return 'own'
  // The standard's own words about what was sent, and not about the account with the vendor.
  if (error.code === -32_700 || (error.code === -32_600 && /^invalid request\b/i.test(error.message))) return 'own'
  switch (namespace) {
    case 'eip155':
    case 'tron':
      return ofEvm(error, method)
    case 'solana':
      return ofSolana(error)
    case 'bip122':
      return ofBitcoin(error)
    case 'near':
      return ofNear(error)
    default:
      return ofOthers(error)
  }
}
