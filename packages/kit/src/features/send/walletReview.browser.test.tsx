import { afterEach, describe, expect, it } from 'vitest'
import { popView, pushView } from '../../core/actions/navigate.ts'
import { openModal } from '../../core/actions/openModal.ts'
import { panel, says, shows, violations } from '../../test/panel.ts'
import { reviewingWallets } from '../../test/reviewingWallets.ts'
import { juno, type WorldStage, worldStage } from '../../test/world.ts'
import { control, find } from '../../ui/testing/mount.tsx'
import { until } from '../../ui/testing/until.ts'
import { activityRecords } from '../../workshop/activityRecords.ts'
import { sendDraft } from './sendDraft.ts'

let current: WorldStage | undefined
let visited: Set<string> = new Set()
afterEach(() => {
  current?.leave()
  current = undefined
})

/** The filled form, for a wallet that shows the review itself. */
const show = async (options: Parameters<typeof worldStage>[0] = {}) => {
  current = await worldStage({ kit: reviewingWallets(), ...options })
  await shows('412.80')
  const { store } = current.kit
  visited = new Set()
  store.subscribe(({ modal }) => {
    for (const { name } of modal.stack) visited.add(name)
  })
  sendDraft(current.kit).set({ text: '120', receiver: juno })
  await saysButton('Review')
  return current
}
const mainButton = () =>
  Array.from(panel().querySelectorAll('button')).findLast((each) => each.className.includes('main'))
const saysButton = (label: string) =>
  until(() => mainButton()?.textContent === label, `the main button says ${label}, not ${mainButton()?.textContent}`)
/** The message stands over the button, not on it. */
const leavesButtonFree = async () => {
  const message = () => panel().querySelector('[class*="Toast-toast"]')?.getBoundingClientRect()
  await expect.poll(() => message()?.height).toBeGreaterThan(0)
  await Promise.all(document.getAnimations().map(({ finished }) => finished))
  expect(message()?.bottom).toBeLessThan(mainButton()?.getBoundingClientRect().top ?? 0)
}
const waits = () => until(() => mainButton()?.getAttribute('aria-busy') === 'true', 'the button waits')
const isAt = (name: string) =>
  until(() => current?.kit.store.getState().modal.stack.at(-1)?.name === name, `${name} is shown`)
const sends = () => current?.wallet.control.requests().filter(({ method }) => method === 'eth_sendTransaction').length

describe('a wallet that shows the review itself', () => {
  it('hears the form’s button, without a review before', async () => {
    const { kit } = await show()
    control('Review', panel()).click()
    await isAt('Account')
    expect(sends()).toBe(1)
    expect(visited.has('SendReview')).toBe(false)
    expect(activityRecords(kit).list()).toMatchObject([{ kind: 'transfer', sent: { amount: 120_000_000n } }])
    expect(sendDraft(kit).get()).toMatchObject({ text: '', isAsked: false })
  })

  it('leaves the form as it was when the visitor declines there', async () => {
    const { kit, wallet } = await show()
    wallet.control.rejectNext()
    control('Review', panel()).click()
    await says('You declined. Nothing was sent')
    await leavesButtonFree()
    await saysButton('Review')
    expect((find('input[inputmode="decimal"]', panel()) as HTMLInputElement).value).toBe('120')
    expect(sendDraft(kit).get()).toMatchObject({ receiver: juno, isAsked: false })
  })

  it('hears it once, and the button waits also after another view was shown', async () => {
    const { kit, wallet } = await show({ answers: 'ask' })
    control('Review', panel()).click()
    await until(() => sends() === 1, 'the wallet is asked')
    await waits()
    expect(await violations()).toEqual([])
    pushView(kit, { name: 'SendToken' })
    await isAt('SendToken')
    popView(kit)
    await waits()
    mainButton()?.click()
    wallet.control.approveNext()
    await isAt('Account')
    expect(sends()).toBe(1)
  })

  it('sends nothing for a reason that stands over the form, which stays as it was', async () => {
    const { kit, wallet } = await show()
    const failure = { code: -32000, message: 'insufficient funds for gas * price + value' }
    wallet.control.failNext(failure, 'eth_sendTransaction')
    control('Review', panel()).click()
    await says('Not enough funds for this transaction and its fee')
    await saysButton('Review')
    expect(sendDraft(kit).get()).toMatchObject({ text: '120', receiver: juno })
  })

  it('gets the form where the site opens the review', async () => {
    const { kit } = await show()
    openModal(kit, { name: 'SendReview' })
    await isAt('Send')
    await saysButton('Review')
    expect(sends()).toBe(0)
  })
})
