/** Resolves once what appears has appeared: two frames are drawn, and every animation that ends has ended. */
export async function whenStill(): Promise<void> {
  await nextFrame()
  await nextFrame()
  const ending = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime ?? Number.POSITIVE_INFINITY))
  await Promise.allSettled(ending.map(({ finished }) => finished))
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()))
}
