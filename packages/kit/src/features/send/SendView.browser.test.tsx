// Long because every state of the form is driven through one stage.
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { applySessionChange } from '../../core/actions/applySessionChange.ts'
import { resetViews } from '../../core/actions/navigate.ts'
import { openModal } from '../../core/actions/openModal.ts'
import type { Kit } from '../../core/kit.ts'
import { selectSession } from '../../core/store.ts'
import { rememberRecipient } from '../../domain/recipients.ts'
import { height, outside, panel, says, shows, violations } from '../../test/panel.ts'
import { base } from '../../test/stage.tsx'
import { heldUsdc, juno, me, sentHash, usdc, type WorldStage, worldStage } from '../../test/world.ts'
import { activityRecords } from '../../transactions/activityRecords.ts'
import { control, find } from '../../ui/testing/mount.tsx'
import { until } from '../../ui/testing/until.ts'
import { sendDraft } from './sendDraft.ts'

let current: WorldStage | undefined
afterEach(async () => {
  current?.leave()
  current = undefined
  await page.viewport(1280, 900)
})
const show = async (options: Parameters<typeof worldStage>[0] = {}, held = '412.80') => {
  current = await worldStage(options)
  await shows(held)
  return current
}
const near = (actual: number, drawn: number) => expect(Math.abs(actual - drawn), `${actual} px`).toBeLessThanOrEqual(1)
const amountField = () => find('input[inputmode="decimal"]', panel()) as HTMLInputElement
const mainButton = () =>
  Array.from(panel().querySelectorAll('button')).findLast((each) => each.className.includes('main'))
const saysButton = (label: string) =>
  until(() => mainButton()?.textContent === label, `the main button says ${label}, not ${mainButton()?.textContent}`)
const type = async (text: string) => {
  amountField().focus()
  await userEvent.keyboard(text)
}
const fill = async (amount = '120', to: string = juno) => {
  await type(amount)
  sendDraft(current?.kit as Kit).set({ receiver: to })
}
const review = async () => {
  await saysButton('Review')
  control('Review', panel()).click()
  await shows('What will change')
}

describe('the form', () => {
  it('stands 350 px high, empty or filled, begins in the amount and says what is missing', async () => {
    await show()
    await saysButton('Enter an amount')
    near(await height(), 350)
    expect(document.activeElement).toBe(amountField())
    expect(await violations()).toEqual([])
    await type('120')
    await saysButton('Enter an address')
    expect(panel().textContent).toContain('$120.00')
    sendDraft(current?.kit as Kit).set({ receiver: juno })
    await saysButton('Review')
    near(await height(), 350)
    expect(await violations()).toEqual([])
  })

  it('knows the visitor’s own account', async () => {
    await show()
    await fill('1', me.toLowerCase())
    await shows('Your own account')
    expect(panel().textContent).not.toContain('sent here before')
  })

  it('takes an account that the wallet granted on another network only for one of a stranger', async () => {
    await show()
    const kit = current?.kit ?? expect.unreachable()
    const session = selectSession(kit.store.getState()) ?? expect.unreachable()
    const far = { namespace: 'eip155', address: juno, type: 'eoa', networks: [base.id] } as const
    const accounts = [...session.accounts, far]
    applySessionChange(kit, session.source, { type: 'updated', session: { ...session, accounts } })
    await fill('1', juno)
    await shows('sent here before')
    expect(panel().textContent).not.toContain('Your own account')
  })

  it.each([
    ['412.81', 'Not enough USDC'],
    ['1.1234567', 'USDC has 6 decimals at most'],
    ['.', 'Check the amount'],
    ['0', 'Enter an amount'],
  ])('answers %s with "%s" and keeps it', async (typed, label) => {
    await show()
    await type(typed)
    await saysButton(label)
    expect(amountField().value).toBe(typed)
    await userEvent.keyboard('x')
    expect(amountField().value).toBe(typed)
  })

  it('keeps a wrong receiver as it was typed, and says so', async () => {
    await show()
    await type('1')
    find('input[aria-label="Receiver’s address"]', panel()).focus()
    await userEvent.keyboard('0x1234')
    await saysButton('Check the address')
    expect((find('input[aria-label="Receiver’s address"]', panel()) as HTMLInputElement).value).toBe('0x1234')
    expect(await violations()).toEqual([])
  })

  it('leads on to the amount once the address is whole, and back to the address on clearing', async () => {
    await show({ world: { names: { [juno]: 'juno.example' } } })
    find('input[aria-label="Receiver’s address"]', panel()).focus()
    await userEvent.keyboard(juno)
    await shows('juno.example')
    await shows('Resolved')
    await until(() => document.activeElement === amountField(), 'focus is on the amount')
    await userEvent.keyboard('{Enter}')
    expect(panel().textContent).toContain('juno.example')
    control('Clear receiver', panel()).focus()
    await userEvent.keyboard('{Enter}')
    await until(() => document.activeElement?.getAttribute('aria-label') === 'Receiver’s address', 'focus is back')
  })

  it.each(['typed', 'pasted'])('opens the review by Enter after an address that was %s', async (way) => {
    await show()
    await type('120')
    find('input[aria-label="Receiver’s address"]', panel()).focus()
    if (way === 'typed') await userEvent.keyboard(juno)
    else document.execCommand('insertText', false, juno)
    await until(() => document.activeElement === mainButton(), 'focus is on Review')
    await saysButton('Review')
    await userEvent.keyboard('{Enter}')
    await shows('What will change')
    expect(sendDraft(current?.kit as Kit).get().receiver).toBe(juno)
  })

  it('leads to the amount, and to no replacement, after an address that imitates a known one', async () => {
    await show()
    const kit = current?.kit as Kit
    rememberRecipient(kit, { namespace: 'eip155', address: me }, { address: juno })
    await type('120')
    find('input[aria-label="Receiver’s address"]', panel()).focus()
    const alike = `${juno.slice(0, 8)}${'0'.repeat(28)}${juno.slice(-6)}`
    await userEvent.keyboard(alike)
    await until(() => document.activeElement === amountField(), 'focus is on the amount')
    await userEvent.keyboard('{Enter}')
    expect(sendDraft(kit).get().receiver).toBe(alike)
  })

  it('takes the most of a token whole, and of the native coin what the fee leaves', async () => {
    await show()
    control('Max. Send as much as possible', panel()).click()
    await saysButton('Enter an address')
    expect(amountField().value).toBe('412.8')
    sendDraft(current?.kit as Kit).set({ token: 'native', text: '' })
    await until(() => panel().textContent?.includes('ETH') ?? false)
    await until(() => panel().querySelector('[aria-label^="Max. "]') !== null)
    control('Max. Send as much as possible', panel()).click()
    // 0.1 less twice 65,000 gas at 2 gwei.
    await until(() => amountField().value !== '')
    expect(amountField().value).toBe('0.09974')
    await saysButton('Enter an address')
  })

  it('types in dollars and back', async () => {
    await show()
    sendDraft(current?.kit as Kit).set({ token: 'native' })
    await until(() => panel().querySelector('[aria-label="Token: ETH"]') !== null)
    await type('0.01')
    find('[aria-label$="Type the amount in dollars"]', panel()).click()
    await until(() => amountField().value === '31.50')
    expect(panel().textContent).toContain('0.01 ETH')
    amountField().select()
    await type('63')
    await shows('0.02 ETH')
    find('[aria-label$="Type the amount in ETH"]', panel()).click()
    await until(() => panel().textContent?.includes('$63.00') ?? false)
    expect(amountField().value).toBe('0.02')
  })

  it.each([
    ['en-US', '1,000', '= 1,000.00 USDC', 'Not enough USDC'],
    ['en-US', '1.000', '= 1.00 USDC', 'Enter an address'],
    ['nl-NL', '1.000', '= 1.000,00 USDC', 'Not enough USDC'],
    ['nl-NL', '1,000', '= 1,00 USDC', 'Enter an address'],
    ['fr-FR', '1.5', '= 1,50 USDC', 'Enter an address'],
    ['fa', '۱٬۰۰۰', '= ۱٬۰۰۰٫۰۰ USDC', 'Not enough USDC'],
  ])('says in %s that %s was read as %s', async (locale, typed, read, label) => {
    await show({ kit: { locale } }, 'USDC')
    await type(typed)
    await saysButton(label)
    await shows(read)
    expect(amountField().value).toBe(typed)
    const line = document.getElementById(amountField().getAttribute('aria-describedby') ?? '')
    expect(line?.textContent).toBe(read)
    near(await height(), 350)
    expect(await violations()).toEqual([])
  })

  it.each([
    ['en-US', '1,5', ['1.50'], '1.5', 'Enter an address'],
    ['nl-NL', '1.5', ['1,50'], '1,5', 'Enter an address'],
    ['nl-NL', '0.500', ['0,50'], '0,5', 'Enter an address'],
    ['fr-FR', '1.000', ['1,00', '1\u202f000,00'], '1', 'Enter an address'],
  ])('asks in %s what %s means, and takes the answer', async (locale, typed, readings, taken, label) => {
    await show({ kit: { locale } }, 'USDC')
    await type(typed)
    await saysButton('Check the amount')
    await shows('Did you mean')
    const line = document.getElementById(amountField().getAttribute('aria-describedby') ?? '')
    const buttons = Array.from(line?.querySelectorAll('button') ?? [])
    expect(buttons.map(({ textContent }) => textContent)).toEqual(readings)
    near(await height(), 350)
    expect(outside(1280)).toEqual([])
    expect(await violations()).toEqual([])
    buttons[0]?.click()
    await saysButton(label)
    expect(amountField().value).toBe(taken)
  })

  it('reads a grouped Dutch amount as it was meant on the way to the wallet', async () => {
    const { kit } = await show(
      {
        kit: { locale: 'nl-NL' },
        world: { balances: [{ ...heldUsdc, quantity: { decimals: '6', numeric: '4128' } }] },
      },
      'USDC',
    )
    await fill('1.000')
    await review()
    await shows('−1.000,00 USDC')
    expect(sendDraft(kit).get().text).toBe('1.000')
  })

  it('fills the amount of a site in as the visitor would type it', async () => {
    const parameters = { arguments: { token: usdc, amount: '1.5', to: juno } }
    await show({ kit: { locale: 'nl-NL' }, route: { name: 'Send', parameters } }, 'USDC')
    await saysButton('Review')
    expect(amountField().value).toBe('1,5')
  })

  it('refuses dollars whose price is gone, and leads back to coins', async () => {
    const { kit } = await show({ world: { balances: [{ ...heldUsdc, price: 0 }] } }, 'USDC')
    sendDraft(kit).set({ inFiat: true, text: '1', receiver: juno })
    await saysButton('Check the amount')
    find('[aria-label$="Type the amount in USDC"]', panel()).click()
    await saysButton('Enter an amount')
    expect(sendDraft(kit).get()).toMatchObject({ inFiat: false, text: '' })
  })

  it('says when it is unknown whether the balance covers the fee', async () => {
    await show({ world: { arrives: 'transfers are off' } })
    await fill()
    await until(() => panel().textContent?.includes('Network fee unknown') ?? false, 'the note is shown')
    await shows('We can’t tell whether your ETH covers it.')
    await saysButton('Review')
    expect(mainButton()?.getAttribute('aria-disabled')).toBeNull()
    expect(await violations()).toEqual([])
  })

  it('says when the network fee is out of reach', async () => {
    await show({ world: { native: 0n, balances: [heldUsdc] } })
    await shows('Not enough ETH for the network fee')
    await fill()
    expect(mainButton()?.getAttribute('aria-disabled')).toBe('true')
    expect(await violations()).toEqual([])
  })

  it('warns of a look-alike: the safe choice is the main one, and the other can be kept', async () => {
    const { kit } = await show()
    const alike = `${juno.slice(0, 6)}${'f6a9'.repeat(8)}${juno.slice(-4)}`
    rememberRecipient(kit, { namespace: 'eip155', address: me }, { address: juno, name: 'Juno' })
    await fill('120', alike)
    await shows('This looks like Juno, but it isn’t')
    await saysButton('Use Juno’s address')
    expect(await violations()).toEqual([])
    control('Keep this one', panel()).click()
    await saysButton('Review')
    sendDraft(kit).set({ kept: undefined })
    await saysButton('Use Juno’s address')
    control('Use Juno’s address', panel()).click()
    await saysButton('Review')
    expect(sendDraft(kit).get().receiver).toBe(juno)
  })

  it('warns of a look-alike of a nameless address in words that need no name', async () => {
    const { kit } = await show()
    rememberRecipient(kit, { namespace: 'eip155', address: me }, { address: juno })
    await fill('120', `${juno.slice(0, 6)}${'f6a9'.repeat(8)}${juno.slice(-4)}`)
    await shows('This looks like one you know, but it isn’t')
    await saysButton('Use the known address')
    const [known, other] = ['Known', 'This'].map((label) => {
      const whose = Array.from(panel().querySelectorAll('span')).find(({ textContent }) => textContent === label)
      return { end: whose?.getBoundingClientRect().right ?? 0, address: whose?.nextElementSibling }
    })
    const start = known?.address?.getBoundingClientRect().left ?? 0
    expect(other?.address?.getBoundingClientRect().left).toBe(start)
    expect(start - (known?.end ?? start)).toBeGreaterThan(11)
    expect(await violations()).toEqual([])
  })

  it.each([1280, 320])('sets a long amount smaller rather than cut it, on %i px', async (width) => {
    await page.viewport(width, 700)
    await show({}, 'USDC')
    const sizeOf = () => Number.parseFloat(getComputedStyle(amountField()).fontSize)
    await type('12')
    expect(sizeOf()).toBe(36)
    await userEvent.keyboard('9999999999')
    expect(sizeOf()).toBeLessThan(36)
    expect(sizeOf()).toBeGreaterThanOrEqual(16)
    expect(amountField().scrollWidth).toBeLessThanOrEqual(amountField().clientWidth)
    await userEvent.keyboard('{Control>}a{/Control}{Backspace}')
    expect(sizeOf()).toBe(36)
  })

  it('stays within a phone, mirrors and turns dark', async () => {
    await page.viewport(320, 700)
    await show({ kit: { theme: 'dark', locale: 'ar' } }, 'USDC')
    expect(getComputedStyle(panel()).direction).toBe('rtl')
    expect(outside(320)).toEqual([])
    expect(await violations()).toEqual([])
  })

  it('speaks German', async () => {
    await show({ kit: { locale: 'de' } }, '412,80')
    await saysButton('Betrag eingeben')
    expect(panel().textContent).toMatch(/0,00\s\$/)
  })
})

describe('the choice of a coin', () => {
  it('stands as tall as its rows, searches by name and address, and forgets the amount of another coin', async () => {
    const { kit } = await show()
    await type('120')
    control('Token: USDC', panel()).click()
    await shows('Yours')
    const listed = await height()
    expect(listed).toBeLessThan(400)
    expect(await violations()).toEqual([])
    find('input[type="search"]', panel()).focus()
    await userEvent.keyboard('0x1111')
    await until(() => !panel().textContent?.includes('Ether'))
    await userEvent.keyboard('nothing')
    await shows('No token called')
    expect(Math.abs((await height()) - listed)).toBeLessThan(200)
    await userEvent.keyboard('{Control>}a{/Control}eth')
    await shows('Ether')
    Array.from(panel().querySelectorAll('button'))
      .find((each) => each.textContent?.includes('Ether'))
      ?.click()
    await until(() => kit.store.getState().modal.stack.at(-1)?.name === 'Send')
    expect(sendDraft(kit).get()).toMatchObject({ token: 'native', text: '' })
  })
})

describe('the review', () => {
  it('stands 540 px high for a first transfer and says what will change', async () => {
    await show()
    await fill()
    await review()
    await shows('Simulated')
    await shows('First time to this address')
    await shows('292.80 USDC')
    expect(panel().textContent).toContain('−120.00 USDC')
    expect(panel().textContent).toContain('120.00 USDC')
    expect(panel().textContent).toContain('≈ $0.41')
    near(await height(), 540)
    expect(await violations()).toEqual([])
  })

  it('does not call a known receiver new', async () => {
    const { kit } = await show()
    rememberRecipient(kit, { namespace: 'eip155', address: me }, { address: juno })
    await fill()
    await review()
    await shows('Simulated')
    expect(panel().textContent).not.toContain('First time')
  })

  it('shows what really arrives of a coin that keeps a part', async () => {
    await show({ world: { arrives: 118_800_000n } })
    await fill()
    await review()
    await shows('Less arrives than you send')
    expect(panel().textContent).toContain('118.80 USDC')
    expect(panel().textContent).toContain('1.20 USDC transfer fee')
    await saysButton('Send')
    expect(await violations()).toEqual([])
  })

  it('does not offer to send what would fail', async () => {
    await show({ world: { arrives: 'transfers are off' } })
    await fill()
    await review()
    await shows('This transfer would fail')
    expect(panel().textContent).toContain('“transfers are off”')
    expect(panel().textContent).not.toContain('You keep')
    await saysButton('Can’t send')
    expect(mainButton()?.getAttribute('aria-disabled')).toBe('true')
    expect(await violations()).toEqual([])
  })

  it('promises nothing when the network is silent, and lets the visitor decide', async () => {
    const { world } = await show()
    await fill()
    await saysButton('Review')
    world.isDead = true
    await review()
    await shows('We couldn’t check what will happen')
    await shows('Not checked')
    expect(panel().textContent).not.toContain('You keep')
    expect(panel().textContent).not.toContain('Simulated')
    await saysButton('Send')
    expect(mainButton()?.getAttribute('aria-disabled')).toBeNull()
    expect(await violations()).toEqual([])
  })

  it('sends by keyboard, shows the account and lists the transfer', async () => {
    const { kit } = await show()
    await fill()
    await saysButton('Review')
    control('Review', panel()).focus()
    await userEvent.keyboard('{Enter}')
    await shows('Simulated')
    await saysButton('Send')
    control('Send', panel()).focus()
    await userEvent.keyboard('{Enter}')
    await until(() => kit.store.getState().modal.stack.at(-1)?.name === 'Account', 'the account is shown')
    await says('Transaction started')
    expect(activityRecords(kit).list()).toMatchObject([
      { hash: sentHash, counterparty: { address: juno }, sent: { amount: 120_000_000n } },
    ])
  })

  it('keeps everything when the visitor declines in the wallet', async () => {
    const { kit, wallet } = await show()
    await fill()
    await review()
    await saysButton('Send')
    wallet.control.rejectNext()
    control('Send', panel()).click()
    await says('You declined. Nothing was sent')
    await saysButton('Send')
    expect(sendDraft(kit).get()).toMatchObject({ text: '120', receiver: juno })
    control('Cancel', panel()).click()
    await shows('Amount')
    expect(amountField().value).toBe('120')
  })

  it('goes back with the sentence of the contract when nothing is filled in', async () => {
    const { kit } = await show()
    sendDraft(kit).set({ text: '' })
    const { pushView } = await import('../../core/actions/navigate.ts')
    pushView(kit, { name: 'SendReview' })
    await says('Please enter a valid amount and receiver address')
    await until(() => kit.store.getState().modal.stack.length === 1)
    expect(kit.store.getState().modal.stack.at(-1)?.name).toBe('Send')
  })

  it('stays closed past a look-alike, however the site opens it', async () => {
    const { kit, wallet } = await show()
    rememberRecipient(kit, { namespace: 'eip155', address: me }, { address: juno, name: 'Juno' })
    await fill('120', `${juno.slice(0, 6)}${'f6a9'.repeat(8)}${juno.slice(-4)}`)
    await saysButton('Use Juno’s address')
    openModal(kit, { name: 'SendReview' })
    await until(
      () =>
        kit.store
          .getState()
          .modal.stack.map(({ name }) => name)
          .join() === 'Send',
      'goes back',
    )
    await saysButton('Use Juno’s address')
    resetViews(kit, { name: 'SendReview' })
    await until(
      () =>
        kit.store
          .getState()
          .modal.stack.map(({ name }) => name)
          .join() === 'Send',
      'shows the form',
    )
    await saysButton('Use Juno’s address')
    control('Keep this one', panel()).click()
    await review()
    expect(wallet.control.requests().map(({ method }) => method)).not.toContain('eth_sendTransaction')
  })

  it('ends when something else empties the draft, so that nothing stale can be sent', async () => {
    const { kit, wallet } = await show()
    await fill()
    await review()
    await saysButton('Send')
    sendDraft(kit).reset()
    await until(() => kit.store.getState().modal.stack.at(-1)?.name === 'Send', 'the form is back')
    await saysButton('Enter an amount')
    expect(wallet.control.requests().map(({ method }) => method)).not.toContain('eth_sendTransaction')
  })

  it('sends the native coin although the list of tokens failed, without a price', async () => {
    const { kit } = await show({ world: { balances: undefined } }, '0.10')
    expect(panel().textContent).not.toContain('$')
    await fill('0.05')
    await review()
    await shows('Simulated')
    expect(panel().textContent).toContain('−0.05 ETH')
    expect(panel().textContent).toContain('≈ 0.00013 ETH')
    control('Send', panel()).click()
    await until(() => kit.store.getState().modal.stack.at(-1)?.name === 'Account', 'the account is shown')
    expect(activityRecords(kit).list()[0]).not.toHaveProperty('value')
  })
})

describe('sent', () => {
  it('stands 364 px high and follows a transfer that the site filled in', async () => {
    const parameters = { arguments: { token: usdc, amount: '120', to: juno } }
    const { kit } = await show({ route: { name: 'Send', parameters } })
    await review()
    await saysButton('Send')
    control('Send', panel()).click()
    await shows('120.00 USDC is on its way')
    await shows('should see it in about a minute')
    near(await height(), 364)
    expect(panel().querySelector('a[href]')?.getAttribute('href')).toBe(`https://explorer.example/tx/${sentHash}`)
    expect(await violations()).toEqual([])
    control('Done', panel()).click()
    await until(() => kit.store.getState().modal.stack.at(-1)?.name === 'Account')
  })
  it.each(['en-US', 'de-DE', 'ar'])('keeps a short address on one line, in %s', async (locale) => {
    await page.viewport(320, 740)
    const sent = { networkId: 'eip155:1', hash: sentHash, symbol: 'USDC', amount: '120', to: juno } as const
    current = await worldStage({ route: { name: 'Sent', parameters: sent }, kit: { locale } })
    const short = () => {
      const walker = document.createTreeWalker(panel(), NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) if (walker.currentNode.textContent?.includes('…')) return walker.currentNode
      return undefined
    }
    await until(() => short() !== undefined)
    const node = short()
    const at = node?.textContent?.indexOf('…') ?? 0
    const range = document.createRange()
    range.setStart(node as Node, at - 4)
    range.setEnd(node as Node, at + 5)
    expect(new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size).toBe(1)
  })
})
