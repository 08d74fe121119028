/** What was read in each frame since the recording began; `stop` ends it and answers the readings. */
export type Recording<Reading> = { readonly stop: () => Reading[] }

/** Reads something in every frame that the browser draws; frames in which it answers undefined are left out. */
export function recordFrames<Reading>(read: () => Reading | undefined): Recording<Reading> {
  const readings: Reading[] = []
  let frame = 0
  const next = () => {
    const reading = read()
    if (reading !== undefined) readings.push(reading)
    frame = requestAnimationFrame(next)
  }
  next()
  return {
    stop: () => {
      cancelAnimationFrame(frame)
      return readings
    },
  }
}

/** Holds the only animation of an element and reads something at each of these times, in milliseconds. */
export function readAt<Reading>(element: Element, times: readonly number[], read: () => Reading): Reading[] {
  const [animation, ...others] = element.getAnimations()
  if (!animation || others.length > 0) throw new Error('expected one running animation')
  animation.pause()
  return times.map((time) => {
    animation.currentTime = time
    return read()
  })
}
