import { Root } from '@foyer/kit/ui'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadPasswordJudge, type PasswordJudge } from '../../signer/recoveryFile/passwordStrength.ts'
import { LanguageContext, wordsFor } from '../../ui/language.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'

describe('the form of a new password', () => {
  let close = () => {}
  afterEach(() => close())

  function draw(isAlone: boolean, load?: () => Promise<PasswordJudge>) {
    const place = document.createElement('div')
    document.body.append(place)
    const root = createRoot(place)
    const taken: string[] = []
    const spoken = wordsFor('en')
    root.render(
      <LanguageContext value={spoken}>
        <Root theme="light" kit="vault" dir={spoken.dir} lang={spoken.lang}>
          <NewPasswordForm
            label="New password"
            go="Protect it"
            failure=""
            isAlone={isAlone}
            known={['mira.holm@harbour.example']}
            onPassword={(password) => taken.push(password)}
            onCancel={() => undefined}
            load={load}
          >
            {null}
          </NewPasswordForm>
        </Root>
      </LanguageContext>,
    )
    close = () => {
      root.unmount()
      place.remove()
    }
    return taken
  }
  async function choose(password: string) {
    for (const name of ['New password', 'The same password again'])
      await userEvent.fill(page.getByLabelText(name, { exact: true }), password)
    await userEvent.click(page.getByRole('button', { name: 'Protect it' }))
  }

  it('takes no password that is soon guessed, and keeps what was typed', async () => {
    const taken = draw(false)
    await choose('Passw0rd1234!')
    await expect.element(page.getByText('Easy to guess. Add a few words')).toBeVisible()
    await expect.element(page.getByLabelText('New password', { exact: true })).toHaveValue('Passw0rd1234!')
    await choose('mira.holm@harbour.example')
    await expect.element(page.getByText('Easy to guess. Add a few words')).toBeVisible()
    expect(taken).toEqual([])
    await choose('Abcdefgh1111')
    expect(taken).toEqual(['Abcdefgh1111'])
  })

  it('goes on by a press that came before passwords could be judged, unless something is typed then', async () => {
    let arrive = () => {}
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const taken = draw(false, () => arrival.then(loadPasswordJudge))
    await choose('Passw0rd1234!')
    await choose('Abcdefgh1111')
    await expect.element(page.getByRole('button', { name: 'Protect it' })).toHaveAttribute('aria-busy', 'true')
    expect(taken).toEqual([])
    arrive()
    await expect.poll(() => taken).toEqual(['Abcdefgh1111'])
    await expect.element(page.getByRole('button', { name: 'Protect it' })).not.toHaveAttribute('aria-busy', 'true')
    expect(taken).toHaveLength(1)
  })

  it('takes only one of the highest class where nothing else guards the wallet', async () => {
    const taken = draw(true)
    await choose('Abcdefgh1111')
    await expect.element(page.getByText(/Four words beat one clever one/)).toBeVisible()
    expect(taken).toEqual([])
    await choose('two flat whites, table 4')
    expect(taken).toEqual(['two flat whites, table 4'])
  })

  it('fills its meter with how good a password is, and gives the same advice all along', async () => {
    draw(false)
    const meter = () => document.querySelector('[data-meter]')?.getAttribute('data-meter')
    await expect.poll(meter).toBe('empty')
    await expect.element(page.getByText('Four words beat one clever one.')).toBeVisible()
    for (const [typed, strength] of [
      ['short', 'short'],
      ['passwordpassword', 'weak'],
      ['boat-under-quiet-lantern-nine', 'strong'],
    ] as const) {
      await userEvent.fill(page.getByLabelText('New password'), typed)
      await expect.poll(meter).toBe(strength)
    }
  })
})
