import { Root } from '@foyer/kit/ui'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LanguageContext, wordsFor } from '../../ui/language.ts'
import { expectNoFaults } from '../walletSettings/expectNoFaults.fixture.ts'
import { CodeScreen } from './CodeScreen.tsx'
import type { Screen } from './screens.ts'

const endings: (() => void)[] = []
afterEach(() => {
  for (const end of endings.splice(0)) end()
})

/** Shows the field of a login or of the keeper; `entered` is what it hands on. */
function draw(isSecond: Extract<Screen, { kind: 'code' }>['isSecond'], language = 'en') {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const spoken = wordsFor(language)
  const entered: string[] = []
  const attempt = { email: 'mira@example.com', resendAt: 0, expiresAt: Date.now() + 600_000 }
  const enter = async (code: string) => {
    entered.push(code)
    return { state: 'wrong', triesLeft: 4 } as const
  }
  root.render(
    <LanguageContext value={spoken}>
      <Root theme="light" kit="code" dir={spoken.dir} lang={spoken.lang}>
        <CodeScreen
          screen={{ kind: 'code', attempt, enter, resend: async () => attempt, ...(isSecond && { isSecond }) }}
        />
      </Root>
    </LanguageContext>,
  )
  endings.push(() => {
    root.unmount()
    place.remove()
  })
  return { entered, place }
}

const field = () => page.getByRole('textbox')

describe('the field for a code', () => {
  it.each([
    ['en', 'This code is for another question. Type the six digits here.'],
    ['de', 'Dieser Code gehört zu einer anderen Frage. Gib hier die sechs Ziffern ein.'],
    ['ar', 'هذا الرمز لسؤال آخر. اكتب هنا الأرقام الستة.'],
  ])('takes nothing of a keeper’s code to log in, and says so in %s', async (language, said) => {
    const { entered, place } = draw(undefined, language)
    await userEvent.fill(field(), 'WDJB-MJHT')
    await expect.element(page.getByText(said).first()).toBeVisible()
    await expect.element(field()).toHaveValue('')
    await expectNoFaults(place)
    expect(entered).toEqual([])
    await userEvent.fill(field(), '409114')
    await expect.poll(() => entered).toEqual(['409114'])
  })

  it.each([
    ['en', '8-letter code', 'Type the eight letters of the second code here.'],
    ['de', 'Code mit 8 Buchstaben', 'Gib hier die acht Buchstaben des zweiten Codes ein.'],
    ['ar', 'رمز من 8 أحرف', 'اكتب هنا أحرف الرمز الثاني الثمانية.'],
  ])('takes nothing of a login’s code at the keeper, and says so in %s', async (language, label, said) => {
    const { entered, place } = draw('name', language)
    await userEvent.fill(page.getByLabelText(label), '409114')
    await expect.element(page.getByText(said).first()).toBeVisible()
    await expect.element(field()).toHaveValue('')
    await expectNoFaults(place)
    expect(entered).toEqual([])
  })

  it.each(['WDJB-MJHT', 'wdjb mjht', 'wdjbMJHT'])('hands %j on to the keeper', async (typed) => {
    const { entered } = draw(true)
    await userEvent.fill(field(), typed)
    await expect.poll(() => entered.map((code) => code.toUpperCase())).toEqual(['WDJBMJHT'])
  })
})
