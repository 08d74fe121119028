import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { pushView } from '../../core/actions/navigate.ts'
import { panel, says } from '../../test/panel.ts'
import { juno, usdc, type World, type WorldStage, worldStage } from '../../test/world.ts'
import { control } from '../../ui/testing/mount.tsx'
import { until } from '../../ui/testing/until.ts'
import { fillDraft, sendDraft } from './sendDraft.ts'

let current: WorldStage | undefined
afterEach(async () => {
  current?.leave()
  current = undefined
  await page.viewport(1280, 900)
})

/** What the review says, by language. */
const languages = {
  en: {
    send: 'Send',
    started: 'Transaction started',
    declined: 'You declined. Nothing was sent',
    failed: 'Something went wrong',
    notAccepted: 'Failed to send transaction. Please try again.',
    funds: 'Not enough funds for this transaction and its fee',
    paste: 'Paste',
    pasteByHand: 'Clipboard blocked. Paste with the keyboard.',
    incomplete: 'Please enter a valid amount and receiver address',
    refused: 'The contract refuses it. You’d pay the fee for nothing.',
    low: 'The balance is too low. You’d pay the fee for nothing.',
    still: 'The token doesn’t move. You’d pay the fee for nothing.',
    own: 'The network says: “transfers are off”. You’d pay the fee for nothing.',
    silent: 'The network didn’t answer the trial.',
    wouldFail: 'Can’t send',
  },
  de: {
    send: 'Senden',
    started: 'Transaktion gestartet',
    declined: 'Du hast abgelehnt. Nichts wurde gesendet',
    failed: 'Etwas ist schiefgelaufen',
    notAccepted: 'Senden fehlgeschlagen. Bitte versuche es noch einmal.',
    funds: 'Zu wenig Guthaben für diese Transaktion und ihre Gebühr',
    paste: 'Einfügen',
    pasteByHand: 'Zwischenablage gesperrt. Füge mit der Tastatur ein.',
    incomplete: 'Bitte gib einen gültigen Betrag und eine gültige Adresse ein',
    refused: 'Der Vertrag lehnt ab. Du würdest die Gebühr umsonst zahlen.',
    low: 'Das Guthaben reicht nicht. Du würdest die Gebühr umsonst zahlen.',
    still: 'Der Token bewegt sich nicht. Du würdest die Gebühr umsonst zahlen.',
    own: 'Das Netzwerk sagt: „transfers are off“. Du würdest die Gebühr umsonst zahlen.',
    silent: 'Das Netzwerk hat auf die Probe nicht geantwortet.',
    wouldFail: 'Senden nicht möglich',
  },
}

describe.each(['en', 'de'] as const)('in “%s”', (locale) => {
  const words = languages[locale]

  /** The review of 120 coins to Juno. */
  async function review(world: Partial<World> = {}): Promise<WorldStage> {
    const stage = await worldStage({ kit: { locale }, world })
    current = stage
    fillDraft(stage.kit, { token: usdc, amount: '120', to: juno })
    sendDraft(stage.kit).set({ arguments: undefined })
    pushView(stage.kit, { name: 'SendReview' })
    return stage
  }
  const isReady = (label: string) => () =>
    Array.from(panel().querySelectorAll('button')).some(
      (each) => each.textContent === label && each.getAttribute('aria-busy') !== 'true',
    )
  const press = async () => {
    await until(isReady(words.send), 'can be sent')
    control(words.send, panel()).click()
  }
  const top = ({ kit }: WorldStage) => kit.store.getState().modal.stack.at(-1)?.name

  it('says that a transfer is on its way, and shows the account', async () => {
    const stage = await review()
    await press()
    await says(words.started)
    await until(() => top(stage) === 'Account')
    expect(stage.kit.store.getState().modal.stack).toEqual([{ name: 'Account' }])
  })

  it('says that the visitor declined', async () => {
    const stage = await review()
    stage.wallet.control.rejectNext()
    await press()
    await says(words.declined)
    expect(top(stage)).toBe('SendReview')
  })

  it('says that a transfer failed, and nothing that is not known', async () => {
    const { wallet } = await review()
    wallet.control.failNext({ code: -32603, message: 'Boom' }, 'eth_sendTransaction')
    await press()
    await says(words.failed)
    expect(panel().textContent).not.toContain('Boom')
    await until(isReady(words.send), 'can be sent again')
  })

  it('says the known reason of a failure in the view, until it is tried again', async () => {
    const { wallet } = await review()
    wallet.control.failNext(
      { code: -32000, message: 'insufficient funds for gas * price + value' },
      'eth_sendTransaction',
    )
    await press()
    await says(words.failed)
    await says(words.funds)
    await press()
    await says(words.started)
    expect(panel().textContent).not.toContain(words.funds)
  })

  it('says a failure as the chain family has it', async () => {
    const { kit, wallet } = await review()
    Object.assign(kit.options.chains[0] ?? {}, { sendFailure: 'SEND_NOT_ACCEPTED' })
    wallet.control.failNext({ code: -32603, message: 'Boom' }, 'eth_sendTransaction')
    await press()
    await says(words.notAccepted)
    expect(panel().textContent).not.toContain(words.failed)
  })

  it('says that the clipboard is closed', async () => {
    const closed = vi
      .spyOn(navigator.clipboard, 'readText')
      .mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    current = await worldStage({ kit: { locale } })
    await until(() => panel().textContent?.includes('USDC') ?? false)
    control(words.paste, panel()).click()
    await says(words.pasteByHand)
    expect(closed).toHaveBeenCalledOnce()
    closed.mockRestore()
  })

  it('says what is missing when nothing is filled in', async () => {
    current = await worldStage({ kit: { locale } })
    pushView(current.kit, { name: 'SendReview' })
    await says(words.incomplete)
    expect(top(current)).toBe('Send')
  })

  it.each([
    ['a contract that gives no reason', { arrives: '' }, words.refused],
    ['a balance that is too low', { arrives: 'insufficient funds for transfer' }, words.low],
    ['a coin that does not move', { arrives: 0n }, words.still],
    ['a contract that gives its own', { arrives: 'transfers are off' }, words.own],
  ] as const)('says why a transfer would fail: %s', async (_, world, said) => {
    await review(world)
    await says(said)
    await until(isReady(words.wouldFail), 'cannot be sent')
    expect(control(words.wouldFail, panel()).getAttribute('aria-disabled')).toBe('true')
  })

  it('says that the trial was not answered', async () => {
    const stage = await review()
    await until(isReady(words.send), 'can be sent')
    stage.world.isDead = true
    pushView(stage.kit, { name: 'Send', parameters: {} })
    await until(() => top(stage) === 'Send')
    pushView(stage.kit, { name: 'SendReview' })
    await says(words.silent)
    expect(isReady(words.send)()).toBe(true)
  })
})
