import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openModal } from '../core/actions/openModal.ts'
import type { KitError } from '../core/errors.ts'
import type { Kit } from '../core/kit.ts'
import { sendDraft } from '../features/send/sendDraft.ts'
import { checkingServer } from '../features/signIn/checkingServer.fixture.ts'
import { signIn } from '../features/signIn/signIn.ts'
import { swapStage } from '../features/swaps/test/swapStage.ts'
import { nameOf, panel, press, shows, view } from '../test/panel.ts'
import { type Stage, stage } from '../test/stage.tsx'
import { translatePage } from '../test/translatePage.ts'
import { juno, usdc, worldStage } from '../test/world.ts'
import { until } from '../ui/testing/until.ts'

let current: Pick<Stage, 'kit' | 'leave' | 'wallet'> | undefined
let alerts: KitError[] = []
let endTranslation: (() => void) | undefined
beforeEach(() => {
  alerts = []
})
afterEach(() => {
  endTranslation?.()
  endTranslation = undefined
  current?.leave()
  current = undefined
})

/** A stage whose alerts are kept, and whose page is translated while nothing else is said. */
async function show<Shown extends Pick<Stage, 'kit' | 'leave' | 'wallet'>>(
  opening: Promise<Shown>,
  isTranslated = true,
) {
  const shown = await opening
  current = shown
  shown.kit.events.on('ALERT', ({ error }) => void alerts.push(error))
  if (isTranslated) endTranslation = translatePage()
  return shown
}
const top = (kit: Kit) => kit.store.getState().modal.stack.at(-1)?.name
const mainButton = () => {
  const found = Array.from(view().querySelectorAll('button')).findLast((each) => each.className.includes('main'))
  if (!found) throw new Error('The view has no main button.')
  return found
}
const saysButton = (label: string) => until(() => nameOf(mainButton()) === label, `the main button says ${label}`)
const asked = (method: string) =>
  current?.wallet.control.requests().filter((request) => request.method === method).length ?? 0
const isWaiting = () => until(() => current?.wallet.control.waiting() !== undefined, 'the wallet asks')
/** Takes the words of the main button out of the page, as other programs do: React then cannot put a spinner before them. */
const breakMainButton = () => mainButton().querySelector('span')?.remove()

const sendStage = () => worldStage({ answers: 'ask' })
async function reviewTransfer(kit: Kit) {
  await shows('412.80')
  sendDraft(kit).set({ text: '120', receiver: juno })
  await saysButton('Review')
  mainButton().click()
  await saysButton('Send')
}
const swapping = () =>
  swapStage({ answers: 'ask', route: { name: 'Swap', parameters: { toToken: usdc, amount: '0.05' } } })
async function reviewSwap() {
  await saysButton('Review swap')
  mainButton().click()
  await saysButton('Swap')
}
const signingIn = () => stage({ connected: 1, kit: { plugins: [signIn(checkingServer().methods)] } })

describe('a page that the browser translates', () => {
  it('connects a wallet, and says when it is declined', async () => {
    const { wallet } = await show(stage())
    await shows('Lumen')
    press('Lumen')
    await shows('Continue in Lumen')
    wallet.control.rejectNext()
    await shows('Try again')
    press('Try again')
    await isWaiting()
    wallet.control.approveNext()
    await shows('Connected')
    expect(asked('eth_requestAccounts')).toBe(2)
    expect(alerts).toEqual([])
  })

  it('signs a visitor in', async () => {
    const { kit, wallet } = await show(signingIn())
    await until(() => nameOf(mainButton()) === 'Sign' && !mainButton().hasAttribute('aria-disabled'), 'ready')
    mainButton().click()
    await shows('Continue in Lumen')
    await isWaiting()
    wallet.control.approveNext()
    await until(() => !kit.store.getState().modal.open, 'the modal closes')
    expect(asked('personal_sign')).toBe(1)
    expect(alerts).toEqual([])
  })

  it('sends a transfer', async () => {
    const { kit, wallet } = await show(sendStage())
    await reviewTransfer(kit)
    mainButton().click()
    await isWaiting()
    await shows('Confirm in wallet')
    wallet.control.approveNext()
    await until(() => top(kit) === 'Account', 'the account is shown')
    expect(asked('eth_sendTransaction')).toBe(1)
    expect(alerts).toEqual([])
  })

  it('swaps', async () => {
    const { kit, wallet } = await show(swapping())
    await reviewSwap()
    mainButton().click()
    await isWaiting()
    wallet.control.approveNext()
    await until(() => top(kit) === 'Account', 'the account is shown')
    expect(asked('eth_sendTransaction')).toBe(1)
    expect(alerts).toEqual([])
  })
})

describe('a view that breaks while its wallet is asked', () => {
  /** Shows the broken view again, and presses its main button once more. */
  const showAgain = async () => {
    await shows('This view could not be shown')
    expect(alerts.map(({ code }) => code)).toContain('VIEW_FAILED')
    press('Try again')
    await until(() => view().textContent !== null && !view().textContent?.includes('could not be shown'), 'it is drawn')
    await until(() => mainButton().getAttribute('aria-busy') === 'true', 'the main button waits')
    mainButton().click()
  }

  it('shows the running transfer again and asks for no second one', async () => {
    const { kit, wallet } = await show(sendStage(), false)
    await reviewTransfer(kit)
    const button = mainButton()
    breakMainButton()
    button.click()
    await isWaiting()
    await showAgain()
    wallet.control.approveNext()
    await until(() => top(kit) === 'Account', 'the account is shown')
    expect(asked('eth_sendTransaction')).toBe(1)
  })

  it('shows the running swap again and asks for no second one', async () => {
    const { kit, wallet } = await show(swapping(), false)
    await reviewSwap()
    const button = mainButton()
    breakMainButton()
    button.click()
    await isWaiting()
    await showAgain()
    wallet.control.approveNext()
    await until(() => top(kit) === 'Account', 'the account is shown')
    expect(asked('eth_sendTransaction')).toBe(1)
  })

  it('shows the running sign-in again and asks for no second signature', async () => {
    const { kit, wallet } = await show(signingIn(), false)
    await until(() => nameOf(mainButton()) === 'Sign' && !mainButton().hasAttribute('aria-disabled'), 'ready')
    const button = mainButton()
    breakMainButton()
    button.click()
    await isWaiting()
    await showAgain()
    wallet.control.approveNext()
    await until(() => !kit.store.getState().modal.open, 'the modal closes')
    expect(asked('personal_sign')).toBe(1)
  })

  it('shows what a wallet answered to a connection, and asks only when the visitor does', async () => {
    const { kit, wallet } = await show(stage(), false)
    await shows('Lumen')
    press('Lumen')
    await shows('Continue in Lumen')
    // The words change with the answer, and React cannot take away what another program took.
    panel().querySelector('h3')?.parentElement?.remove()
    wallet.control.rejectNext()
    await shows('This view could not be shown')
    press('Try again')
    await shows('Connection declined')
    expect(asked('eth_requestAccounts')).toBe(1)
    openModal(kit, { name: 'Connect' })
    await until(() => kit.store.getState().requests.length === 0, 'the answer was read')
  })
})
