import { describe, expect, it } from 'vitest'
import { isAllowedMethod, subscriptionsOf } from './methodPolicy.ts'

type Documented = {
  namespace: string
  chainId: string
  /** Where the list stands. */
  source: string
  /** Passed on over HTTP. */
  served: string
  /** Passed on over a WebSocket besides. */
  subscribed: string
  /** Passed on where the operator names them: heavy, or bound to one node. */
  named: string
  /** Never passed on. */
  never: string
}

const documented: readonly Documented[] = [
  {
    namespace: 'eip155',
    chainId: 'eip155:1',
    source: 'https://ethereum.github.io/execution-apis, https://geth.ethereum.org/docs/interacting-with-geth/rpc',
    served: `eth_blobBaseFee eth_blockNumber eth_call eth_chainId eth_config eth_createAccessList eth_estimateGas
      eth_feeHistory eth_gasPrice eth_getBalance eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts
      eth_getBlockTransactionCountByHash eth_getBlockTransactionCountByNumber eth_getCode eth_getLogs eth_getProof
      eth_getStorageAt eth_getTransactionByBlockHashAndIndex eth_getTransactionByBlockNumberAndIndex
      eth_getTransactionByHash eth_getTransactionCount eth_getTransactionReceipt eth_getUncleCountByBlockHash
      eth_getUncleCountByBlockNumber eth_maxPriorityFeePerGas eth_protocolVersion eth_sendRawTransaction eth_simulateV1
      eth_syncing net_listening net_peerCount net_version web3_clientVersion web3_sha3 eth_supportedEntryPoints
      eth_getUserOperationByHash eth_getUserOperationReceipt eth_estimateUserOperationGas eth_sendUserOperation`,
    subscribed: 'eth_subscribe eth_unsubscribe',
    named: `eth_newFilter eth_newBlockFilter eth_newPendingTransactionFilter eth_getFilterChanges eth_getFilterLogs
      eth_uninstallFilter debug_getRawBlock debug_getRawHeader debug_getRawReceipts debug_getRawTransaction
      debug_traceBlockByHash debug_traceBlockByNumber debug_traceCall debug_traceTransaction txpool_content txpool_status
      trace_block trace_filter trace_transaction`,
    never: `eth_accounts eth_coinbase eth_mining eth_sendTransaction eth_sign eth_signTransaction eth_signTypedData_v4
      eth_submitWork eth_submitHashrate eth_resend personal_sign personal_unlockAccount admin_peers miner_start
      engine_newPayloadV3 clique_propose anvil_setBalance hardhat_mine evm_revert`,
  },
  {
    namespace: 'solana',
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    source: 'https://solana.com/docs/rpc',
    served: `getAccountInfo getBalance getBlockCommitment getBlockHeight getBlocks getBlocksWithLimit getBlockTime
      getEpochInfo getEpochSchedule getFeeForMessage getFirstAvailableBlock getGenesisHash getHealth getIdentity
      getInflationGovernor getInflationRate getInflationReward getLatestBlockhash getMinimumBalanceForRentExemption
      getMultipleAccounts getRecentPerformanceSamples getRecentPrioritizationFees getSignaturesForAddress
      getSignatureStatuses getSlot getSlotLeader getStakeMinimumDelegation getTokenAccountBalance getTokenAccountsByOwner
      getTokenSupply getTransaction getTransactionCount getVersion isBlockhashValid minimumLedgerSlot sendTransaction
      simulateTransaction`,
    subscribed: `accountSubscribe accountUnsubscribe logsSubscribe logsUnsubscribe rootSubscribe rootUnsubscribe
      signatureSubscribe signatureUnsubscribe slotSubscribe slotUnsubscribe`,
    named: `getBlock getBlockProduction getClusterNodes getHighestSnapshotSlot getLargestAccounts getLeaderSchedule
      getMaxRetransmitSlot getMaxShredInsertSlot getProgramAccounts getSlotLeaders getSupply getTokenAccountsByDelegate
      getTokenLargestAccounts getVoteAccounts blockSubscribe blockUnsubscribe programSubscribe programUnsubscribe
      slotsUpdatesSubscribe slotsUpdatesUnsubscribe voteSubscribe voteUnsubscribe`,
    never: 'requestAirdrop',
  },
  {
    namespace: 'bip122',
    chainId: 'bip122:000000000019d6689c085ae165831e93',
    source: 'https://developer.bitcoin.org/reference/rpc',
    served: `getbestblockhash getblock getblockchaininfo getblockcount getblockfilter getblockhash getblockheader
      getblockstats getchaintips getchaintxstats getdifficulty getmempoolancestors getmempooldescendants getmempoolentry
      getmempoolinfo getrawmempool gettxout gettxoutproof verifytxoutproof decoderawtransaction decodescript
      getrawtransaction sendrawtransaction testmempoolaccept estimatesmartfee validateaddress`,
    subscribed: '',
    named: `gettxoutsetinfo scantxoutset verifychain getblocktemplate getmininginfo getnetworkhashps getnetworkinfo
      getnodeaddresses getpeerinfo getconnectioncount getnettotals ping combinepsbt analyzepsbt converttopsbt createpsbt
      createrawtransaction decodepsbt finalizepsbt joinpsbts utxoupdatepsbt combinerawtransaction createmultisig
      deriveaddresses getdescriptorinfo getindexinfo verifymessage getrpcinfo help logging uptime getmemoryinfo`,
    never: `stop preciousblock pruneblockchain savemempool generateblock generatetoaddress generatetodescriptor
      prioritisetransaction addnode clearbanned disconnectnode setban setnetworkactive signmessagewithprivkey
      signrawtransactionwithkey abandontransaction abortrescan addmultisigaddress backupwallet bumpfee createwallet
      dumpprivkey dumpwallet encryptwallet getnewaddress getrawchangeaddress importaddress importdescriptors importmulti
      importprivkey importprunedfunds importpubkey importwallet keypoolrefill loadwallet lockunspent psbtbumpfee
      removeprunedfunds rescanblockchain send sendmany sendtoaddress sethdseed setlabel settxfee setwalletflag signmessage
      signrawtransactionwithwallet unloadwallet upgradewallet walletcreatefundedpsbt walletlock walletpassphrase
      walletpassphrasechange walletprocesspsbt`,
  },
]

const split = (names: string) => names.split(/\s+/).filter((name) => name !== '')
const cases = documented.flatMap((each) => {
  const kinds = { served: each.served, subscribed: each.subscribed, named: each.named, never: each.never }
  return Object.entries(kinds).flatMap(([kind, names]) => split(names).map((method) => ({ ...each, kind, method })))
})

describe('the methods that nodes document', () => {
  it.each(cases)('treats $method of $namespace as $kind', ({ namespace, chainId, kind, method }) => {
    const onSocket = subscriptionsOf(chainId)
    expect({
      http: isAllowedMethod(method, [], namespace),
      socket: isAllowedMethod(method, onSocket, namespace),
      named: isAllowedMethod(method, [method], namespace),
    }).toEqual({
      http: kind === 'served',
      socket: kind === 'served' || kind === 'subscribed',
      named: kind !== 'never',
    })
  })
})
