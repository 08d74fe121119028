import { createHash, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ConfigError } from '../config/parseConfig.ts'

/** A key that wraps other keys; its id is made from its bytes and tells nothing about them. */
export type MasterKey = { id: string; bytes: Buffer }

/** What can go wrong with a sealed text. */
export type SecretErrorCode = 'UNKNOWN_KEY' | 'DAMAGED'

/** Thrown when a sealed text cannot be opened; the message holds no secret. */
export class SecretError extends Error {
  override readonly name = 'SecretError'
  readonly code: SecretErrorCode

  constructor(code: SecretErrorCode, sentence: string, options?: { cause?: unknown }) {
    super(sentence, options)
    this.code = code
  }
}

const keyBytes = 32

/** A new random master key as base64, 32 bytes. */
export function newMasterKey(): string {
  return randomBytes(keyBytes).toString('base64')
}

/** Given keys, or one that is made in a file beside a SQLite database and kept there, or one for the life of the process. */
export function readKeysOr(
  given: readonly string[],
  { database, file }: { database: string; file: string },
): readonly [MasterKey, ...MasterKey[]] {
  const [newest, ...older] = given
  if (newest !== undefined) return [toKey(newest), ...older.map(toKey)]
  if (database === ':memory:') return [toKey(newMasterKey())]
  return [toKey(readOrCreate(join(dirname(resolve(database)), file)))]
}

const toKey = (text: string): MasterKey => keyOf(Buffer.from(text, 'base64'))

/** A master key of these bytes, with its id. */
export function keyOf(bytes: Buffer): MasterKey {
  const id = createHash('sha256').update('foyer master key').update(bytes).digest('hex').slice(0, 12)
  return { id, bytes }
}

function readOrCreate(path: string): string {
  return readKeyFile(path) ?? createKeyFile(path)
}

function readKeyFile(path: string): string | undefined {
  try {
    const text = readFileSync(path, 'utf8').trim()
    if (Buffer.from(text, 'base64').byteLength === keyBytes) return text
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    // The command line says what to do about a file that this user may not read.
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') throw error
  }
  throw new ConfigError([`masterKeys: the file ${path} holds no readable key; restore it or set FOYER_MASTER_KEY`])
}

function createKeyFile(path: string): string {
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, `${newMasterKey()}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    // A link appears whole or not at all, so that two processes that start together take the same key.
    linkSync(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    unlinkSync(draft)
  }
  return readKeyFile(path) ?? createKeyFile(path)
}
