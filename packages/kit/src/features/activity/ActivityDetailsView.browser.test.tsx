import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { evm } from '../../chains/evm/evm.ts'
import type { ChainFamily } from '../../core/chain.ts'
import type { RevertReason } from '../../core/transfers.ts'
import type { GatewayAnswers } from '../../test/gatewayDouble.ts'
import { outside, panel, shows, view, violations } from '../../test/panel.ts'
import type { Stage, StageOptions } from '../../test/stage.tsx'
import type { ActivityRecord } from '../../transactions/activityRecord.ts'
import { control, find } from '../../ui/testing/mount.tsx'
import { until } from '../../ui/testing/until.ts'
import { fullView, notServed, other, own, served, showActivity, spam } from './test/activityWorld.ts'

let current: Stage | undefined
afterEach(async () => {
  current?.leave()
  current = undefined
  await page.viewport(1280, 900)
})
const show = async (...parameters: Parameters<typeof showActivity>) => {
  current = await showActivity(...parameters)
  return current
}

/** A chain family that has a reason for each failure. */
function familyThatKnowsWhy(reason: RevertReason): ChainFamily {
  const family = evm()
  return {
    ...family,
    async load() {
      const create = await family.load()
      return (context) => {
        const chain = create(context)
        return {
          ...chain,
          async transfers() {
            const methods = await chain.transfers?.()
            if (!methods) throw new Error('EVM chains can send')
            return { ...methods, failureReason: async () => reason }
          },
        }
      }
    },
  }
}

describe('one transaction', () => {
  const opened = async (options: StageOptions, transfers: readonly ActivityRecord[] = []) => {
    const staged = await show({ route: fullView, ...options }, transfers)
    await until(() => panel().querySelector('li button') !== null)
    find('li button').focus()
    await userEvent.keyboard('{Enter}')
    await shows('Status')
    return staged
  }
  const gateway: GatewayAnswers = { history: { data: [served('0x01', '2026-11-14T10:00:00Z')], next: null } }

  it.each([
    ['light', 'en-US', 'From'],
    ['dark', 'de-DE', 'Von'],
    ['light', 'ar', 'من'],
  ] as const)('stands whole on 320 px, in %s and %s', async (theme, locale, from) => {
    await page.viewport(320, 740)
    await show({
      route: { name: 'ActivityDetails', parameters: { hash: '0x01', networkId: 'eip155:1' } },
      gateway,
      kit: { theme, locale },
    })
    await shows(from)
    await shows('juno.reown.id')
    expect(find('a[href$="/tx/0x01"]').getAttribute('href')).toBe('https://explorer.example/tx/0x01')
    expect(outside(320)).toEqual([])
    expect(await violations()).toEqual([])
  })

  it('opens and closes by the keyboard, and the focus comes back', async () => {
    await opened({ gateway })
    expect(panel().textContent).toContain('+120.00 USDC')
    expect(panel().textContent).toContain('Ethereum')
    // The receiver paid no fee.
    expect(panel().textContent).not.toContain('Network fee')
    control('Back', panel()).focus()
    await userEvent.keyboard('{Enter}')
    await until(() => document.activeElement === view().querySelector('li button'), 'the focus is back')
  })

  it('names the receiver, and says that a fee is not known instead of 0', async () => {
    await opened(
      {
        gateway: {
          history: notServed,
          identity: { name: 'juno.eth', avatar: null, resolvedAt: '2026-11-20T21:00:00Z' },
        },
      },
      [own()],
    )
    await shows('juno.eth')
    await shows('Unknown')
    expect(panel().textContent).not.toContain('0 ETHNetwork fee')
  })

  it.each([
    ['en-US', { code: 'account-frozen' }, 'The token’s issuer froze your account for it, or the receiver’s.'],
    ['de-DE', { code: 'program-error', detail: '6001' }, 'Das Programm lehnt ab, mit Fehler 6001.'],
    ['ar', { code: 'balance-too-low' }, 'الرصيد لا يكفي.'],
    ['en-US', { code: 'refused', detail: 'closed today' }, 'closed today'],
  ] as const)('says in words why it failed, in %s: %o', async (locale, reason, words) => {
    await page.viewport(320, 740)
    await show(
      {
        route: { name: 'ActivityDetails', parameters: { hash: own().hash, networkId: 'eip155:1' } },
        gateway: { history: notServed },
        kit: { locale, chains: [familyThatKnowsWhy(reason)] },
      },
      [own({ state: 'failed' })],
    )
    await shows(words)
    expect(outside(320)).toEqual([])
    expect(await violations()).toEqual([])
  })

  it('shows no transaction while only the wallet knows it', async () => {
    const bundle = { id: 'bundle 1', walletId: 'harbor' }
    await opened({ gateway: { history: notServed } }, [own({ hash: bundle.id, bundle, state: 'pending' })])
    await shows('Pending')
    expect(panel().textContent).not.toContain('bundle 1')
    expect(panel().querySelector('a[href*="/tx/"]')).toBeNull()
    expect(await violations()).toEqual([])
  })

  it('shows no fee that another account paid', async () => {
    const minted = served('0x05', '2026-11-14T10:00:00Z', 'mint')
    const metadata = { ...minted.metadata, sentFrom: other }
    await opened({ gateway: { history: { data: [{ ...minted, metadata }], next: null } } })
    expect(panel().textContent).not.toContain('Network fee')
    expect(await violations()).toEqual([])
  })

  it('says what to do about one that waits for long', async () => {
    await opened({}, [own({ state: 'pending', sentAt: Date.now() - 300_000 })])
    await shows('This takes longer than usual')
    expect(await violations()).toEqual([])
  })

  it('says nothing of the kind about one that waits for 200 s', async () => {
    await opened({}, [own({ state: 'pending', sentAt: Date.now() - 200_000 })])
    expect(panel().textContent).not.toContain('This takes longer than usual')
  })

  it('warns about spam when it is opened', async () => {
    await show({ route: fullView, gateway: { history: { data: [spam], next: null } } })
    await shows('Show hidden (1)')
    await userEvent.click(control('Show hidden (1)'))
    await userEvent.click(find('li button'))
    await shows('Probably spam')
    expect(await violations()).toEqual([])
  })

  it('says so where the list does not reach back to it', async () => {
    await show({ route: { name: 'ActivityDetails', parameters: { hash: '0x77', networkId: 'eip155:1' } }, gateway })
    await shows('Not in the list')
    expect(find('a[href$="/tx/0x77"]')).toBeTruthy()
    expect(await violations()).toEqual([])
  })
})
