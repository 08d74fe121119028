import * as v from 'valibot'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { NoticeContext, SpokenCaller, Tell } from './createNotices.ts'
import type { VaultCaller } from './createVaultSessions.ts'
import type { Marks } from './marks.ts'
import type { Quotas } from './quotas.ts'
import { attemptMethods } from './vaultTables.ts'

/** The fields of a caller that the mail is about. */
type NewCaller = NoticeContext['caller'] & Pick<VaultCaller, 'projectId' | 'enrolledAt' | 'trustedAfter' | 'method'>

/** Mails about devices that members did not log in on before. */
export type DeviceNews = {
  /** Notifies a member of the caller's device, unless that was done or it is the member's first. */
  tell: (who: SpokenCaller) => Promise<void>
  /** Defers that notice by two minutes, and drops it when the device turns out to be in a browser that the member uses. */
  defer: (who: SpokenCaller) => Promise<void>
  /** Sends the deferred notices that are due; answers how many. */
  notifyDeferred: () => Promise<number>
  /** The link to the page that ends the caller's device, until it is trusted. */
  linkOf: (caller: Pick<VaultCaller, 'deviceId' | 'projectId' | 'trustedAfter'>) => string
  /** The device that the mark of such a mail ends; nothing for a foreign or expired mark. */
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

/** How long a notice is deferred, in milliseconds: the device may turn out to be in a known browser. */
export const deferMs = 120_000
/** Notices in one round; the next one follows within a minute. */
const perRound = 200

const Deferred = v.object({
  projectId: v.string(),
  origin: v.string(),
  method: v.picklist(attemptMethods),
  languages: v.optional(v.string()),
})

/** Notices for one member in a day; further devices are recorded without a mail. */
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

  const isFirst = async ({ deviceId, userId }: NewCaller) => {
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

  const notify = async ({ caller, languages }: { caller: NewCaller; languages: string | undefined }) => {
    const claimed = await database
      .updateTable('vault_devices')
      .set({ told_at: now(), put_off: null })
      .where('id', '=', caller.deviceId)
      .where('told_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (claimed === undefined || (await isFirst(caller))) return
    if ((await quotas.take('device-told', caller.userId, perDay)) !== undefined) return
    const { enrolledAt: at, method: way } = caller
    await tell({ kind: 'device-added', way, at, link: linkOf(caller) }, { caller, languages })
  }

  return {
    linkOf,
    tell: notify,
    defer: async ({ caller: { deviceId, method, origin, projectId }, languages }) => {
      const said = { projectId, origin, method, languages } satisfies v.InferInput<typeof Deferred>
      await database
        .updateTable('vault_devices')
        .set({ put_off: JSON.stringify(said) })
        .where('id', '=', deviceId)
        .where('told_at', 'is', null)
        .where('put_off', 'is', null)
        .execute()
    },
    notifyDeferred: async () => {
      const rows = await database
        .selectFrom('vault_devices')
        .innerJoin('vault_users', 'vault_users.id', 'vault_devices.user_id')
        .select(['vault_devices.id', 'user_id', 'email', 'enrolled_at', 'trusted_after', 'network', 'put_off'])
        .where('put_off', 'is not', null)
        .where('enrolled_at', '<=', now() - deferMs)
        .orderBy('enrolled_at')
        .limit(perRound)
        .execute()
      for (const row of rows) {
        const { languages, ...said } = v.parse(Deferred, JSON.parse(row.put_off ?? ''))
        const {
          email,
          enrolled_at: enrolledAt,
          id: deviceId,
          network,
          trusted_after: trustedAfter,
          user_id: userId,
        } = row
        await notify({ caller: { ...said, deviceId, userId, email, network, enrolledAt, trustedAfter }, languages })
      }
      return rows.length
    },
    deviceOf: (mark) => {
      const [id = '', ...rest] = mark.split('.')
      return marks.isGood(rest.join('.'), subjectOf(id), now()) ? id : undefined
    },
  }
}
