import { afterEach, describe, expect, it } from 'vitest'
import { openModal } from '../core/actions/openModal.ts'
import type { Route } from '../core/routes.ts'
import { kitNotices } from '../runtime/notices.ts'
import { panel } from '../test/panel.ts'
import { type Stage, stage } from '../test/stage.tsx'
import { until } from '../ui/testing/until.ts'
import { embedded } from './embedded.ts'

const vault = `http://vault.localhost:${location.port}`
let current: Stage | undefined
afterEach(() => {
  current?.leave()
  current = undefined
})

const top = ({ kit }: Stage) => kit.store.getState().modal.stack.at(-1)?.name

describe('a view that a site opens by itself', () => {
  it.each<Route['name']>(['Buy', 'SmartSessions', 'Receive', 'Settings', 'RegisterName'])(
    'leads from %s to connecting while no wallet is connected',
    async (name) => {
      current = await stage({ kit: { wallets: [embedded({ vault })], features: { smartSessions: true } } })
      openModal(current.kit, { name } as Route)
      await until(() => current !== undefined && top(current) === 'Connect', 'the visitor is asked to connect')
      await until(() => (panel().querySelector('h2')?.textContent ?? '') !== '', 'a view with a title is drawn')
      expect(top(current)).toBe('Connect')
    },
  )

  it.each<Route>([{ name: 'Swap' }, { name: 'Send' }, { name: 'RegisterName' }])(
    'needs no parameters for $name',
    async (route) => {
      current = await stage({ connected: 1 })
      openModal(current.kit, route)
      await until(() => panel().querySelector('h2')?.textContent !== 'Account', 'the view is drawn')
      await until(() => (panel().textContent?.length ?? 0) > 20, 'the view has something to show')
      expect(top(current)).toBe(route.name)
      expect(panel().textContent).not.toContain('Something went wrong')
    },
  )

  it('tells visitors nothing of a view that the site switched off, and its developers that it is missing', async () => {
    current = await stage({ connected: 1, kit: { features: { swaps: false } } })
    const { kit } = current
    const alerts: string[] = []
    kit.events.on('ALERT', ({ error }) => alerts.push(error.code))
    openModal(kit, { name: 'Swap' })
    await until(() => alerts.length > 0, 'the site is told')
    expect(alerts).toEqual(['VIEW_MISSING'])
    expect(kitNotices(kit).getState().toast).toBeUndefined()
    expect(document.body.textContent).not.toContain('No feature of this kit')
  })
})
