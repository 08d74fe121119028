import type { Marks } from './marks.ts'
import { networksOf } from './networksOf.ts'
import { paceNetwork } from './paceNetwork.ts'
import type { Quotas } from './quotas.ts'
import { VaultRefusal } from './VaultRefusal.ts'

/** The caller who asks for a code, and the address that it goes to. */
export type MailCharge = {
  email: string
  network: string
  /** Names a device on which the address's owner has logged in before; nothing for any other. */
  ownDevice?: string | undefined
}

/**
 * Limits of the mails with codes, for all purposes together. A refusal is the same for known and unknown addresses.
 *
 * The chance of a guess: a code has six digits, works in one attempt, and allows five tries (three, where an address is changed).
 * Strangers can have ten mails a day sent to an address, which leaves them 10 · 5 = 50 tries: 50 in a million a day, from however
 * many attempts and networks. Over many addresses, a network has 100 mails and 50 wrong codes an hour before it waits, and about twelve more until the hour is over.
 *
 * Wrong codes lock nothing. Each device of the owner has its own ten mails a day, and strangers have no key for its attempts.
 */
export type MailCharges = {
  /** Counts a mail. @throws VaultRefusal `vault-network-limit` or `vault-mail-limit` */
  charge: (given: MailCharge) => Promise<void>
  /** @throws VaultRefusal `vault-network-limit` where a network entered many wrong codes; devices of owners are let through. */
  checkGuess: (given: Pick<MailCharge, 'network' | 'ownDevice'>) => Promise<void>
  /** Counts a wrong code. */
  noteWrong: (network: string) => Promise<void>
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const mailsPerAddress = [
  { most: 5, windowMs: hourMs },
  { most: 10, windowMs: dayMs },
]
/** Wrong codes of a network; concurrent ones may pass, up to five for each mail. */
const wrongPerNetwork = 50

/** Builds the limits. `emails` hashes the counted addresses; a network has `mailsPerNetwork` mails an hour without a wait. */
export function createMailCharges(quotas: Quotas, emails: Marks, mailsPerNetwork: number): MailCharges {
  const refuseFor = (code: 'vault-network-limit' | 'vault-mail-limit', waitMs: number | undefined) => {
    if (waitMs !== undefined && waitMs > 0) throw new VaultRefusal(code, Math.max(1, Math.ceil(waitMs / 1000)))
  }
  return {
    charge: async ({ email, network, ownDevice }) => {
      await paceNetwork(quotas, 'mail-network', network, mailsPerNetwork)
      const address = emails.hash(email)
      const subject = ownDevice === undefined ? address : emails.hash(`${address}|${ownDevice}`)
      refuseFor('vault-mail-limit', await quotas.take('mail-address', subject, mailsPerAddress))
    },
    checkGuess: async ({ network, ownDevice }) => {
      if (ownDevice !== undefined) return
      for (const { name, share } of networksOf(network)) {
        const quota = { most: wrongPerNetwork * share, windowMs: hourMs }
        refuseFor('vault-network-limit', await quotas.paceLeft('wrong-network', name, quota))
      }
    },
    noteWrong: async (network) => {
      for (const { name } of networksOf(network)) await quotas.count('wrong-network', name, hourMs)
    },
  }
}
