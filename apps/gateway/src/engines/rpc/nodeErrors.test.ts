import { describe, expect, it } from 'vitest'
import { type ErrorMeaning, meaningOf } from './nodeErrors.ts'

type Row = readonly [source: string, code: number, message: string, meaning: ErrorMeaning, method?: string]

/** Errors of EVM nodes and vendors as they were seen, and where. */
const ofEvm: readonly Row[] = [
  ['EIP-1474, geth internal/ethapi/errors.go', 3, 'execution reverted: rate limit', 'answer'],
  ['geth core/vm/errors.go', -32_000, 'execution reverted', 'answer'],
  ['geth core/vm/errors.go', -32_000, 'out of gas', 'answer'],
  ['geth core/vm/errors.go', -32_000, 'invalid opcode: INVALID', 'answer'],
  ['geth core/vm/errors.go', -32_000, 'stack underflow (0 <=> 1)', 'answer'],
  ['geth core/vm/errors.go', -32_000, 'contract address collision', 'answer'],
  ['geth core/error.go', -32_000, 'nonce too low: next nonce 5, tx nonce 4', 'answer'],
  ['geth core/error.go', -32_000, 'insufficient funds for gas * price + value: balance 0, tx cost 1', 'answer'],
  ['geth core/error.go', -32_000, 'intrinsic gas too low: have 20000, want 21000', 'answer'],
  ['geth core/error.go', -32_000, 'max fee per gas less than block base fee: address 0x0', 'answer'],
  ['geth core/error.go', -32_000, 'transaction type not supported', 'answer'],
  ['geth core/error.go', -32_000, 'sender not an eoa: address 0x0', 'answer'],
  ['geth core/txpool/errors.go', -32_000, 'already known', 'answer'],
  ['geth core/txpool/errors.go', -32_000, 'replacement transaction underpriced', 'answer'],
  ['geth core/txpool/errors.go', -32_000, 'oversized data: transaction size 140000, limit 131072', 'answer'],
  ['geth internal/ethapi/api.go', -32_000, 'tx fee (2.00 ether) exceeds the configured cap (1.00 ether)', 'answer'],
  ['geth internal/ethapi/api.go', -32_000, 'only replay-protected (EIP-155) transactions allowed over RPC', 'answer'],
  ['geth core/types/transaction_signing.go', -32_000, 'invalid sender', 'answer'],
  ['geth rlp/decode.go', -32_000, 'rlp: value size exceeds available input length', 'answer'],
  ['geth rpc/json.go', -32_602, 'missing value for required argument 1', 'answer'],
  [
    'geth rpc/json.go',
    -32_602,
    'invalid argument 0: json: cannot unmarshal hex string of odd length into Go value of type common.Address',
    'answer',
  ],
  ['geth eth/filters/api.go', -32_000, 'header not found', 'later'],
  ['geth eth/filters/api.go', -32_000, 'block range extends beyond current head block', 'later'],
  ['geth eth/filters/api.go', -32_602, 'block range extends beyond current head block', 'later'],
  ['geth trie/errors.go', -32_000, 'missing trie node 5f4e (path ) state 0x5f4e is not available', 'own'],
  ['geth core/state/database.go', -32_000, 'historical state 0x5f4e is not available', 'own'],
  ['geth rpc/errors.go', -32_601, 'the method trace_block does not exist/is not available', 'own'],
  ['geth rpc/errors.go', -32_002, 'request timed out', 'later'],
  ['geth txpool', -32_000, 'txpool is full', 'later'],
  ['Erigon turbo/rpchelper', -32_000, 'block not found: 21000000', 'later'],
  ['Reth rpc-eth-types', -32_000, 'distance to target block exceeds maximum proof window', 'own'],
  ['Reth rpc-eth-types', -32_602, 'query exceeds max block range 100000', 'answer'],
  ['Reth rpc-eth-types', -32_602, 'query exceeds max results 20000, retry with the range 100-120', 'answer'],
  ['Nethermind', -32_010, 'OldNonce, Current nonce: 5, nonce of rejected tx: 4', 'answer'],
  ['Nethermind', -32_010, 'FeeTooLow, MaxFeePerGas too low', 'answer'],
  ['Nethermind', -32_010, 'AlreadyKnown', 'answer'],
  ['OpenEthereum, Gnosis', -32_015, 'VM execution error.', 'answer'],
  ['Besu', -32_000, 'Execution reverted', 'answer'],
  ['Besu', -32_001, 'Nonce too low', 'answer'],
  ['Besu', -32_004, 'Upfront cost exceeds account balance', 'answer'],
  ['EIP-1474', -32_004, 'Method not supported', 'own'],
  ['execution-apis, eth_simulateV1', -38_020, 'Block number in sequence did not increase', 'answer'],
  ['execution-apis, EIP-4444', 4444, 'Pruned history unavailable', 'own'],
  ['Hardhat', -32_603, "VM Exception while processing transaction: reverted with reason string 'no'", 'answer'],
  ['Anvil', -32_603, 'EVM error StackUnderflow', 'answer'],
  ['Anvil', -32_003, 'Insufficient funds for gas * price + value', 'answer'],
  ['EIP-7769 bundlers', -32_500, 'AA21 didn’t pay prefund', 'answer'],
  ['EIP-7769 bundlers', -32_521, 'UserOperation was refused on-chain', 'answer'],
  ['Alchemy, 429 inside 200', 429, 'Your app has exceeded its compute units per second capacity.', 'later'],
  ['Alchemy', -32_600, 'App is inactive', 'later'],
  ['Alchemy', -32_600, 'ETH_MAINNET is not enabled for this app.', 'later'],
  ['Alchemy', -32_000, 'Unable to complete request at this time.', 'later'],
  [
    'Alchemy',
    -32_602,
    'Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range.',
    'answer',
  ],
  [
    'Alchemy',
    -32_600,
    'Under the Free tier plan, you can make eth_getLogs requests with up to a 10 block range. Upgrade to PAYG.',
    'answer',
  ],
  ['Infura', -32_005, 'daily request count exceeded, request rate limited', 'later'],
  ['Infura', -32_005, 'project ID request rate exceeded', 'later'],
  ['Infura', -32_005, 'query returned more than 10000 results. Try with this block range [0x1, 0x2].', 'answer'],
  [
    'Infura',
    -32_000,
    'One of the blocks specified in filter (fromBlock, toBlock or blockHash) cannot be found.',
    'later',
  ],
  ['Infura', -32_603, 'Internal error', 'later'],
  ['QuickNode', -32_007, '50/second request limit reached - reduce calls per second or upgrade', 'later'],
  ['QuickNode', -32_614, 'eth_getLogs is limited to a 10,000 range', 'answer'],
  ['Cloudflare', -32_046, 'Cannot fulfill request', 'later'],
  [
    'Cloudflare',
    -32_047,
    "Invalid eth_getLogs request. 'fromBlock'-'toBlock' range too large. Max range: 800",
    'answer',
  ],
  ['dRPC', 30, 'Request timeout on the free tier, please upgrade your tier to the paid one', 'later'],
  ['dRPC', 35, 'ranges over 10000 blocks are not supported on freetier', 'answer'],
  [
    'dRPC',
    12,
    "Can't route your request to suitable provider, if you specified certain providers revise the list",
    'later',
  ],
  ['dRPC', 19, 'Temporary internal error. Please retry, trace-id: 5f', 'later'],
  ['Ankr', -32_090, 'Too many requests, reason: call rate limit exhausted, retry in 10s', 'later'],
  ['Ankr', -32_062, 'Block range is too large', 'answer'],
  ['Ankr', -32_000, 'Unauthorized: You must authenticate your request with an API key.', 'later'],
  ['Chainstack', -32_005, "You've exceeded the RPS limit available on the current plan.", 'later'],
  ['Chainstack', -32_602, 'Block range limit exceeded. See more details at https://docs.chainstack.com', 'answer'],
  ['PublicNode', -32_701, 'exceed maximum block range: 50000', 'answer'],
  ['PublicNode', -32_701, 'Please specify an address in your request or order a dedicated node', 'later'],
  ['PublicNode', -32_602, 'Archive requests require a personal token.', 'own'],
  ['1RPC', -32_001, 'Exceeded the quota usage', 'later'],
  ['1RPC', -32_602, 'eth_getLogs is limited to 0 - 50 blocks range', 'answer'],
  ['proxyd, Base and Optimism', -32_016, 'over rate limit', 'later'],
  ['proxyd, Base and Optimism', -32_011, 'no backend is currently healthy to serve traffic', 'later'],
  ['proxyd, Base and Optimism', -32_001, 'rpc method is not whitelisted', 'own'],
  ['BNB Chain', -32_005, 'limit exceeded', 'answer', 'eth_getLogs'],
  ['BNB Chain', -32_005, 'limit exceeded', 'later', 'eth_call'],
  ['Avalanche', -32_000, 'requested too many blocks from 0 to 16777216, maximum is set to 2048', 'answer'],
  ['Polygon Amoy', -32_000, 'block range exceeds configured limit', 'answer'],
  ['MegaETH', -32_005, 'Rate limit exceeded', 'later'],
  ['BlockVision', -32_605, 'Too many requests were made, these requests are be limited.', 'later'],
  ['Tenderly', -32_005, 'rate limit exceeded', 'later'],
  ['JSON-RPC 2.0', -32_700, 'Parse error', 'own'],
  ['JSON-RPC 2.0', -32_600, 'Invalid Request', 'own'],
  ['any', -32_600, 'No lists', 'own', 'batch'],
  ['any', -32_600, '', 'later'],
  ['1RPC', -32_000, 'Batch requests are not supported', 'own'],
  ['any', -32_603, '', 'later'],
  ['any', 0, '', 'later'],
]

const ofOthers: readonly (readonly [
  namespace: string,
  source: string,
  code: number,
  message: string,
  meaning: ErrorMeaning,
])[] = [
  ['solana', 'Agave custom_error.rs', -32_002, 'Transaction simulation failed: insufficient lamports', 'answer'],
  ['solana', 'Agave custom_error.rs', -32_002, 'Transaction simulation failed: Blockhash not found', 'own'],
  ['solana', 'Agave custom_error.rs', -32_003, 'Transaction signature verification failure', 'answer'],
  ['solana', 'Agave custom_error.rs', -32_004, 'Block not available for slot 5', 'own'],
  ['solana', 'Agave custom_error.rs', -32_005, 'Node is behind by 42 slots', 'later'],
  ['solana', 'Agave custom_error.rs', -32_007, 'Slot 5 was skipped, or missing due to ledger jump', 'answer'],
  ['solana', 'Agave custom_error.rs', -32_011, 'Transaction history is not available from this node', 'own'],
  ['solana', 'Agave custom_error.rs', -32_015, 'Transaction version (0) is not supported', 'answer'],
  ['solana', 'Agave custom_error.rs', -32_016, 'Minimum context slot has not been reached', 'later'],
  ['solana', 'Agave', -32_602, 'Invalid param: WrongSize', 'answer'],
  ['solana', 'Agave', -32_601, 'Method not found', 'own'],
  ['solana', 'Helius', -32_429, 'rate limited', 'later'],
  ['solana', 'Helius', -32_603, 'Internal error', 'later'],
  ['bip122', 'Bitcoin Core protocol.h', -5, 'No such mempool or blockchain transaction', 'answer'],
  ['bip122', 'Bitcoin Core protocol.h', -8, 'Block height out of range', 'answer'],
  ['bip122', 'Bitcoin Core protocol.h', -25, 'bad-txns-inputs-missingorspent', 'answer'],
  ['bip122', 'Bitcoin Core protocol.h', -28, 'Loading block index…', 'later'],
  ['bip122', 'Bitcoin Core protocol.h', -32_601, 'Method not found', 'own'],
  ['bip122', 'Bitcoin Core protocol.h', -32_603, 'Internal error', 'later'],
  ['tron', 'java-tron', -32_000, 'REVERT opcode executed', 'answer'],
  ['tron', 'TronGrid', 429, 'exceeds the frequency limit per second', 'later'],
  ['sui', 'Sui', -32_002, 'Transaction execution failed due to issues with transaction inputs', 'answer'],
  ['sui', 'Sui', -32_050, 'Transient error', 'later'],
  ['sui', 'Sui', -32_602, 'Invalid params', 'answer'],
  ['sui', 'Sui', -32_603, 'Internal error', 'later'],
  ['ton', 'toncenter', 429, 'Ratelimit exceeded', 'later'],
  ['cosmos', 'any', -32_000, 'Server is overloaded', 'later'],
]

describe('what an error of a node means', () => {
  it.each(ofEvm.map(([source, code, message, meaning, method]) => ({ source, code, message, meaning, method })))(
    'reads $source: $code "$message" as $meaning',
    ({ code, message, meaning, method }) => {
      expect(meaningOf({ code, message }, 'eip155', method)).toBe(meaning)
    },
  )

  it.each(ofOthers)('reads on %s, %s: %i "%s" as %s', (namespace, _, code, message, meaning) => {
    expect(meaningOf({ code, message }, namespace)).toBe(meaning)
  })

  it('takes what a contract returned for its answer, whatever stands beside', () => {
    const data = `0x08c379a0${'0'.repeat(64)}`
    expect(meaningOf({ code: -32_603, message: 'Internal error', data }, 'eip155')).toBe('answer')
    expect(meaningOf({ code: -32_603, message: 'Internal error', data: '0x' }, 'eip155')).toBe('later')
  })

  it.each([
    ['HANDLER_ERROR', 'UNKNOWN_ACCOUNT', 'answer'],
    ['HANDLER_ERROR', 'UNKNOWN_BLOCK', 'own'],
    ['HANDLER_ERROR', 'NO_SYNCED_BLOCKS', 'own'],
    ['REQUEST_VALIDATION_ERROR', 'PARSE_ERROR', 'answer'],
    ['INTERNAL_ERROR', 'INTERNAL_ERROR', 'later'],
  ] as const)('reads a %s of NEAR with the cause %s as %s', (name, cause, meaning) => {
    const code = name === 'INTERNAL_ERROR' ? -32_603 : -32_000
    expect(meaningOf({ code, message: 'Server error', name, cause: { name: cause } }, 'near')).toBe(meaning)
  })
})
