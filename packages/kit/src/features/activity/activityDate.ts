import { useEffect, useState } from 'react'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * When something happened, as briefly as it can be said: `now`, `5 m`, `2 h`, `Tue`, `Nov 14`, `Nov 14, 2025`.
 *
 * @param at In ms since 1970.
 */
export function briefDate(at: number, now: number, locale: string, justNow: string): string {
  const ago = now - at
  if (ago < minute) return justNow
  if (ago < hour) return unit(Math.floor(ago / minute), 'minute', locale)
  if (ago < day) return unit(Math.floor(ago / hour), 'hour', locale)
  if (ago < 7 * day && new Date(at).getDay() !== new Date(now).getDay()) {
    return new Intl.DateTimeFormat(locale, { weekday: 'short' }).format(at)
  }
  return dayOf(at, now, locale)
}

/** The day in its month: `Nov 14`; with the year when it is another one than now. */
export function dayOf(at: number, now: number, locale: string): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  const year = isThisYear ? undefined : 'numeric'
  return new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', year }).format(at)
}

/** The day and the minute. */
export function exactTime(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at)
}

/** The head of a month: `November 2026`. */
export function monthOf(month: Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }).format(month)
}

// The narrow form with a space between number and unit, which some languages leave out.
function unit(value: number, name: 'minute' | 'hour', locale: string): string {
  const parts = new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'narrow' }).formatToParts(value)
  return parts
    .map(({ value: text }) => text.trim())
    .filter(Boolean)
    .join('\u00a0')
}

/** The time in ms since 1970, renewed every minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
