import { randomUUID } from 'node:crypto'
import {
  type EnvelopeAlgorithm,
  EnvelopeError,
  type HeldPart,
  type PasswordPart,
  type PasswordRule,
  readBase64url,
  readEnvelope,
} from '@foyer/contract/vault'
import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import { findPasskey } from '../passkeys/createPasskeys.ts'
import { VaultRefusal } from '../VaultRefusal.ts'
import type { VaultFactorRow } from '../vaultTables.ts'

/** Where a held part belongs, and which device adds it. */
export type HeldPlace = { walletId: string; splitId: string; deviceId: string }

/** @throws VaultRefusal when a passkey is not the caller's or would die with one device, or a part is sealed by something else. */
export async function checkHeld(database: GatewayDatabase, userId: string, held: HeldPart): Promise<void> {
  if ('credentialId' in held) {
    const passkey = await findPasskey(database, held.credentialId)
    if (passkey?.user_id !== userId) throw new VaultRefusal('vault-passkey-unknown')
    if (passkey.device_type !== 'multiDevice') throw new VaultRefusal('vault-passkey-device-bound')
  }
  if (algorithmOf(held.envelope) !== ('credentialId' in held ? 'passkey' : 'password')) {
    throw new VaultRefusal('vault-share-unreadable')
  }
}

/** Writes the row of a held part, named after the device that adds it. */
export async function addHeld(
  transaction: GatewayDatabase,
  { deviceId, splitId, walletId }: HeldPlace,
  held: HeldPart,
  now: number,
): Promise<VaultFactorRow> {
  const device = await transaction
    .selectFrom('vault_devices')
    .select('label')
    .where('id', '=', deviceId)
    .executeTakeFirst()
  const isPasskey = 'credentialId' in held
  const row: VaultFactorRow = {
    id: randomUUID(),
    wallet_id: walletId,
    split_id: splitId,
    kind: isPasskey ? 'passkey-prf' : 'password',
    credential_id: isPasskey ? held.credentialId : '',
    kdf: isPasskey ? null : JSON.stringify(held.kdf),
    envelope: held.envelope,
    label: device?.label ?? '',
    created_at: now,
  }
  await transaction.insertInto('vault_factors').values(row).execute()
  return row
}

/** The rows that open a home split, oldest first. */
export function findHeld(database: GatewayDatabase, place: Omit<HeldPlace, 'deviceId'>): Promise<VaultFactorRow[]> {
  return database
    .selectFrom('vault_factors')
    .selectAll()
    .where('wallet_id', '=', place.walletId)
    .where('split_id', '=', place.splitId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** What rows hold, as a device opens it. */
export type HeldParts = { held: { credentialId: string; envelope: string }[]; password: PasswordPart | null }

/** Reads the rows that open a home split. */
export function heldPartsOf(rows: readonly VaultFactorRow[]): HeldParts {
  const password = rows.find(({ kdf }) => kdf !== null)
  return {
    held: rows
      .filter(({ kdf }) => kdf === null)
      .map(({ credential_id: credentialId, envelope }) => ({ credentialId, envelope })),
    // It was checked when it came.
    password: password ? { kdf: JSON.parse(password.kdf ?? '') as PasswordRule, envelope: password.envelope } : null,
  }
}

function algorithmOf(envelope: string): EnvelopeAlgorithm | undefined {
  try {
    return readEnvelope(readBase64url(envelope) ?? new Uint8Array()).algorithm
  } catch (error) {
    if (error instanceof EnvelopeError) return undefined
    throw error
  }
}
