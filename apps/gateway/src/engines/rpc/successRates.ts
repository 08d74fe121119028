/** How often nodes answered lately; shared by all chains, because one vendor often serves several. */
export type SuccessRates = {
  /** Notes one attempt. */
  note: (provider: string, chainId: string, isOk: boolean) => void
  /** From 0 to 1: the provider's rate over all chains times its rate on this chain; 1 when nothing is known. */
  rate: (provider: string, chainId: string) => number
}

type Slot = { start: number; ok: number; failed: number }

const slotMs = 300_000
const windowMs = 10_800_000

/**
 * Counts attempts over the last three hours, in slots of five minutes. A rate is ok / (ok + failed²), so that a few
 * failures weigh little among many answers and much among few (gateway contract, section 5).
 *
 * @param now Milliseconds since 1970. Default the clock of this machine.
 */
export function createSuccessRates(now: () => number = Date.now): SuccessRates {
  const counted = new Map<string, Slot[]>()

  const noteAt = (key: string, isOk: boolean) => {
    const at = now()
    const slots = (counted.get(key) ?? []).filter(({ start }) => start > at - windowMs)
    const start = at - (at % slotMs)
    const last = slots.at(-1)
    const slot = last?.start === start ? last : { start, ok: 0, failed: 0 }
    if (slot !== last) slots.push(slot)
    if (isOk) slot.ok += 1
    else slot.failed += 1
    counted.set(key, slots)
  }

  const rateAt = (key: string): number => {
    const oldest = now() - windowMs
    let ok = 1
    let failed = 0
    for (const slot of counted.get(key) ?? []) {
      if (slot.start <= oldest) continue
      ok += slot.ok
      failed += slot.failed
    }
    return ok / (ok + failed ** 2)
  }

  return {
    note: (provider, chainId, isOk) => {
      noteAt(provider, isOk)
      noteAt(`${provider} ${chainId}`, isOk)
    },
    rate: (provider, chainId) => rateAt(provider) * rateAt(`${provider} ${chainId}`),
  }
}
