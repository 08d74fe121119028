import type { KeyObject } from 'node:crypto'
import { parseErrorBody } from '@foyer/contract'
import { type VaultErrorCode, vaultErrors } from '@foyer/contract/vault'
import * as v from 'valibot'
import { describeError, type Logger } from '../../../engines/observability/logger.ts'
import { VaultRefusal } from '../VaultRefusal.ts'
import type { KeeperLink } from './keeperLink.ts'
import { bodyMark, type Ticket, writeTicket, writeTicketKey } from './tickets.ts'
import { AboutKeeper, Done, Held, keeperPaths } from './wire.ts'

export type RemoteLinkParameters = {
  /** Where browsers reach the keeper, and its name in proofs. */
  url: string
  /** Where this process reaches it. */
  inside: string
  ticketKey: KeyObject
  logger: Logger
  now: () => number
}

const timeoutMs = 10_000
const orderMs = 60_000
/** How long what a keeper says about itself is believed, and how soon one that did not answer is asked again. */
const believedMs = 60_000
const againMs = 5_000
/** What a keeper refuses for what the device sent; anything else is between the two servers. */
const ofTheDevice: readonly VaultErrorCode[] = [
  'vault-share-unreadable',
  'vault-wallet-proof-wrong',
  'vault-keeper-address-none',
]

/** The link to a keeper that runs as a separate process. */
export function remoteLink({ url, inside, ticketKey, logger, now }: RemoteLinkParameters): KeeperLink {
  const ownKey = writeTicketKey(ticketKey)
  let known: v.InferOutput<typeof AboutKeeper> | undefined
  let askAgainAt = 0
  let asking: Promise<void> | undefined

  const fail = (cause: unknown, what: string): never => {
    logger.warn({ err: describeError(cause), keeper: inside }, what)
    throw new VaultRefusal('vault-keeper-away')
  }

  const askAbout = async (): Promise<void> => {
    try {
      const answer = await fetch(`${inside}${keeperPaths.about}`, {
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!answer.ok) throw new Error(`The keeper answered ${answer.status}.`)
      known = v.parse(AboutKeeper, await answer.json())
      askAgainAt = now() + believedMs
    } catch (error) {
      askAgainAt = now() + againMs
      logger.warn({ err: describeError(error), keeper: inside }, 'the keeper does not say who it is')
    }
  }

  const about = async () => {
    if (now() >= askAgainAt) {
      asking ??= askAbout().finally(() => {
        asking = undefined
      })
      await asking
    }
    return known
  }

  type Order = Exclude<Ticket, { kind: 'release' | 'passkey' }>
  /** Answers what the keeper said, where it did what the order wants. */
  const order = async <S extends typeof Done | typeof Held>(
    path: string,
    { body, ticket, answers }: { ticket: Order; body: string; answers: S },
  ): Promise<v.InferOutput<S>> => {
    let answer: Response
    let text: string
    try {
      answer = await fetch(`${inside}${path}`, {
        method: 'POST',
        body,
        redirect: 'error',
        headers: { 'content-type': 'application/json', authorization: `Foyer ${writeTicket(ticket, ticketKey)}` },
        signal: AbortSignal.timeout(timeoutMs),
      })
      text = await answer.text()
    } catch (error) {
      return fail(error, 'the keeper could not be reached')
    }
    const [reason] = answer.ok ? [] : parseErrorBody(text)
    const refused = ofTheDevice.find((code) => code === reason?.field)
    if (refused !== undefined) throw new VaultRefusal(refused)
    const said = answer.ok ? v.safeParse(v.pipe(v.string(), v.parseJson(), answers), text) : undefined
    if (said?.success) return said.output
    return fail(new Error(`The keeper answered ${answer.status} ${reason?.field ?? ''}.`), 'the keeper did not do it')
  }
  const until = () => now() + orderMs

  return {
    publicKey: async () => (await about())?.publicKey,
    put: async (place, jti, message) => {
      const body = JSON.stringify({ jti, message })
      const ticket = { kind: 'put', ...place, body: bodyMark(body), until: until() } as const
      await order(keeperPaths.parts, { ticket, body, answers: Done })
    },
    drop: async (walletId) => {
      const ticket = { kind: 'drop', walletId, until: until() } as const
      await order(keeperPaths.drops, { ticket, body: '{}', answers: Done })
    },
    retire: async (place) => {
      const ticket = { kind: 'retire', ...place, until: until() } as const
      await order(keeperPaths.retired, { ticket, body: '{}', answers: Done })
    },
    ask: async (asked) => {
      const ticket = { kind: 'ask', ...asked, until: until() } as const
      await order(keeperPaths.asked, { ticket, body: '{}', answers: Done })
    },
    forget: async (passkey) => {
      const ticket = { kind: 'forget', ...passkey, until: until() } as const
      await order(keeperPaths.forgotten, { ticket, body: '{}', answers: Done })
    },
    forgetSince: async (passkeys) => {
      const ticket = { kind: 'forget-since', ...passkeys, until: until() } as const
      await order(keeperPaths.forgottenSince, { ticket, body: '{}', answers: Done })
    },
    holds: async (places) => {
      const body = JSON.stringify({ splits: places.map(({ splitId, walletId }) => ({ walletId, splitId })) })
      const ticket = { kind: 'holds', body: bodyMark(body), until: until() } as const
      return (await order(keeperPaths.held, { ticket, body, answers: Held })).held
    },
    check: async () => {
      const found = await about()
      if (found === undefined) return
      if (found.address !== url) {
        logger.error({ keeper: url, address: found.address }, 'the keeper has another address than vault.keeper names')
      }
      if (!found.gatewayKeys.includes(ownKey)) {
        const advice = 'the keeper does not take tickets of this gateway; add the key to its gatewayKeys'
        logger.error({ keeper: url, gatewayKey: ownKey, next: vaultErrors['vault-keeper-away'].next }, advice)
      }
    },
  }
}
