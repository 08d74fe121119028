import { describe, expect, it } from 'vitest'
import { isNeverAllowed } from '../config/forbiddenMethods.ts'
import { isAllowedMethod, subscriptionsOf } from './methodPolicy.ts'

describe('methods that the proxy passes on', () => {
  it.each([
    'eth_blockNumber',
    'eth_call',
    'eth_sendRawTransaction',
    'eth_sendRawTransactionSync',
    'eth_simulateV1',
    'eth_getUserOperationReceipt',
    'net_version',
    'web3_sha3',
    'zks_estimateFee',
    'linea_estimateGas',
  ])('passes on %s', (method) => {
    expect(isAllowedMethod(method, [])).toBe(true)
    expect(isNeverAllowed(method)).toBe(false)
  })

  it.each([
    ['solana', ['getBalance', 'sendTransaction'], ['agetBalance', 'getBalances', 'eth_call']],
    ['bip122', ['getblock', 'sendrawtransaction', 'verifytxoutproof'], ['xgetblock', 'getblockx', 'dumpprivkey']],
    [
      'near',
      ['block', 'validators', 'EXPERIMENTAL_tx_status'],
      ['xblock', 'blockx', 'EXPERIMENTAL_', 'EXPERIMENTAL_-'],
    ],
    [
      'sui',
      ['sui_getObject', 'suix_getCoins', 'rpc.discover', 'sui_executeTransactionBlock'],
      [
        'xsui_getObject',
        'sui_getObject!',
        'sui_get',
        'suix_get',
        'sui_get-',
        'suix_get-',
        'sui_unsafe',
        'rpcxdiscover',
      ],
    ],
    [
      'ton',
      [
        'detectAddress',
        'getA',
        'getMasterchainInfo',
        'runGetMethod',
        'runGetMethodStd',
        'sendBoc',
        'sendBocReturnHash',
        'tryLocateTx',
      ],
      [
        'xdetectAddress',
        'getAddress!',
        'detect',
        'detect-',
        'get',
        'geta',
        'getA-',
        'sendBoc-',
        'try',
        'try-',
        'runGetMethodX',
      ],
    ],
    ['tron', ['eth_call', 'net_version', 'web3_sha3'], ['xeth_call', 'zks_estimateFee']],
    ['cosmos', [], ['eth_call', 'status']],
  ])('include for %s: %j, and leave out %j', (namespace, passed, refused) => {
    for (const method of passed) expect(isAllowedMethod(method, [], namespace), method).toBe(true)
    for (const method of refused) expect(isAllowedMethod(method, [], namespace), method).toBe(false)
    expect(isAllowedMethod('own_method', ['own_method'], namespace)).toBe(true)
  })

  it('take something before or after them for another method', () => {
    for (const method of ['xeth_call', 'my_eth_call']) expect(isAllowedMethod(method, [])).toBe(false)
    for (const method of ['eth_getFilterChanges', 'eth_subscribe', 'ETH_Subscribe'])
      expect(isAllowedMethod(method, [])).toBe(false)
    for (const method of ['eth_subscribeLater', 'eth_uninstallFilters']) expect(isAllowedMethod(method, [])).toBe(true)
  })

  it('include more on a WebSocket, by namespace', () => {
    expect(subscriptionsOf('eip155:1')).toEqual(['eth_subscribe', 'eth_unsubscribe'])
    expect(subscriptionsOf('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toContain('accountSubscribe')
    expect(subscriptionsOf('bip122:000000000019d6689c085ae165831e93')).toEqual([])
  })

  it.each([
    'debug_traceTransaction',
    'trace_block',
    'txpool_content',
    'eth_newFilter',
    'eth_newPendingTransactionFilter',
    'eth_getFilterChanges',
    'eth_uninstallFilter',
    'eth_subscribe',
    'getAddressBalance',
    'eth',
    '',
  ])('%s only when the operator adds it', (method) => {
    expect(isAllowedMethod(method, [])).toBe(false)
    expect(isAllowedMethod(method, [method])).toBe(true)
  })

  it.each([
    'eth_accounts',
    'eth_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'eth_resend',
    'ETH_SendTransaction',
    'eth_submitWork',
    'personal_unlockAccount',
    'admin_addPeer',
    'anvil_setBalance',
    'evm_mine',
    'hardhat_reset',
    'wallet_switchEthereumChain',
  ])('%s never, whatever the configuration says', (method) => {
    expect(isNeverAllowed(method)).toBe(true)
    expect(isAllowedMethod(method, [method])).toBe(false)
  })
})
