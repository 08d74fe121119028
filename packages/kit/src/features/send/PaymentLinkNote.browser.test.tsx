import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { writePaymentLink } from '../../chains/evm/paymentLink.ts'
import { panel, press, says, shows, violations } from '../../test/panel.ts'
import { heldUsdc, juno, usdc, type WorldStage, worldStage } from '../../test/world.ts'
import { find } from '../../ui/testing/mount.tsx'
import { until } from '../../ui/testing/until.ts'

let current: WorldStage | undefined
afterEach(() => {
  current?.leave()
  current = undefined
})

const amountField = () => find('input[inputmode="decimal"]', panel()) as HTMLInputElement
const receiverField = () => find('input[aria-label="Receiver’s address"]', panel()) as HTMLInputElement
const paste = (text: string) => userEvent.fill(receiverField(), text)
const show = async (options: Parameters<typeof worldStage>[0] = {}) => {
  current = await worldStage(options)
  await shows('412.80')
  return current
}
const saysReceiver = () =>
  until(() => panel().querySelector('[aria-label="Clear receiver"]') !== null, 'the receiver is read')
const chosen = () => find('[aria-label^="Token: "]', panel()).getAttribute('aria-label')

describe('a payment link in place of the receiver', () => {
  it('fills in token, amount and receiver', async () => {
    await show()
    await paste(writePaymentLink({ networkId: 'eip155:1', to: juno, tokenAddress: usdc, amount: 12_500_000n }))
    await saysReceiver()
    expect(chosen()).toBe('Token: USDC')
    expect(amountField().value).toBe('12.5')
    await says('Filled in from the link')
    await shows('Review')
    expect(await violations()).toEqual([])
  })

  it('fills in the native coin, and the amount as the visitor’s language writes it', async () => {
    current = await worldStage({ kit: { locale: 'de-DE' } })
    await shows('412,80')
    await userEvent.fill(find('input[aria-label="Adresse des Empfängers"]', panel()), `ethereum:${juno}?value=5e16`)
    await until(() => amountField().value !== '', 'the amount is filled in')
    expect(amountField().value).toBe('0,05')
  })

  it('reads to its end when a scanner types it', async () => {
    await show()
    const field = receiverField()
    // As fast as a scanner types, however busy the machine is: nothing comes between the two.
    for (const text of [`ethereum:${juno}`, `ethereum:${juno}@1?value=5e16`]) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
    await saysReceiver()
    expect(amountField().value).toBe('0.05')
  })

  it('leaves the amount to the payer where it names none', async () => {
    await show()
    amountField().focus()
    await userEvent.keyboard('120')
    await paste(writePaymentLink({ networkId: 'eip155:1', to: juno, tokenAddress: usdc }))
    await saysReceiver()
    expect(amountField().value).toBe('120')
  })

  it('drops an amount that was typed for another coin', async () => {
    await show()
    amountField().focus()
    await userEvent.keyboard('120')
    await paste(`ethereum:${juno}@1`)
    await saysReceiver()
    expect(chosen()).toBe('Token: ETH')
    expect(amountField().value).toBe('')
  })

  it('fills the form after the switch when it asks for another of the site’s networks', async () => {
    const onBase = { ...heldUsdc, chainId: 'eip155:8453' as const, address: `eip155:8453:${usdc}` as const }
    const { kit, world } = await show()
    await paste(writePaymentLink({ networkId: 'eip155:8453', to: juno, tokenAddress: usdc, amount: 3_000_000n }))
    await shows('This payment is asked for on Base')
    expect(await violations()).toEqual([])
    world.balances = [onBase]
    press('Switch to Base')
    await until(() => kit.store.getState().namespaces.eip155?.networkId === 'eip155:8453', 'the network is Base')
    await saysReceiver()
    expect(amountField().value).toBe('3')
    expect(chosen()).toBe('Token: USDC')
  })

  it('offers no switch where the site has none', async () => {
    const { kit } = await show({ kit: { enableNetworkSwitch: false } })
    await paste(writePaymentLink({ networkId: 'eip155:8453', to: juno, amount: 1n }))
    await shows('The network can’t be changed on this site.')
    expect(panel().textContent).not.toContain('Switch to')
    expect(kit.store.getState().namespaces.eip155?.networkId).toBe('eip155:1')
  })

  it('stays as it was pasted when it asks for a network that the site does not use', async () => {
    await show()
    const link = writePaymentLink({ networkId: 'eip155:137', to: juno, amount: 1n })
    await paste(link)
    await shows('This payment is asked for on another network')
    expect(receiverField().value).toBe(link)
    expect(await violations()).toEqual([])
  })

  it('pays in no other token by itself when the asked one is not held', async () => {
    await show()
    const strange = `0x${'5e'.repeat(20)}`
    const link = writePaymentLink({ networkId: 'eip155:1', to: juno, tokenAddress: strange, amount: 12_500_000n })
    await paste(link)
    await shows('You don’t hold the token that’s asked for')
    expect(receiverField().value).toBe(link)
    expect(amountField().value).toBe('')
    expect(await violations()).toEqual([])
    press('Send another token')
    await saysReceiver()
    expect(amountField().value).toBe('')
  })

  it.each([
    ['an invalid amount', `ethereum:${juno}@1?value=12x`],
    ['a call of another function', `ethereum:${usdc}@1/approve?address=${juno}&uint256=1`],
    ['another scheme', `bitcoin:${juno}`],
  ])('with %s is no link, and stays as it was pasted', async (_, link) => {
    await show()
    amountField().focus()
    await userEvent.keyboard('1')
    await paste(link)
    await shows('Check the address')
    expect(receiverField().value).toBe(link)
    expect(panel().textContent).not.toContain('asked for')
  })
})
