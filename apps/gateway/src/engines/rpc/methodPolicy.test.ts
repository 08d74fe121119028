import { describe, expect, it } from 'vitest'
import { isNeverAllowed } from '../config/forbiddenMethods.ts'
import { isAllowedMethod } from './methodPolicy.ts'

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
