import { randomInt } from 'node:crypto'
import { escapeHtml, testPage } from '../pages/testPage.ts'
import type { SocialAccount, SocialServiceKind } from './startSocialService.ts'

const names: Readonly<Record<SocialServiceKind, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}

const known = [
  ['mira', 'Mira Lindqvist'],
  ['juno', 'Juno Okafor'],
] as const

const mailOf = (id: string) => `${id}@mail.example`

/** Who logs in where this person was chosen on {@link servicePage}; undefined for any other text. */
export function servicePerson(name: string): SocialAccount | undefined {
  const place = known.findIndex(([each]) => each === name)
  // Some services number their accounts.
  const id = place < 0 ? /^visitor-(\d{4})$/.exec(name)?.[1] : String(place + 1)
  return id === undefined ? undefined : { id, email: mailOf(name) }
}

/** Where a visitor chooses who they are, or declines; the ways on are links of this page's own query. */
export function servicePage(kind: SocialServiceKind, query: URLSearchParams): string {
  const name = names[kind]
  const way = (parts: Readonly<Record<string, string>>) =>
    escapeHtml(`/authorize?${new URLSearchParams({ ...Object.fromEntries(query), ...parts })}`)
  const fresh = `visitor-${randomInt(1_000, 10_000)}`
  const rows = [...known, [fresh, 'New person'] as const].map(
    ([id, person]) =>
      `<li><a href="${way({ decision: 'yes', as: id })}"><b>${person}</b><small>${mailOf(id)}</small><i aria-hidden="true">›</i></a></li>`,
  )
  const site = new URL(query.get('redirect_uri') ?? 'http://unknown.invalid').host
  return testPage(
    { title: name, tag: 'Stand-in for tests', mark: ['oklch(.53 .16 265)', name.charAt(0)] },
    `<div class="body"><h2>Who are you?</h2><p class="small">To log in at ${escapeHtml(site)}</p>
<ul class="rows">${rows.join('')}</ul><a class="button" href="${way({ decision: 'no' })}">Decline</a>
<p class="tiny">This page plays ${name} on your machine. Nothing leaves it.</p></div>`,
  )
}
