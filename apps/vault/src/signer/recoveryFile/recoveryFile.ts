import type { PasswordRule } from '@foyer/contract/vault'
import * as v from 'valibot'
import type { Addresses } from '../../crypto/accounts.ts'
import { maxFileLength, RecoveryFileError } from './RecoveryFileError.ts'

/** What opens a wallet without any server, together with its password. Nothing of it is readable but whose wallet it is. */
export type RecoveryFile = {
  readonly version: 1
  readonly walletId: string
  readonly splitId: string
  readonly addresses: Addresses
  readonly kdf: PasswordRule
  /** Two parts of one split, of the home split or of the file's own, each an envelope as base64url. */
  readonly parts: { readonly cold: string; readonly recovery: string }
}

const uuid = v.pipe(v.string(), v.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))
/** 17 bytes in an envelope. */
const part = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{84}$/))
const between = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

const File = v.strictObject({
  version: v.literal(1),
  walletId: uuid,
  splitId: uuid,
  addresses: v.strictObject({
    evm: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
    solana: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
  }),
  kdf: v.strictObject({
    name: v.literal('argon2id'),
    // A stranger's file cannot make the browser work for hours.
    memory: between(8_192, 262_144),
    passes: between(1, 10),
    lanes: between(1, 4),
    salt: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/)),
  }),
  parts: v.strictObject({ cold: part, recovery: part }),
})
const Versioned = v.object({ version: v.pipe(v.number(), v.integer(), v.minValue(2)), kdf: v.unknown() })

/** Reads the text of a recovery file. @throws RecoveryFileError */
export function readRecoveryFile(text: string): RecoveryFile {
  if (text.length > maxFileLength) throw new RecoveryFileError('foreign')
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    throw new RecoveryFileError('foreign')
  }
  const read = v.safeParse(File, found)
  if (read.success) return read.output
  throw new RecoveryFileError(v.is(Versioned, found) ? 'newer' : 'foreign')
}

/** Writes a recovery file as its text, which a person can tell from others. */
export function writeRecoveryFile(file: RecoveryFile): string {
  return `${JSON.stringify(file, undefined, 2)}\n`
}

/** The name that a file is saved under: which wallet it is of. */
export function recoveryFileName({ evm }: Addresses): string {
  return `recovery-${evm.slice(0, 6)}-${evm.slice(-4)}.json`
}
