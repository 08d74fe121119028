import type { Kit } from '../core/kit.ts'
import type { Session } from '../core/session.ts'

/** Whether the wallet of a session shows what it is asked to send, so that the kit need not. */
export function walletShowsReview(kit: Kit, { source }: Pick<Session, 'source'>): boolean {
  return kit.options.sources.some(({ id, showsReview }) => id === source && showsReview === true)
}
