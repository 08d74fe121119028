import { Root } from '@foyer/kit/ui'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Member } from '../../account/member.ts'
import { LanguageContext, wordsFor } from '../../ui/language.ts'
import type { Holding, Security } from './createSecurity.ts'
import { DeleteView } from './DeleteView.tsx'
import { expectNoFaults } from './expectNoFaults.fixture.ts'
import '../../ui/frame.css'

const member: Member = {
  email: 'mira@example.com',
  login: 'email',
  walletId: 'w',
  addresses: { evm: `0x${'ab'.repeat(20)}`, solana: '' },
  mode: 'recoverable',
}
const coins: readonly Holding[] = ['ETH', 'USDC', 'SOL'].map((symbol) => ({ network: 'Local', symbol, amount: '4' }))

describe('deleting the wallet', () => {
  let close = () => {}
  afterEach(() => close())

  function draw(
    held: readonly Holding[] | Promise<readonly Holding[]> | 'unknown',
    { language = 'en', width = 368 } = {},
  ) {
    const gone: number[] = []
    const went: string[] = []
    const place = document.createElement('div')
    place.style.width = `${width}px`
    document.body.append(place)
    const root = createRoot(place)
    const spoken = wordsFor(language)
    const security = {
      holdings: () => (held === 'unknown' ? Promise.reject(new Error('away')) : Promise.resolve(held)),
      remove: async () => 5,
    } as unknown as Security
    root.render(
      <LanguageContext value={spoken}>
        <Root theme="dark" kit="vault" dir={spoken.dir} lang={spoken.lang}>
          <div style={{ background: 'var(--fy-surface)' }}>
            <DeleteView
              member={member}
              security={security}
              onDeleted={(at) => gone.push(at)}
              onDone={() => went.push('home')}
              onGo={(to) => went.push(to)}
              onStale={() => went.push('login')}
            />
          </div>
        </Root>
      </LanguageContext>,
    )
    close = () => {
      root.unmount()
      place.remove()
    }
    return { gone, place, went }
  }
  const field = () => page.getByRole('textbox', { name: 'Type “delete mira” to go on' })
  const remove = () => page.getByRole('button', { name: 'Delete', exact: true })

  it('puts the money first: what the wallet holds stands above, and the main answer leads to moving it', async () => {
    const { gone, went } = draw(coins)
    await expect.element(page.getByText('It still holds 4 ETH, 4 USDC and more')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Move my money first' }))
    await userEvent.click(page.getByRole('button', { name: 'Show the 12 words' }))
    expect({ gone, went }).toEqual({ gone: [], went: ['export'] })
  })

  it('says that it could not see what is in it, where that is so', async () => {
    draw('unknown')
    await expect.element(page.getByText('We couldn’t see what it holds')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Move my money first' })).toBeVisible()
  })

  it('offers nothing to press until it is known what the wallet holds', async () => {
    let answer = (_: readonly Holding[]) => {}
    const { place } = draw(
      new Promise((resolve) => {
        answer = resolve
      }),
    )
    await expect.element(page.getByText('Opening your wallet')).toBeVisible()
    expect(place.querySelectorAll('button, input')).toHaveLength(0)
    answer(coins)
    await expect.element(page.getByRole('button', { name: 'Move my money first' })).toBeVisible()
  })

  it('deletes nothing until the two words are typed, by keyboard alone, and says what is missing', async () => {
    const { gone } = draw([])
    await expect.element(page.getByText('Nothing was found')).toBeVisible()
    await expect.element(remove()).toHaveAttribute('aria-disabled', 'true')
    await expect.element(page.getByText('Type the two words first')).toBeVisible()
    field().element().focus()
    await userEvent.keyboard('delete me{Enter}')
    await expect.element(page.getByText('Those aren’t the two words')).toBeVisible()
    expect(gone).toEqual([])
    await userEvent.fill(field(), 'Delete  mira')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => gone).toEqual([5])
  })

  it.each([
    ['en', 320],
    ['de', 320],
    ['ar', 320],
    ['de', 200],
  ])('fits in %s at %i px and keeps its answers where they are', async (language, width) => {
    const { place } = draw(coins, { language, width })
    await expect.poll(() => place.querySelectorAll('button').length).toBe(2)
    const tops = () => Array.from(place.querySelectorAll('button'), (each) => each.getBoundingClientRect().top)
    const before = tops()
    await expectNoFaults(place)
    await userEvent.fill(page.getByRole('textbox'), wordsFor(language).lang === 'de' ? 'mira löschen' : 'delete mira')
    expect(tops()).toEqual(before)
    expect(place.scrollWidth).toBeLessThanOrEqual(width)
  })
})
