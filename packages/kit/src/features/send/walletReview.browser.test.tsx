import { afterEach, describe, expect, it } from 'vitest'
import { popView, pushView } from '../../core/actions/navigate.ts'
import { openModal } from '../../core/actions/openModal.ts'
import { panel, says, shows, violations } from '../../test/panel.ts'
import { reviewingWallets, watchForm } from '../../test/reviewingWallets.ts'
import { juno, type WorldStage, worldStage } from '../../test/world.ts'
import { activityRecords } from '../../transactions/activityRecords.ts'
import { control, find } from '../../ui/testing/mount.tsx'
import { until } from '../../ui/testing/until.ts'
import { sendDraft } from './sendDraft.ts'

let current: WorldStage | undefined
afterEach(() => {
  current?.leave()
  current = undefined
})

/** The filled form, for a wallet that shows the review itself. */
const show = async (options: Parameters<typeof worldStage>[0] = {}) => {
  current = await worldStage({ kit: reviewingWallets(), ...options })
  await shows('412.80')
  const form = watchForm(current)
  sendDraft(current.kit).set({ text: '120', receiver: juno })
  await form.saysButton('Review')
  return { ...current, form }
}

describe('a wallet that shows the review itself', () => {
  it('hears the form’s button, without a review before', async () => {
    const { form, kit } = await show()
    control('Review', panel()).click()
    await form.isAt('Account')
    expect(form.sends()).toBe(1)
    expect(form.visited.has('SendReview')).toBe(false)
    expect(activityRecords(kit).list()).toMatchObject([{ kind: 'transfer', sent: { amount: 120_000_000n } }])
    expect(sendDraft(kit).get()).toMatchObject({ text: '', isAsked: false })
  })

  it('leaves the form as it was when the visitor declines there', async () => {
    const { form, kit, wallet } = await show()
    wallet.control.rejectNext()
    control('Review', panel()).click()
    await says('You declined. Nothing was sent')
    await form.leavesButtonFree()
    await form.saysButton('Review')
    expect((find('input[inputmode="decimal"]', panel()) as HTMLInputElement).value).toBe('120')
    expect(sendDraft(kit).get()).toMatchObject({ receiver: juno, isAsked: false })
  })

  it('hears it once, and the button waits also after another view was shown', async () => {
    const { form, kit, wallet } = await show({ answers: 'ask' })
    control('Review', panel()).click()
    await until(() => form.sends() === 1, 'the wallet is asked')
    await form.waits()
    expect(await violations()).toEqual([])
    pushView(kit, { name: 'SendToken' })
    await form.isAt('SendToken')
    popView(kit)
    await form.waits()
    form.mainButton()?.click()
    wallet.control.approveNext()
    await form.isAt('Account')
    expect(form.sends()).toBe(1)
  })

  it('sends nothing for a reason that stands over the form, which stays as it was', async () => {
    const { form, kit, wallet } = await show()
    const failure = { code: -32000, message: 'insufficient funds for gas * price + value' }
    wallet.control.failNext(failure, 'eth_sendTransaction')
    control('Review', panel()).click()
    await says('Not enough funds for this transaction and its fee')
    await form.saysButton('Review')
    expect(sendDraft(kit).get()).toMatchObject({ text: '120', receiver: juno })
  })

  it('gets the form where the site opens the review', async () => {
    const { form, kit } = await show()
    openModal(kit, { name: 'SendReview' })
    await form.isAt('Send')
    await form.saysButton('Review')
    expect(form.sends()).toBe(0)
  })
})
