import { expect, test } from '../vaultStage.ts'
import { logIn, networksOf, showVault } from '../vaultSteps.ts'

/** A declaration on the frame or around it. A mask, a hole cut out and a zoom are not among them: no browser tells the frame. */
const styles = [
  'clip-path: inset(0 0 60% 0)',
  'opacity: .01',
  'opacity: .9',
  'filter: contrast(0) opacity(.01)',
  'mix-blend-mode: darken',
  'transform: scale(.05)',
  'transform: rotate(3deg)',
  'transform: rotateX(40deg)',
  'transform: translateX(-4000px)',
  'visibility: hidden',
] as const

const over = 'position: fixed; inset: 0; z-index: 9; pointer-events: none'
const beside = 'position: fixed; left: 500px; top: 0; width: 10px; height: 10px; z-index: 9; pointer-events: none'

/** An element over the frame, or one that only paints over it. */
const covers = {
  'what is painted': `${over}; background: red`,
  'what is not seen': over,
  'what covers a part': `${over}; right: auto; width: 40px; background: red`,
  'a shadow': `${beside}; box-shadow: 0 0 0 900px red`,
  'an outline': `${beside}; outline: 900px solid red`,
} as const

test('in the frame of a trusted site the answer is shut for as long as the page hides or covers it', {
  tag: '@long',
}, async ({ page, chains, solana, vault }) => {
  const opened = await showVault(page, vault, vault.siteUrl, networksOf(chains, solana))
  const { evm } = await logIn(vault, opened, 'hidden.hiding@harbour.example')
  const [{ caipNetworkId: chain }] = chains.chains
  const asked = await opened.ask('rpc', { chain, method: 'personal_sign', params: ['Two flat whites.', evm] })
  const sign = opened.frame.getByRole('button', { name: 'Sign', exact: true })
  /** Whether it works, unless it leads to the window instead. */
  const works = async () => (await sign.count()) === 1 && (await sign.getAttribute('aria-disabled')) === null
  await expect.poll(works).toBe(true)
  const shuts = async (name: string, hide: () => Promise<void>, show: () => Promise<void>) => {
    await hide()
    await expect.poll(works, { message: `${name} shuts it` }).toBe(false)
    await show()
    await expect.poll(works, { message: `without ${name} it opens` }).toBe(true)
  }

  for (const where of ['iframe', 'body'] as const)
    for (const style of styles) {
      const target = page.locator(where)
      const before = (await target.getAttribute('style')) ?? ''
      const set = (text: string) => target.evaluate((element, value) => element.setAttribute('style', value), text)
      await shuts(
        `${style} on ${where}`,
        () => set(`${before}; ${style}`),
        () => set(before),
      )
    }

  const add = (kind: 'div' | 'popover' | 'dialog', style: string) =>
    page.evaluate(
      ([kind, style]) => {
        const added = document.createElement(kind === 'dialog' ? 'dialog' : 'div')
        added.id = 'added'
        added.setAttribute('style', style)
        if (kind === 'popover') added.popover = 'manual'
        document.body.append(added)
        if (added instanceof HTMLDialogElement) added.showModal()
        else if (kind === 'popover') added.showPopover()
      },
      [kind, style] as const,
    )
  const take = () => page.evaluate(() => document.getElementById('added')?.remove())
  for (const [name, style] of Object.entries(covers)) await shuts(name, () => add('div', style), take)
  await shuts('a popover', () => add('popover', `${over}; width: 100%; height: 100%`), take)
  await shuts('a modal dialog', () => add('dialog', ''), take)

  // What stands beside the frame takes nothing from it.
  await add('div', `${beside}; left: 600px; background: red`)
  await sign.click()
  expect(await asked.outcome()).toMatchObject({ r: expect.stringMatching(/^0x/) })
})
