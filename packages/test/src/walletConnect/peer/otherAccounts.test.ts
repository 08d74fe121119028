import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { pad } from 'viem'
import { describe, expect, it } from 'vitest'
import { bitcoinKeys } from '../../bitcoin/bitcoinKeys.ts'
import { toSolanaAccount } from './otherAccounts.ts'

describe('accounts on other chains', () => {
  it('Bitcoin: the addresses that BIP 173 gives for the key 1, and for an odd and an even point', () => {
    expect(bitcoinKeys(pad('0x01'), 'mainnet')[0].address).toBe('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
    expect(bitcoinKeys(pad('0x06'), 'mainnet')[0].address).toMatch(/^bc1q[0-9a-z]{38}$/)
  })

  it('Solana: the key pair of the first test of RFC 8032, and its signature', () => {
    const account = toSolanaAccount('0x9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60')
    const publicKey = Buffer.from(base58.decode(account.address))
    expect(publicKey.toString('hex')).toBe('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a')
    expect(Buffer.from(base58.decode(account.sign(new Uint8Array()))).toString('hex')).toBe(
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    )
    const key = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') },
      format: 'jwk',
    })
    const message = Buffer.from('hello')
    expect(verify(null, message, key, base58.decode(account.sign(message)))).toBe(true)
  })
})
