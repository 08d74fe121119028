import * as v from 'valibot'

/** What this page goes on by once a sign-in service has sent it back: the relay of its frame, and whether that was a frame here. */
export type KeptTrip = {
  readonly secret: string
  readonly isSure: boolean
  /** How much was said over the relay before. */
  readonly turn: number
  /** What its frame knows this window by, where the page around that opened it. */
  readonly nonce: string | undefined
}

/** How a login takes this whole page to a sign-in service and back. */
export type ServiceTrip = {
  /** This page, which the service sends its visitor back to. */
  readonly page: string
  /** The id that this page came back with. */
  readonly returned: string | undefined
  /** This page goes to the service without another press: its visitor has not been there yet. */
  readonly goesAtOnce: boolean
  /** Keeps what this page goes on by, under the id of a login. @throws DOMException where the browser keeps nothing. */
  keep(attempt: string): void
}

const Trip = v.object({
  secret: v.string(),
  isSure: v.boolean(),
  turn: v.pipe(v.number(), v.integer()),
  nonce: v.exactOptional(v.string()),
})
const nameOf = (attempt: string) => `foyer/trip/${attempt}`
const endedName = (task: string) => `foyer/ended/${task}`

/** Keeps it for this tab alone, where no address and no server sees it. */
export function keepTrip(attempt: string, trip: KeptTrip): void {
  sessionStorage.setItem(nameOf(attempt), JSON.stringify(trip))
}

/** What this tab kept under the login of an id that came back, once; nothing for a login of another tab or browser. */
export function takeTrip(returned: string): KeptTrip | undefined {
  const [attempt = ''] = returned.split('.')
  try {
    const text = sessionStorage.getItem(nameOf(attempt))
    sessionStorage.removeItem(nameOf(attempt))
    const read = v.safeParse(Trip, JSON.parse(text ?? 'null'))
    return read.success ? { ...read.output, nonce: read.output.nonce } : undefined
  } catch {
    return undefined
  }
}

/** Remembers that a question was answered: an earlier entry of this tab's history still knows its secret. */
export function markEnded(task: string): void {
  try {
    sessionStorage.setItem(endedName(task), '')
  } catch {
    // A browser that keeps nothing here keeps no such entry usable, either: its frame takes one answer.
  }
}

/** Whether this tab has answered a question. */
export function hasEnded(task: string): boolean {
  try {
    return sessionStorage.getItem(endedName(task)) !== null
  } catch {
    return false
  }
}

/** The id in this page's address that a service sent it back with, which is then taken out of the address. */
export function takeReturned(): string | undefined {
  const address = new URL(location.href)
  const returned = address.searchParams.get('foyer') ?? undefined
  if (returned === undefined) return undefined
  address.searchParams.delete('foyer')
  history.replaceState(history.state, '', address.pathname + address.search + address.hash)
  return returned
}
