import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { gatewayUrl } from '../../test/gatewayDouble.ts'
import { outside, panel, press, shows, view, violations } from '../../test/panel.ts'
import { type Stage, type StageOptions, stage } from '../../test/stage.tsx'
import { find } from '../../ui/testing/mount.tsx'
import { until } from '../../ui/testing/until.ts'

let current: Stage | undefined
afterEach(async () => {
  current?.leave()
  current = undefined
  await page.viewport(1280, 900)
})
const show = async (options: StageOptions = {}) => {
  current = await stage(options)
  return current
}
const top = () => current?.kit.store.getState().modal.stack.at(-1)?.name

describe('the wallet guide', () => {
  it('explains a wallet in three points with one next step', async () => {
    await show({ route: { name: 'WhatIsAWallet' } })
    await shows('Nothing moves without you')
    expect(view().querySelectorAll('li')).toHaveLength(3)
    expect(view().querySelectorAll('button')).toHaveLength(1)
    expect(await violations()).toEqual([])
    press('Get a wallet')
    await until(() => top() === 'GetWallet')
  })

  it('says how to get one and how to come back, leading only to wallets that say where they are', async () => {
    const customWallets = [
      { id: 'quill', name: 'Quill', homepage: 'https://quill.example' },
      { id: 'sable', name: 'Sable' },
    ]
    const { announce } = await show({ wallets: [], kit: { customWallets } })
    await until(() => top() === 'Connect' && current?.kit.store.getState().connectors.length === 0)
    press('Get started')
    await shows('Get a wallet')
    press('Get a wallet')
    await shows('Come back here')
    await shows('Quill')
    expect(find('[data-fy-art]', view()).dataset.fyArt).toBe('guide 2')
    expect(view().textContent).not.toContain('Sable')
    const link = find('a[href="https://quill.example"]', view())
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
    const pictures = Array.from(view().querySelectorAll<HTMLImageElement>('img[src^="http"]'), ({ src }) => src)
    expect(pictures.filter((src) => !src.startsWith(`${gatewayUrl}/`))).toEqual([])
    expect(await violations()).toEqual([])
    announce('Lumen')
    await until(() => find('[role="status"][aria-live]', view()).textContent === 'A wallet is here now')
    expect(find('[data-fy-art]', view()).dataset.fyArt).toBe('guide 3')
    press('Back to wallets')
    await shows('Installed')
    expect(current?.kit.store.getState().modal.stack).toHaveLength(1)
  })

  it.each(['AllWallets', 'ConnectingWalletConnectBasic'] as const)(
    'stands in for %s without chain families',
    async (name) => {
      await show({ wallets: [], kit: { chains: [] }, route: { name } })
      await shows('Download it from the official site')
      expect(panel().querySelector('header')?.textContent).toContain('Get a wallet')
      expect(view().textContent).not.toContain('Back to wallets')
      expect(await violations()).toEqual([])
    },
  )

  const looks: [string, StageOptions['kit']][] = [
    ['dark', { theme: 'dark' }],
    ['in German', { locale: 'de' }],
    ['from right to left', { locale: 'he' }],
  ]
  const cases = (['WhatIsAWallet', 'GetWallet'] as const).flatMap((name) =>
    looks.map((look) => [name, ...look] as const),
  )
  it.each(cases)('fits 320 px: %s, %s', async (name, _, kit) => {
    await page.viewport(320, 700)
    await show({ kit, route: { name } })
    await until(() => view().querySelectorAll('li').length > 1)
    expect(await violations()).toEqual([])
    expect(outside(320)).toEqual([])
  })
})
