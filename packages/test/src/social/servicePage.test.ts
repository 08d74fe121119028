import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningSocialService, startSocialService } from './startSocialService.ts'

let service: RunningSocialService
beforeAll(async () => {
  service = await startSocialService({ kind: 'discord', clientId: 'cafe', clientSecret: 'secret', asks: true })
})
afterAll(() => service.stop())

const asked = { response_type: 'code', client_id: 'cafe', redirect_uri: 'http://back.example/done', state: 'kept' }

/** The links of the page, by who or what stands in them. */
async function open(): Promise<{ html: string; links: readonly URL[] }> {
  const html = await (await fetch(`${service.endpoints.authorize}?${new URLSearchParams(asked)}`)).text()
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(
    ([, href = '']) => new URL(href.replaceAll('&amp;', '&'), service.url),
  )
  return { html, links }
}

const follow = async (link: URL | undefined) => {
  const { headers } = await fetch(link ?? '', { redirect: 'manual' })
  return new URL(headers.get('location') ?? '')
}

it('names itself as a stand-in, and offers two known people and a new one', async () => {
  const first = await open()
  expect(first.html).toContain('Stand-in for tests')
  expect(first.html).toContain('back.example')
  expect(first.links.map(({ searchParams }) => searchParams.get('as'))).toEqual([
    'mira',
    'juno',
    expect.stringMatching(/^visitor-\d{4}$/),
    null,
  ])
})

it('logs in whom the visitor chose', async () => {
  const { links } = await open()
  const back = await follow(links[1])
  expect(back.searchParams.get('state')).toBe('kept')
  expect(back.searchParams.get('code')).toMatch(/^[\w-]{36}$/)
})

it('goes back with a refusal for a visitor who declines, and for a person that it does not offer', async () => {
  const { links } = await open()
  expect((await follow(links[3])).searchParams.get('error')).toBe('access_denied')
  const strange = new URL(links[0] ?? '')
  strange.searchParams.set('as', '"><b>')
  expect((await follow(strange)).searchParams.get('error')).toBe('access_denied')
})
