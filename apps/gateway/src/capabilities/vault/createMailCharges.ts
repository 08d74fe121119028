import type { Marks } from './marks.ts'
import type { Quotas } from './quotas.ts'
import { VaultRefusal } from './VaultRefusal.ts'

/** What codes to an address cost, whatever they are for. Refusals tell nothing about whether somebody with it is known. */
export type MailCharges = {
  /** @throws VaultRefusal `vault-email-locked` */
  checkLock: (email: string) => Promise<void>
  /** Counts a mail in both quotas. @throws VaultRefusal where one of them is used up. */
  charge: (email: string, network: string) => Promise<void>
  /** Counts a wrong code; the twentieth of a day locks the address for one. */
  noteWrong: (email: string) => Promise<void>
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const mailsPerAddress = [
  { most: 5, windowMs: hourMs },
  { most: 10, windowMs: dayMs },
]
const mailsPerNetwork = [{ most: 20, windowMs: hourMs }]
const wrongPerDay = 20

/** Builds them; `emails` hashes addresses for what is counted. */
export function createMailCharges(quotas: Quotas, emails: Marks): MailCharges {
  const checkLock = async (email: string): Promise<void> => {
    const waitMs = await quotas.since('locked', emails.hash(email), dayMs)
    if (waitMs > 0) throw new VaultRefusal('vault-email-locked', inSeconds(waitMs))
  }
  return {
    checkLock,
    charge: async (email, network) => {
      await checkLock(email)
      const busyMs = await quotas.take('mail-network', network, mailsPerNetwork)
      if (busyMs !== undefined) throw new VaultRefusal('vault-network-limit', inSeconds(busyMs))
      const address = await quotas.take('mail-address', emails.hash(email), mailsPerAddress)
      if (address !== undefined) throw new VaultRefusal('vault-mail-limit', inSeconds(address))
    },
    noteWrong: async (email) => {
      const wrong = await quotas.count('wrong', emails.hash(email), dayMs)
      if (wrong >= wrongPerDay) await quotas.count('locked', emails.hash(email), dayMs)
    },
  }
}

function inSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000))
}
