import * as v from 'valibot'
import { type WalletMethod, walletMethod } from '../walletMethod.ts'

const evm = {
  name: 'eip155',
  methods: ['eth_sendTransaction'],
  events: ['chainChanged', 'accountsChanged'],
  capabilities: null,
  assetNamespaces: ['erc20', 'slip44'],
} as const

/** `wc_pos_supportedNetworks`: in which namespaces a till can be paid (gateway contract 1.14). */
export function supportedNetworks(): WalletMethod {
  return walletMethod(v.optional(v.unknown()), async () => ({ namespaces: [evm] }))
}
