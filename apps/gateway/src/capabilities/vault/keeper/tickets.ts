import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { KeeperLogin } from './createKeeperLogins.ts'

/** A recovery that the gateway allowed. */
export type ReleaseTicket = {
  kind: 'release'
  walletId: string
  /** The home split. */
  splitId: string
  /** The device that recovers. */
  jkt: string
  /** The member's address, for a keeper that knows none. */
  email?: string | undefined
  /** A known device approved the device, or it is one. */
  isKnown?: boolean | undefined
  /** How long it had to wait, in milliseconds; the keeper counts it since the order `ask`, by its own clock. */
  waitMs?: number | undefined
  /** In milliseconds since 1970. */
  until: number
}

/** A device that is not known wants a wallet's part, and waits for it. */
export type AskTicket = {
  kind: 'ask'
  walletId: string
  jkt: string
  waitMs: number
  email?: string | undefined
  until: number
}

/** A device whose member adds a passkey, and wants the keeper to know it. */
export type PasskeyTicket = {
  kind: 'passkey'
  walletId: string
  jkt: string
  email?: string | undefined
  until: number
}

/** A passkey that a member took away. */
export type ForgetTicket = { kind: 'forget'; walletId: string; credentialId: string; until: number }

/** A wallet whose passkeys of a time are to be forgotten, since a stranger may have named them; in milliseconds since 1970. */
export type ForgetSinceTicket = { kind: 'forget-since'; walletId: string; since: number; until: number }

/** A part that the gateway sends on from a device that makes a wallet. */
export type PutTicket = {
  kind: 'put'
  walletId: string
  splitId: string
  /** SHA-256 of the body that comes with it, base64url. */
  body: string
  /** The member's address; none for a member without one. */
  email?: string | undefined
  /** The account of a member without an address, at a service whose id tokens a keeper can check. */
  login?: KeeperLogin | undefined
  until: number
}

/** Parts of a wallet that is gone. */
export type DropTicket = { kind: 'drop'; walletId: string; until: number }

/** The part of one split that was replaced. A separate kind: a keeper that does not know it must not erase the wallet's other parts. */
export type RetireTicket = { kind: 'retire'; walletId: string; splitId: string; until: number }

/** A list of splits, to be told which of them the keeper has a part of; `body` as in a {@link PutTicket}. */
export type HoldsTicket = { kind: 'holds'; body: string; until: number }

/** What a gateway says to its keeper. */
export type Ticket =
  | ReleaseTicket
  | PutTicket
  | DropTicket
  | RetireTicket
  | HoldsTicket
  | AskTicket
  | PasskeyTicket
  | ForgetTicket
  | ForgetSinceTicket

/** Writes a ticket: its JSON and an Ed25519 signature, both base64url. */
export function writeTicket(ticket: Ticket, key: KeyObject): string {
  const body = Buffer.from(JSON.stringify(ticket)).toString('base64url')
  return `${body}.${sign(null, Buffer.from(body), key).toString('base64url')}`
}

/** Reads a ticket of one kind that one of the keys signed and whose time is not over. */
export function readTicket<Kind extends Ticket['kind']>(
  text: string,
  kind: Kind,
  { keys, now }: { keys: readonly KeyObject[]; now: number },
): Extract<Ticket, { kind: Kind }> | undefined {
  const [body = '', signature = '', ...rest] = text.split('.')
  const bytes = Buffer.from(signature, 'base64url')
  if (rest.length > 0 || !keys.some((key) => verify(null, Buffer.from(body), key, bytes))) return undefined
  // Only what a gateway wrote itself gets here.
  const ticket = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Ticket
  if (ticket.kind !== kind || ticket.until <= now) return undefined
  return ticket as Extract<Ticket, { kind: Kind }>
}

/** The mark of a body in a ticket. */
export function bodyMark(body: string | Uint8Array): string {
  return createHash('sha256').update(body).digest('base64url')
}

/** The half of the signing key that a keeper knows. */
export function publicTicketKey(key: KeyObject): KeyObject {
  return createPublicKey(key)
}

/** How the public half stands in a keeper's configuration: its 32 bytes as base64url. */
export function writeTicketKey(key: KeyObject): string {
  return String(createPublicKey(key).export({ format: 'jwk' }).x)
}

/** Reads the public half as {@link writeTicketKey} writes it. */
export function readTicketKey(text: string): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: text }, format: 'jwk' })
}
