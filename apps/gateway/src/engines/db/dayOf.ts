/** The day (UTC) of a time in milliseconds since 1970, such as `2026-11-21`. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
