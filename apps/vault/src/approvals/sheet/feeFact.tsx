import { type Fact, Skeleton } from '@foyer/kit/ui'
import { formatFee } from '../../ui/formatAmount.ts'
import { fill } from '../../ui/words.ts'
import type { Findings } from '../findings/findings.ts'
import { type ShownPlace, worthOf } from './shownPlace.ts'

type FeeFactProps = Pick<Findings, 'complete' | 'fee'> & { readonly place: ShownPlace }

/** What stands of the fee of transactions; `paysFee`: the account pays it, or its sponsor. */
export function feeOfMoves(findings: Findings | undefined, paysFee: boolean, place: ShownPlace): Fact {
  const { text } = place
  if (!findings) return { label: text.feeAtMost, value: <Skeleton width={72} /> }
  return paysFee ? feeFact({ ...findings, place }) : { label: text.fee, value: text.paidByOthers }
}

/** Who pays the fee, and how much it is at most where the account does. */
export function feeFact({ complete, fee, place }: FeeFactProps): Fact {
  const { language, network, text } = place
  if (complete?.kind === 'operation' && complete.sponsor !== undefined)
    return { label: text.fee, value: <bdi>{fill(text.sponsoredBy, { name: complete.sponsor })}</bdi> }
  if (fee === undefined) return { label: text.feeAtMost, value: '–' }
  const amount = `${formatFee(fee, network.decimals, language)} ${network.symbol}`
  const worth = worthOf(fee, undefined, place)
  return { label: text.feeAtMost, value: <bdi>{worth === undefined ? amount : `${amount} ${worth}`}</bdi> }
}
