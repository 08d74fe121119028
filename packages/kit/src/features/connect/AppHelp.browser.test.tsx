import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { errorSentences } from '../../core/errorSentences.ts'
import { KitError, type KitErrorCode } from '../../core/errors.ts'
import type { OpenSessionParameters, WalletSource } from '../../core/source.ts'
import { panel, press, shows, view, violations } from '../../test/panel.ts'
import { type Stage, type StageOptions, stage } from '../../test/stage.tsx'
import { emulateMedia } from '../../ui/testing/emulate.ts'
import { control, find } from '../../ui/testing/mount.tsx'
import { until } from '../../ui/testing/until.ts'

let current: Stage | undefined
afterEach(async () => {
  current?.leave()
  current = undefined
  await emulateMedia()
  await page.viewport(1280, 900)
})

/** A wallet app of this device, which a test lets go on or fail. */
function appSource() {
  const asked: OpenSessionParameters[] = []
  const ends: ((error: unknown) => void)[] = []
  const source: WalletSource = {
    id: 'app',
    namespaces: ['eip155'],
    connectors: [{ id: 'quill', name: 'Quill', type: 'EXTERNAL', chain: 'eip155' }],
    load: async () => () => ({
      open: (parameters) => {
        asked.push(parameters)
        return new Promise((_, reject) => ends.push(reject))
      },
      restore: async () => undefined,
      close: async () => undefined,
    }),
  }
  const fail = (code: KitErrorCode) => ends.at(-1)?.(new KitError(code, errorSentences[code]))
  return { source, asked, fail }
}

const choosing = async (options: StageOptions = {}) => {
  const app = appSource()
  current = await stage({ ...options, kit: { ...options.kit, wallets: [app.source] } })
  await shows('Quill')
  press('Quill')
  await until(() => app.asked.length === 1)
  return { ...app, stage: current }
}
const polite = () => find('[role="status"][aria-live]', view()).textContent
/** What a button leaves free on both sides of the panel, in whole pixels. */
const sideGaps = (name: string) => {
  const [button, box] = [control(name, view()), panel()].map((element) => element.getBoundingClientRect())
  if (!button || !box) throw new Error('Nothing to measure')
  return [Math.floor(button.left - box.left), Math.floor(box.right - button.right)]
}
const assertive = () => find('[role="alert"]', view()).textContent

describe('a wallet app of the same device', () => {
  it('explains itself before the browser asks, and goes on with a press of the keyboard', async () => {
    const { asked } = await choosing()
    let isGoingOn = false
    const proceed = () => {
      isGoingOn = true
      asked[0]?.onProgress({ askFirst: undefined })
    }
    asked[0]?.onProgress({ askFirst: { reason: 'localNetwork', proceed } })
    await shows('Your browser may ask first')
    expect(view().textContent).toContain('whether this site may reach apps on this device')
    await until(() => polite()?.includes('Your browser may ask first') ?? false)
    expect(await violations()).toEqual([])
    expect(sideGaps('Continue')).toEqual([16, 16])
    control('Continue', view()).focus()
    await userEvent.keyboard('{Enter}')
    expect(isGoingOn).toBe(true)
    await shows('Continue in Quill')
  })

  it.each([
    ['LOCAL_NETWORK_REFUSED', 'Your browser blocked the wallet', 'in your browser’s settings for this site'],
    ['WALLET_NOT_FOUND', 'No wallet app opened', 'Found no installed wallet that supports the mobile wallet protocol.'],
    [
      'SECURE_CONTEXT_REQUIRED',
      'This page is not secure',
      'The mobile wallet adapter protocol must be used in a secure context (https).',
    ],
  ] as const)('says what ended it, %s, and asks again with a press', async (code, title, sub) => {
    const { asked, fail } = await choosing()
    fail(code)
    await shows(title)
    expect(view().textContent).toContain(sub)
    await until(() => assertive()?.includes(title) ?? false)
    expect(await violations()).toEqual([])
    press('Try again')
    await until(() => asked.length === 2)
    await shows('Continue in Quill')
  })

  it.each<[string, StageOptions, () => Promise<void>]>([
    ['in the dark', {}, () => emulateMedia({ colorScheme: 'dark' })],
    ['at 320 px', {}, () => page.viewport(320, 640)],
    ['right to left', { kit: { locale: 'ar' } }, async () => undefined],
    ['with reduced motion', {}, () => emulateMedia({ reducedMotion: 'reduce' })],
  ])('stays legible %s', async (_, options, prepare) => {
    await prepare()
    const { fail } = await choosing(options)
    fail('LOCAL_NETWORK_REFUSED')
    await until(() => assertive() !== '')
    const box = panel().getBoundingClientRect()
    expect(box.left).toBeGreaterThanOrEqual(0)
    expect(box.right).toBeLessThanOrEqual(innerWidth)
    expect(view().scrollWidth).toBeLessThanOrEqual(view().clientWidth)
    expect(await violations()).toEqual([])
  })

  it('closes with Escape', async () => {
    const { asked } = await choosing()
    asked[0]?.onProgress({ askFirst: { reason: 'localNetwork', proceed: () => undefined } })
    await shows('Your browser may ask first')
    await userEvent.keyboard('{Escape}')
    await until(() => !current?.kit.store.getState().modal.open)
    expect(asked[0]?.signal.aborted).toBe(false)
  })
})
