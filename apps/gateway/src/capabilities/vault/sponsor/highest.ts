/** The highest of some numbers; 0 where there are none. */
export function highest(numbers: readonly bigint[]): bigint {
  return numbers.toSorted((one, other) => (one < other ? -1 : 1)).at(-1) ?? 0n
}
