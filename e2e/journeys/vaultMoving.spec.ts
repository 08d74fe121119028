import type { Page } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { drawTwice } from '../pressInFrame.ts'
import { test as base, expect } from '../vaultStage.ts'
import { logIn, networksOf, showVault } from '../vaultSteps.ts'

const text = 'Order 1087, two flat whites.'

type Place = readonly [x: number, y: number]
type Asked = {
  readonly outcome: () => Promise<{ readonly r?: unknown }>
  readonly evm: Hex
  /** The middle of the button that signs, in the page. */
  readonly middle: () => Promise<Place>
  /** Presses a mouse there as a system does it: the browser itself says where on the screen, and where in the frame. */
  readonly press: (at: Place) => Promise<void>
  readonly isShut: () => Promise<boolean>
  /** For how long the button was shut each time since it opened first, in milliseconds; 0 while it still is. */
  readonly shuts: () => Promise<readonly number[]>
  /** Waits until the button has been open for a second. */
  readonly rest: () => Promise<void>
  /** Whether it is still asked. */
  readonly isThere: () => Promise<boolean>
}

type Recorded = { readonly lengths: number[]; openAt: number }

/** Runs in the frame: writes down each time that the button is shut. While it is, it has been open for less than no time. */
function recordShuts(button: Element): void {
  const recorded: Recorded = { lengths: [], openAt: performance.now() }
  let shutAt: number | undefined
  Reflect.set(window, 'foyerShuts', recorded)
  const note = () => {
    const now = performance.now()
    const isShut = button.getAttribute('aria-disabled') === 'true'
    if (isShut === (shutAt !== undefined)) return
    if (shutAt === undefined) recorded.lengths.push(0)
    else recorded.lengths[recorded.lengths.length - 1] = now - shutAt
    shutAt = isShut ? now : undefined
    recorded.openAt = isShut ? Number.POSITIVE_INFINITY : now
  }
  new MutationObserver(note).observe(button, { attributeFilter: ['aria-disabled'] })
}

/** A message that waits for its answer. */
const test = base.extend<{ asked: Asked }>({
  asked: async ({ chains, page, solana, vault }, use) => {
    const opened = await showVault(page, vault, vault.siteUrl, networksOf(chains, solana))
    const { evm } = await logIn(vault, opened, 'mira.vaultmoving@harbour.example')
    const chain = chains.chains[0].caipNetworkId
    const { outcome } = await opened.ask('rpc', { chain, method: 'personal_sign', params: [text, evm] })
    const sign = opened.frame.getByRole('button', { name: 'Sign', exact: true })
    await expect(sign).not.toHaveAttribute('aria-disabled')
    await sign.evaluate(recordShuts)
    const recorded = () => sign.evaluate(() => Reflect.get(window, 'foyerShuts') as Recorded)
    const openFor = () =>
      sign.evaluate(() => performance.now() - (Reflect.get(window, 'foyerShuts') as Recorded).openAt)
    const browser = await page.context().newCDPSession(page)
    await use({
      outcome,
      evm,
      async middle() {
        const { height, width, x, y } = (await sign.boundingBox()) ?? { height: 0, width: 0, x: 0, y: 0 }
        return [x + width / 2, y + height / 2]
      },
      async press([x, y]) {
        await browser.send('Input.synthesizeTapGesture', { x, y, duration: 20, gestureSourceType: 'mouse' })
      },
      isShut: async () => (await sign.getAttribute('aria-disabled')) === 'true',
      shuts: async () => (await recorded()).lengths,
      rest: () => expect.poll(openFor).toBeGreaterThan(1_000),
      isThere: () => sign.isVisible(),
    })
  },
})

/** Lets the frame move on for that many milliseconds. */
const pass = (milliseconds: number) => {
  const end = performance.now() + milliseconds
  return expect.poll(() => performance.now() > end, { intervals: [10] }).toBe(true)
}

/** Puts the frame that many pixels further down, at once, and waits until it is drawn there, and presses find it there. */
const moveFrame = (page: Page, down: number) =>
  page.evaluate(async (by) => {
    const frame = document.querySelector('iframe')
    if (!frame) throw new Error('There is no frame.')
    const top = Number.parseFloat(frame.style.marginTop || '0')
    frame.style.marginTop = `${top + by}px`
    for (let drawn = 0; drawn < 4; drawn += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  }, down)

test('A4: ignores a press that comes with a jump of the frame, and takes one 700 ms later', async ({ asked, page }) => {
  const { evm, isShut, middle, outcome, press, rest, shuts } = asked
  const [x, y] = await middle()
  const elsewhere = [x, y - 200] as const
  await press(elsewhere)
  await rest()
  const before = await shuts()
  // It was over the frame and is at rest; now the button comes to it.
  await moveFrame(page, -200)
  await press(elsewhere)
  await expect.poll(async () => (await shuts()).length).toBe(before.length + 1)
  await press(elsewhere)
  await expect.poll(isShut).toBe(false)
  expect((await shuts()).at(-1)).toBeGreaterThan(500)
  await press(elsewhere)
  const signature = (await outcome()).r as Hex
  expect(await verifyMessage({ address: evm, message: text, signature })).toBe(true)
})

test('A4: ignores a press when the frame came to a pointer that was never over it', async ({ asked, page }) => {
  const { isShut, middle, outcome, press } = asked
  const [x, y] = await middle()
  const outside = [x, y + 300] as const
  await press(outside)
  await moveFrame(page, 300)
  await press(outside)
  await expect.poll(isShut, { intervals: [10] }).toBe(true)
  await expect.poll(isShut).toBe(false)
  await press(outside)
  expect(await outcome()).toMatchObject({ r: expect.stringMatching(/^0x/) })
})

test('A4: keeps the button shut under presses while the frame moves to and fro', async ({ asked, page }) => {
  const { isShut, isThere, middle, outcome, press } = asked
  const [x, y] = await middle()
  // Two places far apart show that the page is not zoomed.
  await press([x, y - 100])
  await press([x, y - 300])
  await expect.poll(isShut).toBe(false)
  const path = [{ transform: 'none' }, { transform: 'translateY(60px)' }]
  await page.evaluate((frames) => {
    document.querySelector('iframe')?.animate(frames, { duration: 400, iterations: Infinity, direction: 'alternate' })
  }, path)
  await pass(150)
  for (const down of [30, 40, 30, 20, 30, 40, 30, 20]) {
    await press([x, y + down])
    await expect.poll(isShut, { intervals: [10] }).toBe(true)
    await pass(90)
  }
  await page.evaluate(() => {
    for (const animation of document.querySelector('iframe')?.getAnimations() ?? []) animation.cancel()
  })
  // At rest the button works, once a press has hit the frame where it stands.
  await expect(async () => {
    await expect.poll(isShut).toBe(false)
    await press([x, y])
    expect(await isThere()).toBe(false)
  }).toPass()
  expect(await outcome()).toMatchObject({ r: expect.stringMatching(/^0x/) })
})

test('A4: keeps the button open for a pointer that moves over a frame at rest, and once scrolling has ended', async ({
  asked,
  page,
}) => {
  const { middle, outcome, rest, shuts } = asked
  const [x, y] = await middle()
  await rest()
  const before = await shuts()
  await page.mouse.move(x - 80, y - 200)
  await page.mouse.move(x, y - 60, { steps: 6 })
  await page.evaluate(drawTwice)
  expect(await shuts()).toEqual(before)
  await page.evaluate(() => {
    document.body.style.height = '3000px'
    window.scrollTo(0, 40)
  })
  await page.evaluate(drawTwice)
  // The scrolling itself shuts it for 700 ms, once the pointer tells the frame where it is.
  await expect(async () => {
    await page.mouse.move(x, y - 100)
    await page.mouse.move(x, y - 104)
    expect((await shuts()).length).toBeGreaterThan(before.length)
  }).toPass({ intervals: [100] })
  await rest()
  const scrolled = await shuts()
  await page.mouse.move(...(await middle()), { steps: 6 })
  await page.evaluate(drawTwice)
  expect(await shuts()).toEqual(scrolled)
  await page.mouse.down()
  await page.mouse.up()
  expect(await outcome()).toMatchObject({ r: expect.stringMatching(/^0x/) })
})
