import { afterEach, describe, expect, it, vi } from 'vitest'
import { createEmbeddedProvider } from './embeddedProvider.ts'

const address = '0x1111111111111111111111111111111111111111'
const nodeUrl = 'https://node.example'

describe('the provider of a session in the wallet', () => {
  afterEach(() => vi.unstubAllGlobals())

  /** Says for a method which of the two was asked. */
  async function askedFor(method: string): Promise<readonly string[]> {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(String(url))
      return Response.json({ jsonrpc: '2.0', id: 1, result: '0x0' })
    })
    const { provider } = createEmbeddedProvider({
      namespace: 'eip155',
      networkId: () => 'eip155:1',
      addresses: () => [address],
      rpcUrl: () => nodeUrl,
      moveTo: () => undefined,
      has: () => true,
      ask: async () => {
        asked.push('wallet')
        return '0x0'
      },
    })
    await provider.request({ method, params: [] })
    return asked
  }

  it.each([
    'eth_blockNumber',
    'eth_blobBaseFee',
    'eth_call',
    'eth_createAccessList',
    'eth_estimateGas',
    'eth_feeHistory',
    'eth_gasPrice',
    'eth_getBalance',
    'eth_getBlockByNumber',
    'eth_getCode',
    'eth_getFilterChanges',
    'eth_getLogs',
    'eth_getProof',
    'eth_getTransactionByHash',
    'eth_getTransactionReceipt',
    'eth_maxPriorityFeePerGas',
    'eth_newBlockFilter',
    'eth_newFilter',
    'eth_sendRawTransaction',
    'eth_simulateV1',
    'eth_syncing',
    'eth_uninstallFilter',
    'net_listening',
    'web3_clientVersion',
  ])('reads %s from the network’s node', async (method) => {
    expect(await askedFor(method)).toEqual([nodeUrl])
  })

  it.each([
    'anvil_setBalance',
    'debug_traceCall',
    'eth_coinbase',
    'eth_decrypt',
    'eth_getEncryptionPublicKey',
    'eth_sendTransaction',
    'eth_sendUserOperation',
    'eth_sign',
    'eth_signTypedData_v4',
    'eth_subscribe',
    'evm_mine',
    'hardhat_impersonateAccount',
    'miner_start',
    'personal_sign',
    'trace_call',
    'wallet_getCapabilities',
    'x',
  ])('leaves %s to the wallet, which refuses what it does not know', async (method) => {
    expect(await askedFor(method)).toEqual(['wallet'])
  })
})
