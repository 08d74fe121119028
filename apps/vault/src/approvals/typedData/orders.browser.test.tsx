import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { rebuildTypedData } from '../../crypto/rebuildTypedData.ts'
import { collection, knownForms, listing, other } from '../../evm/typedData/knownForms.fixture.ts'
import { readTypedData } from '../../evm/typedData/readTypedData.ts'
import type { Findings } from '../findings/findings.ts'
import { type DrawnLook, drawApproval } from '../sheet/approval.fixture.tsx'

const account = `0x${'ab'.repeat(20)}`
const order = knownForms.find(({ name }) => name === 'OrderComponents')?.asked
const [own, share] = listing.consideration

function draw(consideration: readonly object[], look?: DrawnLook) {
  const typedData = rebuildTypedData({ ...order, message: { ...listing, offerer: account, consideration } })
  if (!typedData) throw new Error('It was refused.')
  const found: Partial<Findings> = {
    steps: readTypedData(typedData, 'eip155:1', account).steps,
    tokens: new Map([[collection, { kind: 'collection', symbol: 'BIRDS', decimals: 0 }]]),
  }
  return drawApproval({ kind: 'typedData', chain: 'eip155:1', typedData }, found, look)
}

describe('the screen of an order', () => {
  let drawn: ReturnType<typeof drawApproval> | undefined
  afterEach(() => drawn?.close())
  const rows = () =>
    page
      .getByRole('listitem')
      .elements()
      .map((row) => row.textContent?.replace(/\s+/g, ' '))
  const fair = [
    { ...own, recipient: account, startAmount: 10n ** 18n, endAmount: 10n ** 18n },
    { ...share, startAmount: 10n ** 17n, endAmount: 10n ** 17n },
  ]

  it('lists what is given, what comes and what others get, with its round and its times', async () => {
    drawn = draw(fair)
    await expect.element(page.getByText('BIRDS #7')).toBeVisible()
    expect(rows()).toMatchObject([
      expect.stringMatching(/BIRDS #7.*You give/),
      expect.stringMatching(/1 ETH.*You get/),
      expect.stringMatching(/0\.1 ETH.*Others get/),
    ])
    expect(rows()[2]).toContain(other.slice(0, 8))
    const text = document.body.textContent
    for (const fact of ['Can be used from', 'Can be used until', 'Order round']) expect(text).toContain(fact)
    await expect.poll(() => drawn?.violations()).toEqual([])
  })

  it.each(['en', 'de', 'ar'])('warns in red where nothing comes, in %s', async (language) => {
    drawn = draw([share as object], { language, mode: 'light', width: 320 })
    const title =
      { en: 'You get nothing for this', de: 'Du bekommst nichts dafür' }[language] ?? 'لن تحصل على شيء مقابل هذا'
    await expect.element(page.getByText(title, { exact: true }).first()).toBeVisible()
    expect(drawn.overflow()).toBeLessThanOrEqual(0)
    await expect.poll(() => drawn?.violations()).toEqual([])
  })
})
