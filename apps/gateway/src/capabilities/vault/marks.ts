import { createHmac, timingSafeEqual } from 'node:crypto'

/** Marks texts that this gateway made, and recognises them; each purpose has a separate key. */
export type Marks = {
  /** A keyed hash as base64url, such as of an email address. */
  hash: (text: string) => string
  /** A text that is good until a time, for one subject. */
  issue: (subject: string, until: number) => string
  /** Whether a text was issued for the subject and its time is not over. */
  isGood: (text: string, subject: string, now: number) => boolean
}

/** Builds the marks of one purpose. */
export function createMarks(secret: Uint8Array): Marks {
  const hash = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  return {
    hash,
    issue: (subject, until) => `${until}.${hash(`${until}|${subject}`)}`,
    isGood: (text, subject, now) => {
      const [until = '', mark = '', ...rest] = text.split('.')
      if (!/^\d{1,15}$/.test(until) || rest.length > 0) return false
      return isSame(mark, hash(`${until}|${subject}`)) && now < Number(until)
    },
  }
}

/** Compares two texts in a time that tells nothing about where they differ. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.byteLength === b.byteLength && timingSafeEqual(a, b)
}
