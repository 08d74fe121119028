import { NETWORK, p2sh, p2tr, p2wpkh, TEST_NETWORK, utils } from '@scure/btc-signer'
import { type Hex, hexToBytes } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** A network that the Bitcoin wallet knows. */
export type BitcoinTestNetwork = 'mainnet' | 'testnet4' | 'signet' | 'regtest'

/** An address of the wallet, what it is for, and its key. */
export interface BitcoinKey {
  readonly address: string
  readonly addressType: 'p2wpkh' | 'p2sh' | 'p2tr'
  readonly purpose: 'payment' | 'ordinals'
  /** 33 bytes, or the 32 of a taproot key. */
  readonly publicKey: Uint8Array
  readonly privateKey: Uint8Array
  /** The output script of the address. */
  readonly script: Uint8Array
  /** The script behind a P2SH address. */
  readonly redeemScript: Uint8Array | undefined
}

const regtest = { ...TEST_NETWORK, bech32: 'bcrt' }

/** How addresses of a network are written. */
function addressForm(network: BitcoinTestNetwork): typeof NETWORK {
  if (network === 'mainnet') return NETWORK
  return network === 'regtest' ? regtest : TEST_NETWORK
}

/** The two addresses of a private key: one for coins, by default P2WPKH, and a taproot one for inscriptions. */
export function bitcoinKeys(
  privateKey: Hex,
  network: BitcoinTestNetwork,
  payment: 'p2wpkh' | 'p2sh' = 'p2wpkh',
): readonly [payment: BitcoinKey, ordinals: BitcoinKey] {
  const secret = hexToBytes(privateKey)
  const form = addressForm(network)
  const publicKey = compressed(hexToBytes(privateKeyToAccount(privateKey).publicKey))
  const witness = p2wpkh(publicKey, form)
  const coins = payment === 'p2sh' ? p2sh(witness, form) : witness
  const xOnly = utils.pubSchnorr(secret)
  const taproot = p2tr(xOnly, undefined, form)
  return [
    {
      address: required(coins.address),
      addressType: payment,
      purpose: 'payment',
      publicKey,
      privateKey: secret,
      script: coins.script,
      redeemScript: payment === 'p2sh' ? witness.script : undefined,
    },
    {
      address: required(taproot.address),
      addressType: 'p2tr',
      purpose: 'ordinals',
      publicKey: xOnly,
      privateKey: secret,
      script: taproot.script,
      redeemScript: undefined,
    },
  ]
}

/** The 33 bytes of a key of 65: how its second half ends, and its first half. */
function compressed(key: Uint8Array): Uint8Array {
  return Uint8Array.of((key.at(-1) ?? 0) % 2 === 1 ? 3 : 2, ...key.slice(1, 33))
}

function required(address: string | undefined): string {
  if (address === undefined) throw new Error('The script has no address.')
  return address
}
