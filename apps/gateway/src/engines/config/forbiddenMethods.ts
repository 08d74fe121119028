/** Names of EVM nodes that sign, hold keys or steer. */
const neverPattern =
  /^(?:anvil|hardhat|evm|personal|admin|miner|clique|engine|tenderly|wallet)_|^eth_(?:sign|accounts$|sendTransaction$|requestAccounts$|submit|resend$|mining$|coinbase$)/i

/** Names of other nodes that sign, hold keys, spend or steer. */
const neverElsewhere =
  /^(?:abandontransaction|addnode|backupwallet|bumpfee|clearbanned|createwallet|disconnectnode|dump(?:privkey|wallet)|encryptwallet|fundrawtransaction|generate\w*|getnewaddress|import\w+|invalidateblock|keypool\w+|loadwallet|lockunspent|preciousblock|psbtbumpfee|reconsiderblock|requestAirdrop|send(?:all|many|toaddress)?|set(?:ban|hdseed|labels?|networkactive|txfee|walletflag)|sign\w+|stop|unloadwallet|wallet\w+)$/i

/** Whether a method signs, holds keys or steers the node; such a method cannot be allowed by configuration either. */
export function isNeverAllowed(method: string): boolean {
  return neverPattern.test(method) || neverElsewhere.test(method)
}
