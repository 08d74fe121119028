import { randomBytes } from 'node:crypto'
import { freePort } from '@foyer/test'
import { writeTicketKey } from '../../apps/gateway/src/capabilities/vault/keeper/tickets.ts'
import { ticketKeyOf } from '../../apps/gateway/src/capabilities/vault/ticketKeyOf.ts'
import { openDatabase } from '../../apps/gateway/src/engines/db/openDatabase.ts'
import { readKeysOr } from '../../apps/gateway/src/engines/secrets/masterKeys.ts'
import { startKeeperProcess } from '../keeperProcess.ts'

export const dayMs = 86_400_000

/** A keeper in a separate process, with the key that its gateway signs orders with. */
export async function startApart({ app, folder, issuer, smtp }: Record<'app' | 'folder' | 'issuer' | 'smtp', string>) {
  const ticketKey = randomBytes(32).toString('base64')
  const secret = readKeysOr([ticketKey], { database: ':memory:', file: '' })
  const gatewayKey = writeTicketKey(await ticketKeyOf(secret))
  const keeper = await startKeeperProcess({ app, folder, gatewayKey, issuer, port: await freePort(), smtp })
  const database = openDatabase(keeper.database)
  return {
    keeper,
    ticketKey,
    passDay: async () => {
      const aged = database.updateTable('keeper_passkeys')
      await aged.set((update) => ({ created_at: update('created_at', '-', dayMs) })).execute()
      const accounts = database.updateTable('keeper_logins')
      await accounts.set((update) => ({ created_at: update('created_at', '-', dayMs) })).execute()
    },
    forgetCounts: async () => {
      await database.deleteFrom('vault_counts').execute()
    },
    stop: async () => {
      await database.destroy()
      await keeper.stop()
    },
  }
}
