/** The part of a code's width that stays free in its middle, for a mark. */
export const qrHole = 0.235

/** Smaller codes are too coarse to do without their middle: 37 squares are version 5. */
const leastWithHole = 37

/** Corner squares are drawn by themselves: 7 by 7. */
const eye = 7

/** How far a square's free sides stand back, and how round its free corners are, in squares. */
const inset = 0.06
const round = 0.5 - inset

/** Whether a mark in the middle leaves a code of so many squares readable. */
export function hasQrHole(size: number): boolean {
  return size >= leastWithHole
}

/** Where the corner squares of a code begin. */
export function qrEyes(size: number): readonly (readonly [x: number, y: number])[] {
  const far = size - eye
  return [
    [0, 0],
    [far, 0],
    [0, far],
  ]
}

/** The outline of a code's dark squares, one unit each: they join along runs and end round. Corner squares are left out. */
export function qrPath(modules: readonly (readonly boolean[])[], withHole: boolean): string {
  const size = modules.length
  const start = withHole ? (size * (1 - qrHole)) / 2 : size
  const isInHole = (at: number) => at + 1 > start && at < size - start
  const isInEye = (x: number, y: number) =>
    qrEyes(size).some(([left, top]) => x >= left && x < left + eye && y >= top && y < top + eye)
  const isDark = (x: number, y: number) => modules[y]?.[x] === true && !isInEye(x, y) && !(isInHole(x) && isInHole(y))
  let path = ''
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (isDark(x, y)) {
        path += square(x, y, isDark(x, y - 1), isDark(x + 1, y), isDark(x, y + 1), isDark(x - 1, y))
      }
    }
  }
  return path
}

/** One square; a side without a neighbour stands back, a corner between two such sides is round. */
function square(x: number, y: number, above: boolean, after: boolean, below: boolean, before: boolean): string {
  const [left, right] = [before ? x : x + inset, after ? x + 1 : x + 1 - inset]
  const [top, bottom] = [above ? y : y + inset, below ? y + 1 : y + 1 - inset]
  const corner = (isRound: boolean) => (isRound ? round : 0)
  const topStart = corner(!above && !before)
  const topEnd = corner(!above && !after)
  const bottomEnd = corner(!below && !after)
  const bottomStart = corner(!below && !before)
  const arc = (radius: number, toX: number, toY: number) =>
    radius ? `A${radius} ${radius} 0 0 1 ${short(toX)} ${short(toY)}` : ''
  return [
    `M${short(left + topStart)} ${short(top)}H${short(right - topEnd)}`,
    arc(topEnd, right, top + topEnd),
    `V${short(bottom - bottomEnd)}`,
    arc(bottomEnd, right - bottomEnd, bottom),
    `H${short(left + bottomStart)}`,
    arc(bottomStart, left, bottom - bottomStart),
    `V${short(top + topStart)}`,
    arc(topStart, left + topStart, top),
    'z',
  ].join('')
}

/** Two decimals are finer than a screen. */
const short = (value: number) => Number(value.toFixed(2))
