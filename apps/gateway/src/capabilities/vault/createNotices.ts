import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { VaultCaller } from './createVaultSessions.ts'
import type { Mailer } from './mailer.ts'
import type { Notice } from './notices/notice.ts'
import { noticeMail } from './notices/noticeMail.ts'
import { isPlaceholderEmail } from './userEmail.ts'

/** A caller, with the languages that his browser asks for (`accept-language`). */
export type SpokenCaller = { caller: VaultCaller; languages: string | undefined }

/** The member who is notified, and the device and site that the notice is about. */
export type NoticeContext = {
  caller: Pick<VaultCaller, 'userId' | 'email' | 'origin' | 'network' | 'deviceId'>
  languages: string | undefined
}

/** Notifies a member by mail, at `to` or his own address; a member without an address gets no mail. */
export type Tell = (notice: Notice, who: NoticeContext, to?: string) => Promise<void>

export type CreateNoticesParameters = {
  database: GatewayDatabase
  mailer: Pick<Mailer, 'send'>
  /** The wallet's name. */
  name: string
}

/** Builds the function that writes and sends notices. */
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
