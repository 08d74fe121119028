import type { Notice } from './notice.ts'

/** The words of every notice in one language. */
export type NoticeWords = {
  subject: Readonly<Record<Notice['kind'], (name: string) => string>>
  said: Readonly<Record<Notice['kind'], (name: string, day: string, what: string) => string>>
  next: Readonly<Record<Notice['kind'], string>>
  /** What is next where a mail of another server has the link. */
  nextWithoutLink: string
  password: string
  passkey: string
  /** How the new device logged in. */
  byEmail: string
  byOther: string
  undo: string
  end: string
  time: string
  open: string
  site: string
  device: string
  network: string
  /** Where the link leads, so that its reader can compare it. */
  opens: (host: string) => string
  /** Why the reader gets it. */
  reason: (to: string) => string
}
