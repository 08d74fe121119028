import { createPrivateKey, type KeyObject } from 'node:crypto'
import { deriveBytes } from '@foyer/contract/vault'
import type { MasterKey } from '../../engines/secrets/masterKeys.ts'

/** The Ed25519 key that tickets for a keeper are signed with, made from the newest key that is kept for them (RFC 8410). */
export async function ticketKeyOf([{ bytes }]: readonly [MasterKey, ...MasterKey[]]): Promise<KeyObject> {
  const seed = await deriveBytes(bytes, 'foyer/1|tickets', 32)
  const prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
  return createPrivateKey({ key: Buffer.concat([prefix, seed]), format: 'der', type: 'pkcs8' })
}
