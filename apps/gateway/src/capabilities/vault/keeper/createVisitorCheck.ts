// Long because the three ways to check a visitor share their limits and how a right answer is spent.
import {
  type KeeperLoginProvider,
  keeperCodeContext,
  keeperLoginNonce,
  keeperPasskeyChallenge,
  passkeyMark,
  readKeeperCode,
  type SealedMessage,
} from '@foyer/contract/vault'
import type { Logger } from '../../../engines/observability/logger.ts'
import { codeMail } from '../codeMail.ts'
import type { TellingMailer } from '../mailer.ts'
import { isSame, type Marks } from '../marks.ts'
import type { Notice } from '../notices/notice.ts'
import { noticeMail } from '../notices/noticeMail.ts'
import { checkMadePasskey, checkUsedPasskey } from '../passkeys/checkPasskey.ts'
import type { MadePasskey, UsedPasskey } from '../passkeys/passkey.ts'
import type { Quotas } from '../quotas.ts'
import type { Sealer } from '../sealer.ts'
import { VaultRefusal } from '../VaultRefusal.ts'
import { byLogin, byPasskey, type Challenges, challengeTries, type Visitor } from './createChallenges.ts'
import type { Contacts } from './createContacts.ts'
import type { IdTokenCheck } from './createIdTokenCheck.ts'
import type { KeeperLogin, KeeperLogins } from './createKeeperLogins.ts'
import type { KeeperPasskeys } from './createKeeperPasskeys.ts'
import { newKeeperCode } from './newKeeperCode.ts'

/** A mailed code, as the device learns of it. */
export type SentCode = {
  challenge: string
  /** The address, with most letters hidden. */
  sentTo: string
  tries: number
  resendAt: number
}

/** A challenge for a passkey; `hasMail`: a code can be mailed instead. */
export type AskedPasskey = { challenge: string; ids: string[]; rpId: string; hasMail: boolean }

/** A challenge for a login at `address`, once the device has added its nonce. */
export type AskedLogin = { challenge: string; provider: KeeperLoginProvider; address: string; hasMail: boolean }

/** A device's challenge, good until a time in milliseconds since 1970. */
export type Question = { expiresAt: number } & ({ code: SentCode } | { passkey: AskedPasskey } | { login: AskedLogin })

/** A device's answer: a code, a passkey, or an id token. */
export type CheckAnswer = {
  code?: { challenge: string; answer: SealedMessage } | undefined
  passkey?: { challenge: string; used: UsedPasskey } | undefined
  login?: { challenge: string; idToken: string } | undefined
}

/** A passkey that a member wants the keeper to know. */
export type NewPasskey = {
  made: MadePasskey
  used: UsedPasskey
  code: NonNullable<CheckAnswer['code']>
}

/** A separate keeper's own check of the member who asks for a part; it does not rely on the gateway. */
export type VisitorCheck = Omit<Contacts, 'find'> & {
  /**
   * Keeps how the member of a wallet is checked, which the gateway says as the wallet is set up: by an address, or without one by an
   * account. @throws VaultRefusal as `learn`
   */
  meet: (walletId: string, member: { email: string | undefined; login: KeeperLogin | undefined }) => Promise<void>
  /** Whether there is anything to check the member of a wallet by. */
  knows: (walletId: string) => Promise<boolean>
  /**
   * Asks for one of the known passkeys, or for a login at the known service, where the device can use one, or mails a code to the known
   * address; this device's earlier
   * challenge ends. Nothing for a wallet whose member has no address, where the operator lets those pass. A passkey is added by a code
   * alone.
   *
   * @throws VaultRefusal `vault-resend-early`, `vault-mail-limit`, `vault-keeper-limit`, `vault-keeper-mail-away`,
   * `vault-keeper-address-none`, `vault-keeper-login-waits` or `vault-social-away`
   */
  begin: (
    visitor: Visitor & { email: string | undefined },
    words: { device: string; language: string; network: string; passkeys: boolean; logins: boolean },
  ) => Promise<Question | undefined>
  /**
   * Spends an answer, and says which kind it was: the part may go to the key `eph` alone.
   *
   * @throws VaultRefusal `vault-keeper-code-wrong`, `vault-keeper-code-over`, `vault-keeper-limit`, `vault-share-unreadable`,
   * `vault-proof-invalid`, `vault-passkey-unknown`, `vault-passkey-invalid`, `vault-keeper-login-wrong`,
   * `vault-social-away` or `vault-nonce-stale`
   */
  check: (visitor: Visitor & { eph: string }, given: CheckAnswer) => Promise<'code' | 'passkey' | 'login'>
  /**
   * Adds a passkey that signed `nonce`, and answers the time from which it counts. Only a code from the member's mail, bound to the
   * passkey, adds one.
   *
   * @throws VaultRefusal as `check`, `vault-factor-limit`, or `vault-keeper-address-none`
   */
  name: (visitor: Omit<Visitor, 'act'>, nonce: string, given: NewPasskey) => Promise<number>
  /** Mails the member that a new device waits for a wallet until `opensAt`; no mail without an address. */
  warn: (about: { walletId: string; email: string | undefined }, opensAt: number) => Promise<void>
  /** Mails the member what a passkey did, without waiting for the mail; no mail without an address. */
  tell: (walletId: string, kind: 'keeper-passkey' | 'keeper-release', network: string) => Promise<void>
}

export type CreateVisitorCheckParameters = {
  contacts: Contacts
  passkeys: KeeperPasskeys
  logins: KeeperLogins
  idTokens: IdTokenCheck
  challenges: Challenges
  quotas: Quotas
  sealer: Pick<Sealer, 'read'>
  mailer: Pick<TellingMailer, 'deliver' | 'send'>
  /** Hashes codes with a key: they are too short for a plain hash. */
  codes: Marks
  logger: Pick<Logger, 'error' | 'warn'>
  /** The name of the wallet. */
  name: string
  /** Origin of the vault. */
  app: string
  /** Parts of all wallets in an hour; twice as many questions are asked, and a tenth as many wrong answers are taken. */
  perHour: number
  now: () => number
}

const resendMs = 30_000
const hourMs = 3_600_000
/** As for a login, whose codes are fewer: 50 guesses a day. */
const mailsPerWallet = [
  { most: 5, windowMs: hourMs },
  { most: 10, windowMs: 24 * hourMs },
]
/** A passkey is not guessed, but each question is a row. */
const asksPerWallet = [
  { most: 30, windowMs: hourMs },
  { most: 100, windowMs: 24 * hourMs },
]

export function createVisitorCheck(parameters: CreateVisitorCheckParameters): VisitorCheck {
  const { app, challenges, codes, contacts, idTokens, logger, logins, mailer, name, now } = parameters
  const { passkeys, perHour, quotas, sealer } = parameters
  const hashOf = (challenge: string, code: string) => codes.hash(`${challenge}|${code}`)
  const wrongs = { most: Math.max(10, Math.ceil(perHour / 10)), windowMs: hourMs }

  const refuseFor = (code: 'vault-resend-early' | 'vault-mail-limit' | 'vault-keeper-limit', waitMs = 0) => {
    if (waitMs > 0) throw new VaultRefusal(code, Math.ceil(waitMs / 1_000))
  }

  /** Counts a question of all wallets; `kind`: by mail, or by a passkey. */
  const chargeAll = async (kind: 'keeper-mails' | 'keeper-asks'): Promise<void> => {
    if ((await quotas.count(kind, 'all', hourMs)) <= perHour * 2) return
    logger.error({ perHour, kind }, 'the keeper checks no more visitors this hour: its ticket key may be stolen')
    refuseFor('vault-keeper-limit', hourMs)
  }

  const chargeMail = async ({ act, jkt, walletId }: Visitor): Promise<void> => {
    const again = [{ most: 1, windowMs: resendMs }]
    refuseFor('vault-resend-early', await quotas.take('keeper-resend', `${walletId}.${jkt}.${act}`, again))
    refuseFor('vault-mail-limit', await quotas.take('keeper-mail', walletId, mailsPerWallet))
    await chargeAll('keeper-mails')
  }

  const askPasskey = async (visitor: Visitor, ids: string[], hasMail: boolean): Promise<Question> => {
    refuseFor('vault-keeper-limit', await quotas.take('keeper-ask', visitor.walletId, asksPerWallet))
    await chargeAll('keeper-asks')
    const { challenge, expiresAt } = await challenges.open(visitor)
    return { expiresAt, passkey: { challenge, ids, rpId: new URL(app).hostname, hasMail } }
  }

  const askLogin = async (visitor: Visitor, provider: KeeperLoginProvider, hasMail: boolean): Promise<Question> => {
    refuseFor('vault-keeper-limit', await quotas.take('keeper-ask', visitor.walletId, asksPerWallet))
    await chargeAll('keeper-asks')
    const address = await idTokens.addressFor(provider)
    const { challenge, expiresAt } = await challenges.open(visitor, () => byLogin)
    return { expiresAt, login: { challenge, provider, address, hasMail } }
  }

  const mailCode = async (
    visitor: Visitor,
    to: string,
    words: { device: string; language: string; network: string },
  ): Promise<Question> => {
    await chargeMail(visitor)
    const code = newKeeperCode()
    const { challenge, expiresAt } = await challenges.open(visitor, (id) => hashOf(id, code))
    const purpose = visitor.act === 'release' ? 'recover' : 'name-passkey'
    if (!(await mailer.deliver(codeMail({ at: now(), purpose, to, code, name, origin: '', ...words })))) {
      throw new VaultRefusal('vault-keeper-mail-away')
    }
    return {
      expiresAt,
      code: { challenge, sentTo: masked(to), tries: challengeTries, resendAt: now() + resendMs },
    }
  }

  /** Spends the challenge of a right answer; a wrong one counts against all wallets together. */
  const judge = async (
    visitor: Visitor,
    challenge: string,
    codesOf: {
      wrong: 'vault-keeper-code-wrong' | 'vault-passkey-invalid' | 'vault-keeper-login-wrong'
      over: 'vault-keeper-code-over' | 'vault-nonce-stale'
    },
    isRight: (codeHash: string) => boolean | Promise<boolean>,
  ): Promise<void> => {
    refuseFor('vault-keeper-limit', await quotas.paceLeft('keeper-wrong', 'all', wrongs))
    const taken = await challenges.take(visitor, challenge)
    if (taken === undefined) throw new VaultRefusal(codesOf.over)
    if (!(await isRight(taken.codeHash))) {
      const count = await quotas.count('keeper-wrong', 'all', hourMs)
      if (count === wrongs.most) {
        logger.error({ count }, 'so many answers of an hour were wrong: check whether the ticket key was stolen')
      }
      throw new VaultRefusal(taken.triesLeft > 0 ? codesOf.wrong : codesOf.over)
    }
    // Of two concurrent calls with the same answer one passes.
    if (!(await challenges.use(challenge))) throw new VaultRefusal(codesOf.over)
  }

  /** `bound`: the key of the part, or the mark of the passkey. */
  const checkCode = async (
    visitor: Visitor,
    bound: string,
    { answer, challenge }: NonNullable<CheckAnswer['code']>,
  ): Promise<void> => {
    const said = readKeeperCode(await sealer.read(keeperCodeContext(challenge), answer))
    if (said === undefined) throw new VaultRefusal('vault-share-unreadable')
    // The device of the code made this key: a relay that asks for a part under its own key gets none.
    if (!isSame(said.bound, bound)) throw new VaultRefusal('vault-proof-invalid')
    const codesOf = { wrong: 'vault-keeper-code-wrong', over: 'vault-keeper-code-over' } as const
    await judge(visitor, challenge, codesOf, (codeHash) => isSame(hashOf(challenge, said.code), codeHash))
  }

  /** @throws VaultRefusal `vault-passkey-invalid` where it is not the right one, or signed another challenge. */
  const readUsed = (used: UsedPasskey, known: Parameters<typeof checkUsedPasskey>[1], challenge: string) =>
    // Who shows the page gets nothing of the part, which is sealed to the page's own key.
    checkUsedPasskey(used, known, { challenge, app, origins: 'any' })

  const checkPasskey = async (
    { eph, ...visitor }: Visitor & { eph: string },
    { challenge, used }: NonNullable<CheckAnswer['passkey']>,
  ): Promise<void> => {
    const { act, walletId } = visitor
    const known = await passkeys.find(walletId, used.id)
    if (known === undefined) throw new VaultRefusal('vault-passkey-unknown')
    let { counter } = known
    const codesOf = { wrong: 'vault-passkey-invalid', over: 'vault-nonce-stale' } as const
    await judge(visitor, challenge, codesOf, async (codeHash) => {
      // What waits for a code takes no passkey.
      if (codeHash !== byPasskey) return false
      const asked = await keeperPasskeyChallenge({ act, walletId, challenge, bound: eph })
      try {
        counter = (await readUsed(used, known, asked)).counter
        return true
      } catch (error) {
        if (error instanceof VaultRefusal) return false
        throw error
      }
    })
    await passkeys.count(walletId, { id: known.credential_id, counter })
  }

  const checkLogin = async (
    { eph, ...visitor }: Visitor & { eph: string },
    { challenge, idToken }: NonNullable<CheckAnswer['login']>,
  ): Promise<void> => {
    const { walletId } = visitor
    const provider = await logins.counting(walletId)
    if (provider === undefined) throw new VaultRefusal('vault-keeper-login-waits')
    const codesOf = { wrong: 'vault-keeper-login-wrong', over: 'vault-nonce-stale' } as const
    await judge(visitor, challenge, codesOf, async (codeHash) => {
      if (codeHash !== byLogin) return false
      const nonce = await keeperLoginNonce({ walletId, challenge, bound: eph })
      const subject = await idTokens.subjectOf(provider, idToken, nonce)
      return subject !== undefined && logins.isOwn(walletId, { provider, subject })
    })
  }

  /** A gateway that could name an address for a wallet of an account's could name its own. */
  const learn: VisitorCheck['learn'] = async (walletId, email) => {
    if (!(await logins.has(walletId))) return contacts.learn(walletId, email)
    if (email !== undefined && email !== (await contacts.find(walletId))) {
      logger.warn({ walletId }, 'the gateway names an address for a wallet whose member is checked by an account')
    }
  }

  return {
    learn,
    forget: async (walletId) => {
      await contacts.forget(walletId)
      await logins.retire(walletId)
    },

    meet: async (walletId, { email, login }) => {
      if (email !== undefined || login === undefined || !idTokens.has(login.provider)) return learn(walletId, email)
      // What an address or nothing checked before is not taken over by an account.
      if ((await contacts.find(walletId)) === undefined) await logins.add(walletId, login)
    },

    knows: async (walletId) => (await contacts.find(walletId)) !== undefined || logins.has(walletId),

    begin: async ({ email: named, ...visitor }, { logins: canOpen, passkeys: canUse, ...words }) => {
      const { act, walletId } = visitor
      await learn(walletId, named)
      const to = await contacts.find(walletId)
      const ids = canUse && act === 'release' ? await passkeys.ids(walletId) : []
      if (ids.length > 0) return askPasskey(visitor, ids, to !== undefined)
      const provider = canOpen && act === 'release' ? await logins.counting(walletId) : undefined
      if (provider !== undefined) return askLogin(visitor, provider, to !== undefined)
      if (to !== undefined) return mailCode(visitor, to, words)
      // No check has gone before that could vouch for a passkey.
      if (act === 'name') throw new VaultRefusal('vault-keeper-address-none')
      if (await logins.has(walletId)) throw new VaultRefusal('vault-keeper-login-waits')
      return undefined
    },

    check: async (visitor, { code, login, passkey }) => {
      if (login !== undefined) {
        await checkLogin(visitor, login)
        return 'login'
      }
      if (passkey !== undefined) {
        await checkPasskey(visitor, passkey)
        return 'passkey'
      }
      if (code === undefined) throw new VaultRefusal('vault-keeper-code-wrong')
      await checkCode(visitor, visitor.eph, code)
      return 'code'
    },

    name: async (visitor, nonce, { code, made, used }) => {
      const { walletId } = visitor
      // Before the code is used up: a passkey that does not fit can be made anew.
      const { counter, id, publicKey } = await checkMadePasskey(made, { app, challenge: undefined })
      if (used.id !== id) throw new VaultRefusal('vault-passkey-invalid')
      const mark = await passkeyMark(made)
      const asked = await keeperPasskeyChallenge({ act: 'name', walletId, challenge: nonce, bound: mark })
      const said = await readUsed(used, { credential_id: id, public_key: publicKey, counter }, asked)
      await passkeys.checkRoom(walletId, id)
      await checkCode({ ...visitor, act: 'name' }, mark, code)
      return passkeys.add(walletId, { id, publicKey, counter: said.counter })
    },

    warn: async ({ email, walletId }, opensAt) => {
      await learn(walletId, email)
      const to = await contacts.find(walletId)
      if (to !== undefined) await mailer.deliver(noticeOf(name, to, { kind: 'recovery-asked', at: opensAt, link: '' }))
    },

    tell: async (walletId, kind, network) => {
      const to = await contacts.find(walletId)
      if (to !== undefined) mailer.send(noticeOf(name, to, { kind }, network))
    },
  }
}

/** A notice of the keeper's, which knows no site and no language. */
function noticeOf(name: string, to: string, notice: Notice, network = '') {
  return noticeMail({ notice, to, name, network, origin: '', device: '', languages: 'en' })
}

/** An address that its owner recognises: `a•••@example.org`. */
function masked(email: string): string {
  return email.replace(/^(.)[^@]*/, '$1•••')
}
