import { createRoot } from 'react-dom/client'
import { expect } from 'vitest'
import type { Member } from '../../../account/member.ts'
import { ownClock } from '../../../platform/pause.ts'
import { LanguageContext, wordsFor } from '../../../ui/language.ts'
import { createCodePrompt } from '../../stepUp/createCodePrompt.ts'
import type { ConnectedSite, Device, Link, Security } from '../createSecurity.ts'
import { SecurityPage } from '../SecurityPage.tsx'
import type { Trust } from '../trust.ts'
import '../../../ui/frame.css'

/** A member whose mailbox opens the wallet. */
const mira: Member = {
  email: 'mira@example.com',
  login: 'email',
  walletId: 'w',
  addresses: { evm: `0x${'ab'.repeat(20)}`, solana: '7'.repeat(44) },
  mode: 'recoverable',
}

const app = 'https://wallet.example'
const harbour = 'https://harbour.example'
const hour = 3_600_000

const deviceOf = (id: string, label: string, ageMs: number, changes: Partial<Device>): Device => {
  const at = Date.now() - ageMs
  const seen = { id, label, site: harbour, sites: [harbour], enrolledAt: at, lastSeenAt: at }
  return { ...seen, isCurrent: false, isTrusted: true, isNew: false, ...changes }
}

/** What the drawn page starts from. */
export type HomeParameters = {
  language?: string
  member?: Partial<Member>
  trust?: Partial<Trust>
  security?: Partial<Security>
}

/** Draws the page of a member with three devices and two sites, over lists that its calls change. */
export async function drawHome({ language = 'en', member, security, trust }: HomeParameters = {}) {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const called: string[] = []
  let devices: readonly Device[] = [
    deviceOf('here', 'Chrome on macOS', 60_000, { site: app, sites: [app], isCurrent: true }),
    deviceOf('phone', 'Safari on iPhone', 2 * hour, {}),
    deviceOf('fresh', 'Chrome on Windows', 120_000, { isTrusted: false, isNew: true }),
  ]
  let sites: readonly ConnectedSite[] = [
    { origin: harbour, project: '', grantedAt: Date.UTC(2026, 10, 3) },
    { origin: 'https://northlight.example', project: 'p', grantedAt: Date.UTC(2026, 9, 2) },
  ]
  let links: readonly Link[] = [{ id: 'g', kind: 'google' }]
  const own: Partial<Security> = {
    account: {
      restore: async () => ({ ...mira, ...member }),
      logout: async () => void called.push('logout'),
      cancel: async () => undefined,
    } as unknown as Security['account'],
    trust: async () => ({
      ...{ waitMs: 0, at: 0, waits: [], approver: undefined },
      ...{ openUntil: Date.now() + 300_000, isSaved: false, ...trust },
    }),
    devices: async () => devices,
    approve: async (id) => {
      called.push(`approve ${id}`)
      devices = devices.map((each) => (each.id === id ? { ...each, isTrusted: true, isNew: false } : each))
    },
    revoke: async (id) => {
      called.push(`revoke ${id}`)
      devices = devices.filter((each) => each.id !== id)
    },
    sites: async () => sites,
    disconnect: async ({ origin }) => {
      called.push(`disconnect ${origin}`)
      sites = sites.filter((each) => each.origin !== origin)
    },
    limits: async () => ({ limits: null, endsAt: null, passkeys: 1, authenticator: 'none', usedCents: 0 }),
    links: async () => links,
    unlink: async (id) => {
      called.push(`unlink ${id}`)
      links = links.filter((each) => each.id !== id)
    },
    factors: async () => [{ id: 'f', kind: 'passkey', label: '', addedAt: 0 }],
    clock: ownClock,
    ...{ app, providers: ['google', 'github'], hasPasskeys: true, isOneServer: true, name: 'Foyer Wallet' },
    ...security,
  }
  const prompt = createCodePrompt()
  const open = async () => own as Security
  root.render(
    <LanguageContext value={wordsFor(language)}>
      <SecurityPage
        at={undefined}
        cameHere={false}
        language={language}
        mail={undefined}
        name="Foyer Wallet"
        open={open}
        prompt={prompt}
      />
    </LanguageContext>,
  )
  const close = () => {
    root.unmount()
    place.remove()
    document.documentElement.removeAttribute('dir')
    document.documentElement.lang = 'en'
  }
  try {
    await expect.poll(() => place.querySelectorAll('section section li').length).toBeGreaterThan(8)
  } catch (error) {
    close()
    throw error
  }
  return { called, close, place }
}
