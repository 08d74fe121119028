import { base58 } from '@scure/base'
import { beforeAll, describe, expect, it } from 'vitest'
import { createSolanaSignInVerifier } from './solanaSignInVerifier.ts'

const networkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const message = 'Sign in to Harbour Café.'
const verifier = createSolanaSignInVerifier()
let keys: CryptoKeyPair
let address: string
let signature: string

beforeAll(async () => {
  keys = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
  address = base58.encode(new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey)))
  const bytes = await crypto.subtle.sign('Ed25519', keys.privateKey, new TextEncoder().encode(message))
  signature = base58.encode(new Uint8Array(bytes))
})

describe('createSolanaSignInVerifier', () => {
  it('takes the signature of the account’s key over the text', async () => {
    expect(await verifier.verify({ address, networkId, message, signature })).toEqual({ address, signedBy: 'key' })
  })

  it('refuses another text, and what is no signature', async () => {
    const claim = { address, networkId, message, signature } as const
    await expect(verifier.verify({ ...claim, message: `${message} ` })).rejects.toMatchObject({
      code: 'SIGNATURE_WRONG',
    })
    for (const wrong of ['', '0x12', signature.slice(8), `1${signature}`, '1'.repeat(88)])
      await expect(verifier.verify({ ...claim, signature: wrong })).rejects.toMatchObject({
        code: 'SIGNATURE_MALFORMED',
      })
  })

  it.each<readonly [string, string]>([
    ['the System Program', '11111111111111111111111111111111'],
    ['the neutral point', base58.encode(Uint8Array.from({ length: 32 }, (_, at) => Number(at === 0)))],
    [
      'the point of order two',
      base58.encode(Uint8Array.from({ length: 32 }, (_, at) => [0xec, 0xff][at] ?? (at < 31 ? 0xff : 0x7f))),
    ],
    ['the same with its sign', base58.encode(Uint8Array.from({ length: 32 }, (_, at) => (at === 0 ? 0xec : 0xff)))],
    ...[
      '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
      'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
      `ed${'ff'.repeat(30)}7f`,
      `ee${'ff'.repeat(30)}7f`,
    ].map((point) => [`the point of small order ${point}`, base58.encode(Buffer.from(point, 'hex'))] as const),
    ['31 bytes', base58.encode(new Uint8Array(31).fill(7))],
    ['an address of another chain', '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'],
  ])('refuses %s as an address', async (_, nobody) => {
    const forged = base58.encode(new Uint8Array(64).fill(1, 0, 1))
    const claim = { address: nobody, networkId, message, signature: forged } as const
    await expect(verifier.verify(claim)).rejects.toMatchObject({ code: 'ADDRESS_MALFORMED' })
  })

  it('knows what wallets call a network', () => {
    expect(verifier).toMatchObject({ namespace: 'solana', family: 'Solana' })
    expect(verifier.chainNames?.('solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z')).toEqual([
      'testnet',
      'solana:testnet',
      'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    ])
    expect(verifier.chainNames?.(networkId)).toContain('solana:mainnet')
    expect(verifier.chainNames?.('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')).toContain('devnet')
    expect(verifier.chainNames?.('solana:OwnNetwork')).toContain('solana:localnet')
  })
})
