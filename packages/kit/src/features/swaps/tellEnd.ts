import type { Kit } from '../../core/kit.ts'
import { namespaceOf } from '../../core/network.ts'
import { formatTokenAmount } from '../../domain/amount.ts'
import { isolated } from '../../ui/isolated.ts'
import type { Translation } from '../../view/messages.ts'
import { showToast } from '../../view/notices.ts'
import type { ActivityRecord } from '../../workshop/activityRecord.ts'
import { activityRecords } from '../../workshop/activityRecords.ts'
import type { swapReviewMessages } from './reviewMessages.ts'

/** Says in a toast how a swap that was sent has ended: what it brought, or why it failed. */
export function tellEnd(kit: Kit, hash: string, text: Translation<typeof swapReviewMessages>): void {
  const { list, subscribe } = activityRecords(kit)
  const end = subscribe(() => {
    const record = list().find((each) => each.hash === hash)
    if (record?.state === 'pending') return
    end()
    if (record?.state === 'failed') void tellFailure(kit, record, text)
    if (record?.state !== 'done' || !record.received) return
    const { amount, token } = record.received
    const got = `${formatTokenAmount(amount, token.decimals, kit.options.locale)} ${token.symbol}`
    showToast(kit, { kind: 'success', text: text.got({ amount: isolated(got) }) })
  })
}

async function tellFailure(
  kit: Kit,
  { hash, networkId }: ActivityRecord,
  text: Translation<typeof swapReviewMessages>,
) {
  const methods = await (await kit.chain(namespaceOf(networkId))).transfers?.()
  // A node that is away gives no reason, and the swap has failed all the same.
  const { detail } = (await methods?.failureReason?.({ networkId, hash }).catch(() => undefined)) ?? {}
  showToast(kit, { kind: 'error', text: detail ? text.failedWith({ reason: isolated(detail) }) : text.failed })
}
