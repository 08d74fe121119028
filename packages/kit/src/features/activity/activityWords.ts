import type { Translation } from '../../runtime/messages.ts'
import { shortAddress } from '../../ui/addressForms.ts'
import { isolated } from '../../ui/isolated.tsx'
import type { ActivityItem, ActivityParty } from './activityItem.ts'
import type { activityMessages } from './messages.ts'

type Text = Translation<typeof activityMessages>

/** What happened, in a word or two. */
export function titleOf({ kind, status }: ActivityItem, text: Text): string {
  switch (status) {
    case 'pending':
      return kind === 'sent' ? text.sending : kind === 'swapped' ? text.swapping : text.working
    case 'failed':
      return text.failedOne
    case 'replaced':
      return text.replaced
    case 'dropped':
      return text.dropped
    case 'done':
      return text[kind]
  }
}

/** The other side of a transaction, in words. */
export function detailOf({ counterparty, kind, movements }: ActivityItem, text: Text): string | undefined {
  const nft = movements.find((movement) => movement.nft !== undefined)?.nft
  if (nft) return isolated(nft)
  const given = movements.find(({ direction }) => direction === 'out')?.symbol
  const got = movements.find(({ direction }) => direction === 'in')?.symbol
  if (kind === 'swapped' && given && got) return text.swapOf({ given: isolated(given), got: isolated(got) })
  if (!counterparty) return undefined
  const whom = isolated(partyText(counterparty))
  if (kind === 'sent') return text.to({ whom })
  return kind === 'received' ? text.from({ whom }) : text.with({ whom })
}

/** The other side's name, else its shortened address. */
function partyText({ address, name }: ActivityParty): string {
  return name ?? (address === undefined ? '' : shortAddress(address))
}
