import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { Marks } from './marks.ts'

/** A change of an address that can still be undone. */
export type UndoableChange = { id: string; userId: string; until: number }

/**
 * Addresses that members have changed and can still set back. Until then no login takes one: a login would make a new member with the
 * address, and it could not be set back any more.
 */
export type HeldEmails = {
  /** The change that holds an address, if one does. */
  find: (email: string) => Promise<UndoableChange | undefined>
  /** The link that undoes a change: the wallet's own page, with a mark that only the mail to the former address has. */
  linkOf: (change: Omit<UndoableChange, 'userId'>, projectId: string | null) => string
  /** Whether the mark of such a link is ours, belongs to the change with this id and has not expired. */
  isGood: (mark: string, id: string) => boolean
}

export type CreateHeldEmailsParameters = {
  database: GatewayDatabase
  marks: Marks
  /** Origin of the wallet's own page. */
  app: string
  now: () => number
}

/** Builds them. */
export function createHeldEmails({ app, database, marks, now }: CreateHeldEmailsParameters): HeldEmails {
  return {
    find: async (email) => {
      const row = await database
        .selectFrom('vault_email_changes as change')
        .select(['id', 'user_id', 'forget_at'])
        .where('old_email', '=', email)
        .where('changed_at', 'is not', null)
        .where('forget_at', '>', now())
        // A member who changed back has it again. `vault_users` is not read, so that an answer takes no longer for a member's address.
        .where(({ exists, not, selectFrom }) =>
          not(
            exists(
              selectFrom('vault_email_changes as later')
                .select('later.id')
                .whereRef('later.user_id', '=', 'change.user_id')
                .where('later.new_email', '=', email)
                .whereRef('later.changed_at', '>=', 'change.changed_at'),
            ),
          ),
        )
        .orderBy('changed_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && { id: row.id, userId: row.user_id, until: row.forget_at }
    },
    linkOf: ({ id, until }, projectId) => {
      const link = new URL('/security', app)
      if (projectId !== null && projectId !== '') link.searchParams.set('project', projectId)
      link.hash = `undo.${id}.${marks.issue(`undo|${id}`, until)}`
      return link.href
    },
    isGood: (mark, id) => marks.isGood(mark, `undo|${id}`, now()),
  }
}
