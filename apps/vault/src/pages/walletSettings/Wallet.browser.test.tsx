import { Root } from '@foyer/kit/ui'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Member } from '../../account/member.ts'
import { createClock } from '../../platform/clock.fixture.ts'
import { createCodePrompt } from '../stepUp/createCodePrompt.ts'
import { createLimitsCalls } from './createLimitsCalls.ts'
import type { Security } from './createSecurity.ts'
import { createLimitsGateway } from './limitsGateway.fixture.ts'
import { Wallet } from './Wallet.tsx'

const member: Member = {
  email: 'mira@example.com',
  login: 'email',
  walletId: 'w',
  addresses: { evm: `0x${'ab'.repeat(20)}`, solana: '' },
  mode: 'recoverable',
}
const label = 'What you confirm twice'

describe('the page of a wallet', () => {
  let close = () => {}
  afterEach(() => close())

  function draw(hasPasskeys: boolean, { isOneServer = true, mode = member.mode } = {}) {
    const place = document.createElement('div')
    document.body.append(place)
    const root = createRoot(place)
    const security: Partial<Security> = {
      ...createLimitsCalls(createLimitsGateway().parameters),
      account: { restore: async () => ({ ...member, mode }) } as Security['account'],
      trust: async () => ({
        waitMs: 0,
        at: 0,
        waits: [],
        approver: undefined,
        openUntil: Date.now() + 300_000,
        isSaved: false,
      }),
      devices: async () => [],
      sites: async () => [],
      links: async () => [],
      factors: async () => [],
      clock: createClock().clock,
      app: 'https://wallet.example',
      providers: [],
      hasPasskeys,
      isOneServer,
    }
    root.render(
      <Root theme="light" kit="vault" dir="ltr" lang="en">
        <Wallet at={undefined} prompt={createCodePrompt()} security={security as Security} />
      </Root>,
    )
    close = () => {
      root.unmount()
      place.remove()
    }
  }
  const row = () => page.getByRole('button', { name: `Change: ${label}`, exact: true })
  const amount = () => page.getByRole('textbox', { name: 'Amount in US dollars' })

  it('leads to the limits, and forgets there what was typed and not saved once it is left', async () => {
    draw(true)
    await userEvent.click(row())
    await expect.element(page.getByRole('heading', { name: label })).toBeVisible()
    expect(document.title).toBe(label)
    await userEvent.fill(amount(), '7')
    await userEvent.click(page.getByRole('button', { name: 'Back' }))
    await userEvent.click(row())
    await expect.element(amount()).toHaveValue('1000')
  })

  it('offers limits where members have no passkeys, since an authenticator app confirms', async () => {
    draw(false)
    await userEvent.click(row())
    await userEvent.click(page.getByRole('button', { name: 'Authenticator app' }))
    await expect.element(page.getByRole('heading', { name: 'Authenticator app' })).toBeVisible()
  })

  it('offers to name a passkey where a keeper apart checks new devices, and nowhere else', async () => {
    const offer = () => page.getByRole('button', { name: 'Add: Passkey for new devices' })
    draw(true, { isOneServer: false })
    await expect.element(offer()).toBeVisible()
    close()
    // Inside the gateway it goes by the login alone, and what a passkey protects is not with it.
    for (const others of [{ isOneServer: true }, { isOneServer: false, mode: 'user-held' as const }]) {
      draw(true, others)
      await expect.element(row()).toBeVisible()
      expect(offer().query()).toBeNull()
      close()
    }
    draw(false, { isOneServer: false })
    await expect.element(row()).toBeVisible()
    expect(offer().query()).toBeNull()
  })
})
