import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { SpokenCaller, Tell } from './createNotices.ts'
import type { VaultCaller } from './createVaultSessions.ts'
import type { Marks } from './marks.ts'
import type { Quotas } from './quotas.ts'

/** Mails about devices that members did not log in on before. */
export type DeviceNews = {
  /** Tells a member of the caller's device, unless that was done or it is the member's first. */
  tell: (who: SpokenCaller) => Promise<void>
  /** Where a press ends the caller's device, until it is trusted. */
  linkOf: (caller: Pick<VaultCaller, 'deviceId' | 'projectId' | 'trustedAfter'>) => string
  /** The device that a mark of such a mail ends; nothing for a mark that is none of ours, or over. */
  deviceOf: (mark: string) => string | undefined
}

export type CreateDeviceNewsParameters = {
  database: GatewayDatabase
  tell: Tell
  quotas: Pick<Quotas, 'take'>
  marks: Marks
  /** Origin of the wallet's own page. */
  app: string
  now: () => number
}

/** More in a day are written into the book alone. */
const perDay = [{ most: 10, windowMs: 86_400_000 }]

/** Builds them. */
export function createDeviceNews({ app, database, marks, now, quotas, tell }: CreateDeviceNewsParameters): DeviceNews {
  const subjectOf = (deviceId: string) => `device|${deviceId}`

  /** The wallet's own page, where a press ends the device: programs that read mails follow links. */
  const linkOf: DeviceNews['linkOf'] = ({ deviceId, projectId, trustedAfter }) => {
    const link = new URL('/security', app)
    if (projectId !== '') link.searchParams.set('project', projectId)
    link.hash = `end.${deviceId}.${marks.issue(subjectOf(deviceId), trustedAfter)}`
    return link.href
  }

  const isFirst = async ({ deviceId, userId }: VaultCaller) => {
    const other = await database
      .selectFrom('vault_devices')
      .select('id')
      .where('user_id', '=', userId)
      .where('id', '<>', deviceId)
      .executeTakeFirst()
    if (other !== undefined) return false
    const wallet = await database
      .selectFrom('vault_wallets')
      .select('id')
      .where('user_id', '=', userId)
      .where((where) => where.or([where('only_device_id', 'is', null), where('only_device_id', '<>', deviceId)]))
      .executeTakeFirst()
    return wallet === undefined
  }

  return {
    linkOf,
    tell: async ({ caller, languages }) => {
      const claimed = await database
        .updateTable('vault_devices')
        .set({ told_at: now() })
        .where('id', '=', caller.deviceId)
        .where('told_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (claimed === undefined || (await isFirst(caller))) return
      if ((await quotas.take('device-told', caller.userId, perDay)) !== undefined) return
      const { enrolledAt: at, method: way } = caller
      await tell({ kind: 'device-added', way, at, link: linkOf(caller) }, { caller, languages })
    },
    deviceOf: (mark) => {
      const [id = '', ...rest] = mark.split('.')
      return marks.isGood(rest.join('.'), subjectOf(id), now()) ? id : undefined
    },
  }
}
