import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { VaultCaller } from './createVaultSessions.ts'
import type { Mailer } from './mailer.ts'
import { type Notice, noticeMail } from './noticeMail.ts'
import { isPlaceholderEmail } from './userEmail.ts'

/** A caller, with the languages that his browser asks for (`accept-language`). */
export type SpokenCaller = { caller: VaultCaller; languages: string | undefined }

/** Whom something is told, and of which device and site. */
export type Told = {
  caller: Pick<VaultCaller, 'userId' | 'email' | 'origin' | 'network' | 'deviceId'>
  languages: string | undefined
}

/** Tells a member of something by mail, at `to` or his own address; one without an address is told nothing. */
export type Tell = (notice: Notice, who: Told, to?: string) => Promise<void>

export type CreateNoticesParameters = {
  database: GatewayDatabase
  mailer: Pick<Mailer, 'send'>
  /** The wallet's name. */
  name: string
}

/** Builds what writes and sends notices. */
export function createNotices({ database, mailer, name }: CreateNoticesParameters): Tell {
  return async (notice, { caller: { userId, email, origin, network, deviceId }, languages }, to = email) => {
    if (isPlaceholderEmail(to)) return
    const device = await database
      .selectFrom('vault_devices')
      .select('label')
      .where('id', '=', deviceId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    mailer.send(noticeMail({ notice, to, name, origin, network, device: device?.label ?? '', languages }))
  }
}
