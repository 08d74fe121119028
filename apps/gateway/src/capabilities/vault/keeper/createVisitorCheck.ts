import { randomUUID } from 'node:crypto'
import { keeperCodeContext, readKeeperCode, type SealedMessage } from '@foyer/contract/vault'
import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import type { Logger } from '../../../engines/observability/logger.ts'
import { codeMail } from '../codeMail.ts'
import type { TellingMailer } from '../mailer.ts'
import { isSame, type Marks } from '../marks.ts'
import { newCode } from '../newCode.ts'
import { noticeMail } from '../noticeMail.ts'
import { createQuotas } from '../quotas.ts'
import type { Sealer } from '../sealer.ts'
import { VaultRefusal } from '../VaultRefusal.ts'
import type { Contacts } from './createContacts.ts'

/** The device that asks for a part, and for which wallet. */
export type Visitor = { walletId: string; jkt: string }

/** A code that was mailed, as the device is told of it. */
export type SentCode = {
  challenge: string
  /** Where to, with most letters hidden. */
  sentTo: string
  tries: number
  resendAt: number
  expiresAt: number
}

/** How a keeper that runs apart looks by itself who asks for a part; the gateway's word is not enough. */
export type VisitorCheck = Contacts & {
  /**
   * Mails a code to the address that the keeper knows; what this device was sent before is over. Nothing for a wallet whose member has no
   * address, where the operator lets those pass.
   *
   * @throws VaultRefusal `vault-resend-early`, `vault-mail-limit`, `vault-keeper-limit`, `vault-keeper-mail-away` or
   * `vault-keeper-address-none`
   */
  begin: (
    visitor: Visitor & { email: string | undefined },
    words: { device: string; language: string; network: string },
  ) => Promise<SentCode | undefined>
  /**
   * Uses a code up: the part may go to the key `eph`, and to none else.
   *
   * @throws VaultRefusal `vault-keeper-code-wrong`, `vault-keeper-code-over`, `vault-keeper-limit`, `vault-share-unreadable` or
   * `vault-proof-invalid`
   */
  check: (
    visitor: Visitor & { eph: string },
    given: { challenge: string; answer: SealedMessage } | undefined,
  ) => Promise<void>
  /** Tells the member by mail that a new device waits for a wallet, until `opensAt`; nothing where there is no address. */
  warn: (about: { walletId: string; email: string | undefined }, opensAt: number) => Promise<void>
  /** Forgets codes that are over. */
  sweep: () => Promise<void>
}

export type CreateVisitorCheckParameters = {
  contacts: Contacts
  database: GatewayDatabase
  sealer: Pick<Sealer, 'read'>
  mailer: Pick<TellingMailer, 'deliver'>
  /** Hashes codes, which have too few digits to be kept as a plain hash. */
  codes: Marks
  logger: Pick<Logger, 'error'>
  /** The name of the wallet. */
  name: string
  /** Parts of all wallets in an hour; twice as many mails are sent, and a tenth as many wrong codes are taken. */
  perHour: number
  now: () => number
}

const tries = 5
const lifetimeMs = 600_000
const resendMs = 30_000
const hourMs = 3_600_000
/** Longer than any wait, and the time after it in which it may be taken. */
const longestWaitMs = 60 * 86_400_000
/** As for a login: 50 guesses a day among a million codes. */
const perWallet = [
  { most: 5, windowMs: hourMs },
  { most: 10, windowMs: 24 * hourMs },
]

export function createVisitorCheck(parameters: CreateVisitorCheckParameters): VisitorCheck {
  const { contacts, database, sealer, mailer, codes, logger, name, perHour, now } = parameters
  const quotas = createQuotas(database, now)
  const hashOf = (challenge: string, code: string) => codes.hash(`${challenge}|${code}`)
  const wrongs = { most: Math.max(10, Math.ceil(perHour / 10)), windowMs: hourMs }

  const refuseFor = (code: 'vault-resend-early' | 'vault-mail-limit' | 'vault-keeper-limit', waitMs = 0) => {
    if (waitMs > 0) throw new VaultRefusal(code, Math.ceil(waitMs / 1_000))
  }

  const charge = async ({ walletId, jkt }: Visitor): Promise<void> => {
    const again = [{ most: 1, windowMs: resendMs }]
    refuseFor('vault-resend-early', await quotas.take('keeper-resend', `${walletId}.${jkt}`, again))
    refuseFor('vault-mail-limit', await quotas.take('keeper-mail', walletId, perWallet))
    if ((await quotas.count('keeper-mails', 'all', hourMs)) <= perHour * 2) return
    logger.error({ perHour }, 'no more codes are mailed this hour: check whether the ticket key was stolen')
    refuseFor('vault-keeper-limit', hourMs)
  }

  return {
    ...contacts,

    begin: async ({ email: named, ...visitor }, { device, language, network }) => {
      const { jkt, walletId } = visitor
      await contacts.learn(walletId, named)
      const to = await contacts.find(walletId)
      if (to === undefined) return undefined
      await charge(visitor)
      const [challenge, code] = [randomUUID(), newCode()]
      const expiresAt = now() + lifetimeMs
      await database.deleteFrom('keeper_challenges').where('wallet_id', '=', walletId).where('jkt', '=', jkt).execute()
      await database
        .insertInto('keeper_challenges')
        .values({
          id: challenge,
          wallet_id: walletId,
          jkt,
          code_hash: hashOf(challenge, code),
          tries: 0,
          expires_at: expiresAt,
        })
        .execute()
      const mail = codeMail({ purpose: 'recover', to, code, name, origin: '', device, network, language })
      if (!(await mailer.deliver(mail))) throw new VaultRefusal('vault-keeper-mail-away')
      return { challenge, sentTo: masked(to), tries, resendAt: now() + resendMs, expiresAt }
    },

    check: async ({ eph, jkt, walletId }, given) => {
      if (given === undefined) throw new VaultRefusal('vault-keeper-code-wrong')
      const { answer, challenge } = given
      const said = readKeeperCode(await sealer.read(keeperCodeContext(challenge), answer))
      if (said === undefined) throw new VaultRefusal('vault-share-unreadable')
      // The device of the code made this key: a relay that asks for a part under its own key gets none.
      if (!isSame(said.eph, eph)) throw new VaultRefusal('vault-proof-invalid')
      refuseFor('vault-keeper-limit', await quotas.paceLeft('keeper-wrong', 'all', wrongs))
      const taken = await database
        .updateTable('keeper_challenges')
        .set((update) => ({ tries: update('tries', '+', 1) }))
        .where('id', '=', challenge)
        .where('wallet_id', '=', walletId)
        .where('jkt', '=', jkt)
        .where('tries', '<', tries)
        .where('expires_at', '>', now())
        .returning(['code_hash', 'tries'])
        .executeTakeFirst()
      if (taken === undefined) throw new VaultRefusal('vault-keeper-code-over')
      if (!isSame(hashOf(challenge, said.code), taken.code_hash)) {
        const count = await quotas.count('keeper-wrong', 'all', hourMs)
        if (count === wrongs.most) {
          logger.error({ count }, 'so many codes of an hour were wrong: check whether the ticket key was stolen')
        }
        throw new VaultRefusal(taken.tries < tries ? 'vault-keeper-code-wrong' : 'vault-keeper-code-over')
      }
      const used = await database
        .deleteFrom('keeper_challenges')
        .where('id', '=', challenge)
        .returning('id')
        .executeTakeFirst()
      // The same code at the same moment: one of the two.
      if (used === undefined) throw new VaultRefusal('vault-keeper-code-over')
    },

    warn: async ({ email, walletId }, opensAt) => {
      await contacts.learn(walletId, email)
      const to = await contacts.find(walletId)
      if (to === undefined) return
      const shared = { name, origin: '', device: '', network: '', languages: 'en' }
      await mailer.deliver(noticeMail({ notice: { kind: 'recovery-asked', at: opensAt, link: '' }, to, ...shared }))
    },

    sweep: async () => {
      await database.deleteFrom('keeper_challenges').where('expires_at', '<', now()).execute()
      await database
        .deleteFrom('keeper_recoveries')
        .where('asked_at', '<', now() - longestWaitMs)
        .execute()
    },
  }
}

/** An address that its owner recognises: `a•••@example.org`. */
function masked(email: string): string {
  return email.replace(/^(.)[^@]*/, '$1•••')
}
