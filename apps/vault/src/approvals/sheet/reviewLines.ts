import { bookKey } from '../../steps/tokenFacts.ts'
import { shortEnds } from '../../ui/shortEnds.ts'
import { fill, type Words } from '../../ui/words.ts'
import type { Site } from '../approvals.ts'
import type { Aside } from '../findings/findings.ts'
import type { Shown } from './approvalView.ts'

/** The second line of each state that the modal shows while a question is asked in the wallet's window. */
export type ReviewLines = {
  /** What stands above them until the window is gone; default: that it asks, and that it is to be answered there. */
  readonly title?: string
  /** What leads to the wallet's own page, where no window comes up; default: to review it there. */
  readonly here?: string
  /** Who asks for what. */
  readonly asked: string
  /** What is asked. */
  readonly waiting: string
  readonly done: string
  /** That nothing has happened. */
  readonly nothing: string
}

/** What {@link reviewLines} takes. */
export type ReviewLinesParameters = {
  readonly site: Site
  readonly shown: Pick<Shown, 'sent' | 'title'>
  readonly aside: Aside
  /** Nothing of it goes to a network. */
  readonly isOnlySigned: boolean
  readonly text: Words
}

/** Says it in the terms of what is signed: of the site only its address stands there. */
export function reviewLines({ aside, isOnlySigned, shown, site, text }: ReviewLinesParameters): ReviewLines {
  const { host } = new URL(site.origin)
  const nothing = isOnlySigned ? text.nothingSigned : text.reviewClosedSub
  const { sent, title } = shown
  if (!sent) {
    const asked = title.includes(host) ? title : fill(text.asksThat, { site: apart(host), what: title })
    return { asked, waiting: title, done: title, nothing }
  }
  const what = apart(sent.what)
  const who = apart(aside.names.get(bookKey(sent.to)) ?? shortEnds(sent.to))
  return {
    asked: fill(text.asksFor, { site: apart(host), what }),
    waiting: fill(text.sendingTo, { what, who }),
    done: fill(sent.isOne ? text.oneOnItsWay : text.onItsWay, { what, who }),
    nothing,
  }
}

/** Keeps its own direction within a sentence of any language. */
const apart = (word: string) => `\u2068${word}\u2069`
