import type { Bytes } from '@foyer/contract/vault'
import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'

/** Bytes of the secret that a wallet is made of; 16 are 12 words. */
const entropyLength = 16

/** Makes the secret of a new wallet from the browser's random numbers. */
export function createEntropy(): Bytes {
  return crypto.getRandomValues(new Uint8Array(entropyLength))
}

/** The secret as 12 English words (BIP-39), which any wallet imports. */
export function wordsOf(entropy: Uint8Array): string {
  return entropyToMnemonic(entropy, wordlist)
}

/** The secret of 12 words. @throws Error when a word is unknown or the words' checksum is wrong. */
export function entropyOfWords(words: string): Bytes {
  return Uint8Array.from(mnemonicToEntropy(words, wordlist))
}

/** The seed of words (BIP-39 without a passphrase): PBKDF2-HMAC-SHA512, 2048 rounds, by the browser. */
export async function seedOf(words: string): Promise<Bytes> {
  const encoder = new TextEncoder()
  const password = encoder.encode(words.normalize('NFKD'))
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
  password.fill(0)
  const rule = { name: 'PBKDF2', hash: 'SHA-512', salt: encoder.encode('mnemonic'), iterations: 2_048 }
  return new Uint8Array(await crypto.subtle.deriveBits(rule, key, 512))
}
