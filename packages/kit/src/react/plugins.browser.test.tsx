import { afterEach, expect, it } from 'vitest'
import { closeModal } from '../core/actions/closeModal.ts'
import { pushView } from '../core/actions/navigate.ts'
import { openModal } from '../core/actions/openModal.ts'
import type { CreateKitParameters } from '../exports/createKit.ts'
import { defineFeature } from '../runtime/feature.ts'
import { panel } from '../test/panel.ts'
import { stage } from '../test/stage.tsx'
import { nextFrame } from '../ui/testing/settled.ts'
import { until } from '../ui/testing/until.ts'
import { tipFeature } from './test/tip/feature.ts'

let leave: () => void = () => undefined
afterEach(() => leave())

const says = (words: string) => panel().textContent?.includes(words) ?? false
/** What can be pressed in the view, without the header and the footer. */
const rows = () =>
  Array.from(panel().querySelectorAll<HTMLElement>('button'))
    .filter((button) => !button.closest('header,[inert],[data-fy-pane="out"]'))
    .map((button) => button.textContent?.replace('Installed', '') ?? '')
    .filter((words) => !/^Get /.test(words))
const has = (...wanted: string[]) => until(() => rows().join() === wanted.join(), `has ${wanted.join()}`)

async function show(kit: Partial<CreateKitParameters>, wallets: readonly string[] = ['Lumen']) {
  const shown = await stage({ wallets, kit: { plugins: [tipFeature], ...kit } })
  leave = shown.leave
  return shown.kit
}

it('draws a site’s own feature in its slots and views, in the visitor’s language, and tells its events', async () => {
  const kit = await show({ features: { tip: true }, locale: 'de-DE' })
  const given: number[] = []
  kit.events.on('TIP_GIVEN', ({ cents }) => given.push(cents))
  await until(() => says('Trinkgeld geben') && says('Lumen'))
  Array.from(panel().querySelectorAll('button'))
    .find((each) => each.textContent?.includes('Trinkgeld'))
    ?.click()
  await until(() => says('50 Cent geben'))
  expect(panel().querySelector('h2')?.textContent).toBe('Trinkgeld geben')
  Array.from(panel().querySelectorAll('button'))
    .find((each) => each.textContent === '50 Cent geben')
    ?.click()
  expect(given).toEqual([50])
})

it('leaves nothing of one that is switched off, and steps back from its view', async () => {
  const kit = await show({})
  const alerts: string[] = []
  kit.events.on('ALERT', ({ error }) => alerts.push(error.code))
  await until(() => says('Lumen'))
  expect(says('Leave a tip')).toBe(false)
  pushView(kit, { name: 'Tip', parameters: { cents: 1 } })
  await until(() => kit.store.getState().modal.stack.length === 1)
  expect(alerts).toEqual(['VIEW_MISSING'])
  expect(says('Lumen')).toBe(true)
})

it('opens on a view whose code is on the way without the one that stood there before', async () => {
  let arrive: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const slow = defineFeature({
    id: 'slow',
    routes: { Tip: 'view' },
    load: async () => {
      await gate
      return import('./test/tip/parts.tsx')
    },
  })
  const { kit, leave: end } = await stage({ kit: { plugins: [slow] } })
  leave = end
  const isShown = () => document.querySelector('[data-fy-panel]')?.closest('dialog')?.open ?? false
  await until(() => isShown() && says('Lumen'))
  closeModal(kit)
  await until(() => !isShown())
  openModal(kit, { name: 'Tip', parameters: { cents: 5 } })
  // Long enough for the dialog to have come with what it had.
  await nextFrame()
  await nextFrame()
  expect(isShown()).toBe(false)
  arrive()
  await until(() => isShown() && says('Give 5 cents'))
})

it('puts the ways to connect in the order that the site asks for', async () => {
  await show({ features: { tip: true } })
  await has('Lumen', 'Leave a tip')
  leave()
  await show({ features: { tip: true, connectMethodsOrder: ['tip'] } })
  await has('Leave a tip', 'Lumen')
  expect(says('Continue with a wallet')).toBe(false)
})

it.each([{ collapseWallets: true }, { emailShowWallets: false }])(
  'folds the wallets behind one row beside another way to connect: %o',
  async (features) => {
    await show({ features: { tip: true, ...features } }, ['Lumen', 'Harbor'])
    await has('Continue with a wallet', 'Leave a tip')
    panel().querySelector<HTMLElement>('[role="group"] button')?.click()
    await has('Harbor', 'Lumen')
    leave()
    // Without another way there is nothing to fold them beside.
    await show({ features })
    await has('Lumen')
    expect(says('Continue with a wallet')).toBe(false)
  },
)
