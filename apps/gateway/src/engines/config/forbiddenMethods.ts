/** Methods of EVM nodes that sign, hold keys or steer: whole families by their beginning, others by their name. */
const ofEvm =
  /^(?:anvil|hardhat|evm|personal|admin|miner|clique|engine|tenderly|wallet)_|^eth_(?:sign|accounts$|sendTransaction$|requestAccounts$|submit|resend$|mining$|coinbase$)/i

/**
 * Methods of other nodes that sign, hold keys, spend or steer, by their whole names: a pattern that is meant for one
 * namespace would refuse reads of another, as "sign..." does with Solana's `signatureSubscribe`.
 */
const exact: Readonly<Record<string, readonly string[]>> = {
  // https://developer.bitcoin.org/reference/rpc: Control, Generating, Network, Util, Wallet, and hidden ones.
  bip122: [
    ...['stop', 'setmocktime', 'invalidateblock', 'preciousblock', 'reconsiderblock', 'mockscheduler'],
    ...['generate', 'generateblock', 'generatetoaddress', 'generatetodescriptor', 'prioritisetransaction'],
    ...['addconnection', 'addnode', 'addpeeraddress', 'clearbanned', 'disconnectnode', 'sendmsgtopeer'],
    ...[
      'setban',
      'setnetworkactive',
      'loadtxoutset',
      'dumptxoutset',
      'pruneblockchain',
      'importmempool',
      'savemempool',
    ],
    ...['signmessagewithprivkey', 'signrawtransactionwithkey', 'abandontransaction', 'abortrescan', 'backupwallet'],
    ...['addmultisigaddress', 'bumpfee', 'createwallet', 'createwalletdescriptor', 'dumpprivkey', 'dumpwallet'],
    ...['encryptwallet', 'fundrawtransaction', 'getnewaddress', 'getrawchangeaddress', 'importaddress'],
    ...['importdescriptors', 'importmulti', 'importprivkey', 'importprunedfunds', 'importpubkey', 'importwallet'],
    ...[
      'keypoolrefill',
      'loadwallet',
      'lockunspent',
      'migratewallet',
      'newkeypool',
      'psbtbumpfee',
      'removeprunedfunds',
    ],
    ...['rescanblockchain', 'restorewallet', 'send', 'sendall', 'sendmany', 'sendtoaddress', 'sethdseed', 'setlabel'],
    ...['settxfee', 'setwalletflag', 'signmessage', 'signrawtransaction', 'signrawtransactionwithwallet'],
    ...['simulaterawtransaction', 'unloadwallet', 'upgradewallet', 'walletcreatefundedpsbt', 'walletdisplayaddress'],
    ...['walletlock', 'walletpassphrase', 'walletpassphrasechange', 'walletprocesspsbt', 'listdescriptors'],
  ],
  // https://solana.com/docs/rpc/http/requestairdrop, the words of wallets, and the admin service of Agave's validator.
  solana: [
    ...['requestAirdrop', 'signTransaction', 'signAllTransactions', 'signMessage', 'signAndSendTransaction', 'signIn'],
    ...['exit', 'validatorExit', 'setLogFilter', 'setIdentity', 'addAuthorizedVoter', 'removeAllAuthorizedVoters'],
    ...['setStakedNodesOverrides', 'setRepairWhitelist', 'setPublicTpuAddress', 'reloadPlugin', 'loadPlugin'],
    ...['unloadPlugin', 'startProgress', 'contactInfo', 'selectActiveInterface'],
  ],
  // https://docs.near.org/tools/sandbox, and the calls of test builds.
  near: [
    ...[
      'sandbox_patch_state',
      'sandbox_fast_forward',
      'adv_disable_header_sync',
      'adv_disable_doomslug',
      'adv_set_weight',
    ],
    ...['adv_produce_blocks', 'adv_switch_to_height', 'adv_get_saved_blocks', 'adv_check_store'],
  ],
}

const names: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(exact).map(([namespace, methods]) => [
    namespace,
    new Set(methods.map((method) => method.toLowerCase())),
  ]),
)

/**
 * Whether a method signs, holds keys or steers the node; such a method cannot be allowed by configuration either.
 *
 * @param namespace The chain's CAIP-2 namespace. Default: whether it does so in any.
 */
export function isNeverAllowed(method: string, namespace?: string): boolean {
  if (ofEvm.test(method)) return true
  const name = method.toLowerCase()
  const own = namespace === undefined ? undefined : names.get(namespace)
  if (own !== undefined) return own.has(name)
  // What is not known of a namespace could mean what another namespace means by it.
  if (namespace === 'eip155') return false
  return [...names.values()].some((set) => set.has(name))
}
