import { useEffect, useState } from 'react'

export type CountdownProps = {
  /** In ms since 1970. */
  until: number
  /** The sentence around the time left, `0:24`. */
  text: (time: string) => string
  /** The sentence once the time is over. */
  over: string
}

/** A sentence that counts down to a moment, a second at a time. */
export function Countdown({ until, text, over }: CountdownProps) {
  const [now, setNow] = useState(Date.now)
  const seconds = Math.ceil((until - now) / 1000)
  useEffect(() => {
    if (seconds <= 0) return
    const timer = setTimeout(() => setNow(Date.now()), until - now - (seconds - 1) * 1000)
    return () => clearTimeout(timer)
  }, [now, seconds, until])
  return seconds > 0 ? text(timeLeft(seconds)) : over
}

/**
 * Writes seconds as minutes and seconds.
 *
 * @example timeLeft(24) // '0:24'
 */
export function timeLeft(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
