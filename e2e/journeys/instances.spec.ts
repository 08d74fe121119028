import { readFacts } from '../pages/bothSides.ts'
import { connectInModal, disconnectInModal } from '../pages/modal.ts'
import { expect, test } from '../stage.ts'

test('keeps two kits on one page apart', async ({ page, pagesUrl, wallet, csp }) => {
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await wallet.install({ name: 'Lagoon', rdns: 'test.lagoon' })
  await page.goto(`${pagesUrl}two-kits.html`)
  const button = (kit: string) => page.getByRole('region', { name: kit }).getByRole('button')
  const expectSides = async (left: string | null, right: string | null) => {
    await expect.poll(async () => (await readFacts(page, 'left')).connector).toBe(left)
    await expect.poll(async () => (await readFacts(page, 'right')).connector).toBe(right)
  }
  await connectInModal(page, button('left'), 'Harbor')
  await expectSides('test.harbor', null)
  await connectInModal(page, button('right'), 'Lagoon')
  await expectSides('test.harbor', 'test.lagoon')

  const keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('@foyer')))
  expect(new Set(keys.map((key) => key.split('/').slice(0, 3).join('/')))).toEqual(
    new Set(['@foyer/1/left', '@foyer/1/right']),
  )
  await page.reload()
  await expectSides('test.harbor', 'test.lagoon')
  await disconnectInModal(page, button('left'))
  await expectSides(null, 'test.lagoon')
  await page.reload()
  await expectSides(null, 'test.lagoon')
  csp.assertClean()
})
