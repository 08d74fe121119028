import type { KeyObject } from 'node:crypto'
import { VaultRefusal } from '../VaultRefusal.ts'
import {
  type AskTicket,
  bodyMark,
  type ForgetSinceTicket,
  type ForgetTicket,
  type PutTicket,
  type RetireTicket,
  readTicket,
} from './tickets.ts'

/** An order of a gateway, as a separate keeper receives it. */
export type KeeperOrder = {
  /** The ticket that came with it. */
  ticket: string
  /** The body as it came. */
  body: Uint8Array
}

/** Where a part belongs, and whose it is: the member's address, or an account of a member without one. */
export type KeptPlace = Pick<PutTicket, 'walletId' | 'splitId' | 'email' | 'login'>

/** A device that is not known, which wants a wallet's part; the member's address, where there is one. */
export type Asked = Pick<AskTicket, 'walletId' | 'jkt' | 'waitMs' | 'email'>

/** A passkey that a wallet's member took away. */
export type ForgottenPasskey = Pick<ForgetTicket, 'walletId' | 'credentialId'>

/** A wallet whose passkeys since a time are to be forgotten. */
export type ForgottenSince = Pick<ForgetSinceTicket, 'walletId' | 'since'>

/** What a gateway's tickets allow. Each throws VaultRefusal `vault-ticket-invalid` for another ticket, or the body of another one. */
export type KeeperOrders = {
  /** The device that waits. */
  readAsk: (order: KeeperOrder) => Asked
  /** Checks that the question is this keeper's gateway's. */
  readHolds: (order: KeeperOrder) => void
  /** The place that a part may be kept for. */
  readPut: (order: KeeperOrder) => KeptPlace
  /** The wallet that is to be erased. */
  readDrop: (order: KeeperOrder) => string
  /** The split that is to be erased. */
  readRetire: (order: KeeperOrder) => Pick<RetireTicket, 'walletId' | 'splitId'>
  /** The passkey that is to be forgotten. */
  readForget: (order: KeeperOrder) => ForgottenPasskey
  /** The wallet whose passkeys since a time are to be forgotten. */
  readForgetSince: (order: KeeperOrder) => ForgottenSince
}

export type CreateKeeperOrdersParameters = { keys: readonly KeyObject[]; now: () => number }

/** Reads the orders of the gateways whose keys are known. */
export function createKeeperOrders({ keys, now }: CreateKeeperOrdersParameters): KeeperOrders {
  return {
    readAsk: ({ ticket: text }) => {
      const ticket = readTicket(text, 'ask', { keys, now: now() })
      if (ticket === undefined) throw new VaultRefusal('vault-ticket-invalid')
      const { email, jkt, waitMs, walletId } = ticket
      return { walletId, jkt, waitMs, email }
    },
    readHolds: ({ ticket: text, body }) => {
      const ticket = readTicket(text, 'holds', { keys, now: now() })
      if (ticket === undefined || ticket.body !== bodyMark(body)) throw new VaultRefusal('vault-ticket-invalid')
    },
    readPut: ({ ticket: text, body }) => {
      const ticket = readTicket(text, 'put', { keys, now: now() })
      if (ticket === undefined || ticket.body !== bodyMark(body)) throw new VaultRefusal('vault-ticket-invalid')
      const { email, login, splitId, walletId } = ticket
      return { walletId, splitId, email, login }
    },
    readDrop: ({ ticket: text }) => {
      const ticket = readTicket(text, 'drop', { keys, now: now() })
      if (ticket === undefined) throw new VaultRefusal('vault-ticket-invalid')
      return ticket.walletId
    },
    readRetire: ({ ticket: text }) => {
      const ticket = readTicket(text, 'retire', { keys, now: now() })
      if (ticket === undefined) throw new VaultRefusal('vault-ticket-invalid')
      return { walletId: ticket.walletId, splitId: ticket.splitId }
    },
    readForget: ({ ticket: text }) => {
      const ticket = readTicket(text, 'forget', { keys, now: now() })
      if (ticket === undefined) throw new VaultRefusal('vault-ticket-invalid')
      return { walletId: ticket.walletId, credentialId: ticket.credentialId }
    },
    readForgetSince: ({ ticket: text }) => {
      const ticket = readTicket(text, 'forget-since', { keys, now: now() })
      if (ticket === undefined) throw new VaultRefusal('vault-ticket-invalid')
      return { walletId: ticket.walletId, since: ticket.since }
    },
  }
}
