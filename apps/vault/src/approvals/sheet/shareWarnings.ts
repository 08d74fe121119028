import type { Step } from '../../steps/step.ts'
import { formatShare } from '../../ui/formatAmount.ts'
import { fill, type Words } from '../../ui/words.ts'
import { danger, type Warning, warn } from './warning.ts'

/** All of something, in hundredths of a per cent. */
const whole = 10_000n
/** As much as routers usually take for themselves; what is beyond is said. */
const usual = 100n
/** From here on it is no fee any more. */
const grave = 1_000n

/** What is said of the parts of a swap that go to others: each may be small, and all of them together are judged. */
export function shareWarnings(steps: readonly Step[], text: Words, language: string): readonly Warning[] {
  const taken = sharesOf(steps)
  if (taken <= usual) return []
  const title = fill(text.shares, { share: formatShare(taken, language) })
  return [taken >= grave ? danger(title, text.sharesSub) : warn(title, text.sharesSub)]
}

/** How much of what is swapped goes to others, in hundredths of a per cent, rounded up; one part is taken of what the others left. */
export function sharesOf(steps: readonly Step[]): bigint {
  const swaps = steps.flatMap((step) => (step.kind === 'swap' ? [step] : []))
  const precise = 10n ** 18n
  let left = precise
  for (const step of steps) {
    if (step.kind !== 'share') continue
    if (step.bips !== undefined) {
      left -= (left * step.bips) / whole
      continue
    }
    // Of what comes at least its part goes off before; of anything else between two pools nothing is known.
    const got = swaps.find(({ get }) => isSame(get.token, step.token))
    const paid = swaps.find(({ pay }) => isSame(pay.token, step.token))
    const base = got ? got.get.amount + step.amount : paid?.pay.amount
    if (base !== undefined && base > 0n) left -= (left * min(step.amount, base)) / base
  }
  const taken = precise - left
  return (taken * whole + precise - 1n) / precise
}

const min = (one: bigint, other: bigint) => (one < other ? one : other)

function isSame(one: string | undefined, other: string | undefined): boolean {
  return one?.toLowerCase() === other?.toLowerCase()
}
