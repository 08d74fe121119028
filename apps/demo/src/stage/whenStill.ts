/** What lasts longer is no entrance, in ms: a ring that shows minutes. */
const maxEntranceMs = 10_000

/** Resolves once what appears has appeared: two frames are drawn, and every animation that soon ends has ended. */
export async function whenStill(): Promise<void> {
  await nextFrame()
  await nextFrame()
  const ending = document
    .getAnimations()
    .filter(({ effect }) => Number(effect?.getComputedTiming().endTime ?? Number.POSITIVE_INFINITY) < maxEntranceMs)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()))
}
