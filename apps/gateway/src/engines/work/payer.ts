const payer = Symbol('payer')

type PaidSignal = AbortSignal & { [payer]?: string | undefined }

/**
 * Notes on a signal who pays for what is asked of nodes and companies under it: the id of a project, or "none" for callers
 * without one. It stands there because the signal reaches all work that a call begins, and no other.
 */
export function payBy(signal: AbortSignal, who: string | undefined): void {
  const paid: PaidSignal = signal
  paid[payer] = who
}

/** Who pays for work under a signal; `undefined` for what this gateway does on its own account. */
export function payerOf(signal: AbortSignal | undefined): string | undefined {
  const paid: PaidSignal | undefined = signal
  return paid?.[payer]
}
