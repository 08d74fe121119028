import { Root } from '@foyer/kit/ui'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LanguageContext, wordsFor } from '../../ui/language.ts'
import { expectNoFaults } from '../walletSettings/expectNoFaults.fixture.ts'
import { AppCodeScreen } from './AppCodeScreen.tsx'

describe('the field for a code of an authenticator app', () => {
  let close = () => {}
  afterEach(() => close())

  it('sends nothing of a keeper’s code, says that it is for another question, and takes the digits then', async () => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    close = () => {
      root.unmount()
      place.remove()
    }
    const sent: string[] = []
    const question = {
      send: async (code: string) => {
        sent.push(code)
      },
      byPasskey: undefined,
      leave: () => {},
      done: () => {
        sent.push('done')
      },
    }
    root.render(
      <LanguageContext value={wordsFor('en')}>
        <Root theme="light" kit="vault">
          <AppCodeScreen question={question} name="Harbour" />
        </Root>
      </LanguageContext>,
    )
    const field = page.getByRole('textbox', { name: 'Code from your authenticator app' })
    await userEvent.fill(field, 'wdjb mjht')
    const said = page.getByText('This code is for another question. Type the six digits here.').first()
    await expect.element(said).toBeVisible()
    await expect.element(field).toHaveValue('')
    await expectNoFaults(place)
    expect(sent).toEqual([])
    await userEvent.fill(field, '409114')
    await expect.poll(() => sent).toEqual(['409114', 'done'])
  })
})
