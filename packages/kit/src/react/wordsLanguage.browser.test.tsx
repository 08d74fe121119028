import { afterEach, describe, expect, it, vi } from 'vitest'
import { createKit } from '../exports/createKit.ts'
import { panel, shows, view } from '../test/panel.ts'
import { ethereum, type Stage, stage } from '../test/stage.tsx'
import { find, mount } from '../ui/testing/mount.tsx'
import { ConnectButton } from './ConnectButton.tsx'
import { KitProvider } from './KitProvider.tsx'

let current: Stage | undefined
afterEach(() => {
  current?.leave()
  current = undefined
  vi.restoreAllMocks()
})
const show = async (kit: NonNullable<Parameters<typeof stage>[0]>['kit']) => {
  current = await stage({ route: { name: 'WhatIsAWallet' }, kit: { messages: undefined, ...kit } })
  const root = panel().closest('[data-foyer]')
  return [root?.getAttribute('lang'), root?.getAttribute('dir')]
}

describe('the language of the words', () => {
  it.each([
    ['fr', 'en', 'ltr'],
    ['ja-JP', 'en', 'ltr'],
    ['he-IL', 'en', 'ltr'],
    ['ar-EG', 'ar-EG', 'rtl'],
    ['de-AT', 'de-AT', 'ltr'],
    ['en-GB', 'en-GB', 'ltr'],
  ])('for %s is announced as the one that is loaded: %s, %s', async (locale, lang, dir) => {
    expect(await show({ locale })).toEqual([lang, dir])
    const words = { ar: 'لا شيء يتحرك من دونك', de: 'Nichts geht ohne dich', en: 'Nothing moves without you' }
    await shows(words[lang.slice(0, 2) as keyof typeof words])
  })

  it('follows the site’s own words, in their direction, the rest staying English', async () => {
    const messages = { he: { walletGuide: { askTitle: 'שום דבר לא זז בלעדיך' } } }
    expect(await show({ locale: 'he-IL', messages })).toEqual(['he-IL', 'rtl'])
    await shows('שום דבר לא זז בלעדיך')
    expect(view().textContent).toContain('A way in')
  })

  it('keeps the kit’s words beside single texts of the site', async () => {
    await show({ locale: 'de', messages: { de: { walletGuide: { doorTitle: 'Die Tür' } } } })
    await shows('Die Tür')
    expect(view().textContent).toContain('Nichts geht ohne dich')
  })

  it('reaches the button, and a locale without words is told once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const kit = createKit({
      appName: 'Corridor',
      networks: [ethereum],
      locale: 'fr',
      messages: { en: { button: { connect: 'Sign in' } } },
    })
    const mounted = mount(
      <KitProvider kit={kit}>
        <ConnectButton />
      </KitProvider>,
    )
    const button = find('button', mounted.host)
    expect(button.textContent).toBe('Sign in')
    expect(button.closest('[data-foyer]')?.getAttribute('lang')).toBe('en')
    expect(warn.mock.calls).toEqual([[expect.stringContaining('Foyer has no words in fr')]])
    mounted.unmount()
    kit.destroy()
  })
})
