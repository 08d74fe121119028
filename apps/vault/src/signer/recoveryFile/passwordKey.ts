import { type PasswordRule, readBase64url } from '@foyer/contract/vault'
import { argon2idAsync } from '@noble/hashes/argon2.js'
import { moveBytes } from '../../crypto/moveBytes.ts'
import { RecoveryFileError } from './RecoveryFileError.ts'

/** How keys of passwords are made today: 64 MiB, three passes, one lane. */
export const passwordCost = { name: 'argon2id', memory: 65_536, passes: 3, lanes: 1 } as const

/** The key of a password. It cannot be read out; a guess costs what the rule names. */
export async function passwordKey(password: string, rule: PasswordRule): Promise<CryptoKey> {
  const salt = readBase64url(rule.salt)
  if (salt?.length !== 16) throw new RecoveryFileError('foreign')
  // However a keyboard puts a letter together, it is the same password.
  const typed = new TextEncoder().encode(password.normalize('NFKC'))
  const cost = { t: rule.passes, m: rule.memory, p: rule.lanes, dkLen: 32 }
  const key = moveBytes(await argon2idAsync(typed, salt, cost))
  typed.fill(0)
  try {
    return await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt'])
  } finally {
    key.fill(0)
  }
}
