import { randomBytes, randomUUID } from 'node:crypto'
import { type SharePlace, sealForTransport, transportContext, writeBase64url } from '@foyer/contract/vault'
import type { Sealer } from '../capabilities/vault/sealer.ts'
import type { GatewayDatabase } from '../engines/db/openDatabase.ts'

/** A part as a test put it there: where it belongs, and its bytes in the clear. */
export type SeededPart = { place: SharePlace; bytes: Uint8Array<ArrayBuffer> }

type Seeded = { gateway: readonly SeededPart[]; keeper: readonly SeededPart[] }

/** Writes the parts of wallets with one device each, two of the gateway and one of the keeper for every wallet. */
export async function seedParts(
  database: GatewayDatabase,
  sealers: { gateway: Sealer; keeper: Sealer },
  wallets: number,
): Promise<Seeded> {
  const made = await Promise.all(Array.from({ length: wallets }, () => makeWallet(sealers)))
  await database.transaction().execute(async (transaction) => {
    for (const { walletId, home, device, auth, own, recovery } of made) {
      const split = { wallet_id: walletId, threshold: 2, created_at: 1 }
      await transaction
        .insertInto('vault_splits')
        .values([
          { id: home, kind: 'home', device_id: null, ...split },
          { id: device, kind: 'device', device_id: device, ...split },
        ])
        .execute()
      await transaction
        .insertInto('vault_shares')
        .values([
          { split_id: home, holder: 'auth', ...auth.sealed },
          { split_id: device, holder: 'device-server', ...own.sealed },
        ])
        .execute()
      await transaction
        .insertInto('keeper_shares')
        .values({ split_id: home, wallet_id: walletId, created_at: 1, ...recovery.sealed })
        .execute()
    }
  })
  return {
    gateway: made.flatMap(({ auth, own }) => [auth.part, own.part]),
    keeper: made.map(({ recovery }) => recovery.part),
  }
}

async function makeWallet(sealers: { gateway: Sealer; keeper: Sealer }) {
  const [walletId, home, device] = [randomUUID(), randomUUID(), randomUUID()]
  return {
    walletId,
    home,
    device,
    auth: await sealPart(sealers.gateway, { kind: 'home', holder: 'auth', walletId, splitId: home }),
    own: await sealPart(sealers.gateway, { kind: 'device', holder: 'device-server', walletId, splitId: device }),
    recovery: await sealPart(sealers.keeper, { kind: 'home', holder: 'recovery', walletId, splitId: home }),
  }
}

/** Seals 17 random bytes for their row in the way that a device's part gets there. */
async function sealPart(sealer: Sealer, place: SharePlace) {
  const bytes = Uint8Array.from(randomBytes(17))
  const jti = writeBase64url(randomBytes(16))
  const context = transportContext(place, jti)
  const message = await sealForTransport({ to: sealer.publicKey, context, plaintext: bytes })
  return { part: { place, bytes }, sealed: await sealer.receive(place, jti, message) }
}
