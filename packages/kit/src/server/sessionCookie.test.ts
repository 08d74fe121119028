import { CookieJar } from 'tough-cookie'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { createSignInHandler } from './createSignInHandler.ts'
import { memorySignInStore } from './memorySignInStore.ts'
import { sitePage } from './sitePage.fixture.ts'

const base = 'https://cafe.example/auth'
const [first, second, third] = [1, 2, 3].map(() => privateKeyToAccount(generatePrivateKey()))

/** A browser whose answers may arrive in any order: what they set is kept when `settle` says so. */
function browser() {
  const auth = createSignInHandler({
    origins: ['https://cafe.example'],
    secrets: ['0123456789abcdef0123456789abcdef'],
    chains: ['eip155:1'],
    store: memorySignInStore(),
  })
  const jar = new CookieJar(undefined, { prefixSecurity: 'strict', rejectPublicSuffixes: false })
  const arrived: string[][] = []
  const page = sitePage(async (request) => {
    const headers = new Headers(request.headers)
    headers.delete('cookie')
    const cookie = await jar.getCookieString(base)
    if (cookie) headers.set('cookie', cookie)
    const answer = await auth.handle(new Request(request, { headers }))
    arrived.push(answer.headers.getSetCookie())
    return answer
  })
  return {
    auth,
    jar,
    page,
    async settle(order: 'as answered' | 'the last first' = 'as answered') {
      const waiting = arrived.splice(0)
      for (const cookies of order === 'as answered' ? waiting : waiting.reverse())
        for (const each of cookies) await jar.setCookie(each, base)
    },
  }
}

const addresses = async ({ page }: ReturnType<typeof browser>) =>
  (await page.sessions()).map(({ address }) => address).sort()
const sorted = (...accounts: ({ address: string } | undefined)[]) => accounts.map((each) => each?.address).sort()

describe('the cookies of sessions, in a browser’s own jar', () => {
  it.each(['as answered', 'the last first'] as const)(
    'keeps both of two sign-ins at the same moment, and what was there (answers %s)',
    async (order) => {
      const one = browser()
      if (!first || !second || !third) throw new Error('There are three accounts.')
      await one.page.post('verify', await one.page.sign(first))
      await one.settle()
      const signed = [await one.page.sign(second), await one.page.sign(third)]
      const answers = await Promise.all(signed.map((each) => one.page.post('verify', each)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      await one.settle(order)
      expect(await addresses(one)).toEqual(sorted(first, second, third))
    },
  )

  it.each(['as answered', 'the last first'] as const)(
    'lets one account sign out while another signs in (answers %s)',
    async (order) => {
      const one = browser()
      if (!first || !second) throw new Error('There are two accounts.')
      await one.page.post('verify', await one.page.sign(first))
      await one.settle()
      const signed = await one.page.sign(second)
      const out = { address: first.address.toLowerCase(), networkId: 'eip155:1' }
      const answers = await Promise.all([one.page.post('sign-out', out), one.page.post('verify', signed)])
      expect(answers.map(({ status }) => status)).toEqual([204, 200])
      await one.settle(order)
      expect(await addresses(one)).toEqual(sorted(second))
    },
  )

  it('keeps one cookie for one account, however often it signs in, and ends the session before', async () => {
    const one = browser()
    if (!first) throw new Error('There is an account.')
    await one.page.post('verify', await one.page.sign(first))
    await one.settle()
    const before = { headers: { cookie: await one.jar.getCookieString(base) } }
    expect(await one.auth.getSessions(before)).toHaveLength(1)
    await one.page.post('verify', await one.page.sign(first))
    await one.settle()
    expect(await one.jar.getCookies(base)).toHaveLength(1)
    expect(await addresses(one)).toEqual(sorted(first))
    expect(await one.auth.getSessions(before)).toEqual([])
  })

  it('reads no cookie twice under another account’s name', async () => {
    const one = browser()
    if (!first) throw new Error('There is an account.')
    await one.page.post('verify', await one.page.sign(first))
    await one.settle()
    const [{ key, value } = { key: '', value: '' }] = await one.jar.getCookies(base)
    const copied = `${key}=${value}; ${key.slice(0, -16)}0123456789abcdef=${value}; ${key.slice(0, -17)}=${value}`
    expect(await one.auth.getSessions({ headers: { cookie: copied } })).toHaveLength(1)
  })
})
