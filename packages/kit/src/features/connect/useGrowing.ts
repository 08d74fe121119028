import { useEffect, useState } from 'react'

/** What is drawn at once, more than are in sight, and what each frame adds, so that none takes long. */
const atOnce = 24
const perFrame = 8

/** The beginning of a long list, which grows a little with every frame until all of it is drawn. */
export function useGrowing<T>(items: readonly T[]): readonly T[] {
  const [limit, setLimit] = useState(atOnce)
  const least = Math.max(atOnce, items.length)
  // A list that became shorter grows anew when it becomes longer.
  if (limit > least + perFrame) setLimit(least)
  const isWhole = limit >= items.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: every step asks for the next
  useEffect(() => {
    if (isWhole) return
    const frame = requestAnimationFrame(() => setLimit((known) => known + perFrame))
    return () => cancelAnimationFrame(frame)
  }, [isWhole, limit])
  return isWhole ? items : items.slice(0, limit)
}
