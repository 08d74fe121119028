import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sitePage } from './sitePage.fixture.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const folder = mkdtempSync(at('../../.foyer-docs-'))
const page = readFileSync(at('../../../../docs/sign-in-server.md'), 'utf8')

beforeAll(() => {
  process.env.SIGN_IN_SECRET = 'a secret of a test, not of a site'
  for (const [, file = '', code = ''] of page.matchAll(/^```ts file=(\S+)\n([\s\S]*?)^```$/gm)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), code.replace("'@foyer/kit/server'", `'${at('../exports/server.ts')}'`))
  }
})
afterAll(() => {
  delete process.env.SIGN_IN_SECRET
  rmSync(folder, { recursive: true })
})

type Loaded = Record<string, unknown>
type Listening = { listener: RequestListener; end?: () => Promise<void> }

const servers: Record<string, { file: string; listen: (loaded: Loaded) => Promise<Listening> }> = {
  Hono: {
    file: 'hono.ts',
    listen: async ({ app }) => ({
      listener: getRequestListener((app as { fetch: (request: Request) => Response }).fetch),
    }),
  },
  Express: { file: 'express.ts', listen: async ({ app }) => ({ listener: app as RequestListener }) },
  Fastify: {
    file: 'fastify.ts',
    listen: async ({ app }) => {
      const { close, ready, routing } = app as {
        close(): Promise<void>
        ready(): Promise<void>
        routing: RequestListener
      }
      await ready.call(app)
      return { listener: routing, end: () => close.call(app) }
    },
  },
  Next: {
    file: 'app/auth/[call]/route.ts',
    listen: async (loaded) => ({
      listener: getRequestListener((request) =>
        (loaded[request.method] as (asked: Request) => Promise<Response>)(request),
      ),
    }),
  },
}

it.each(Object.entries(servers))(
  'signs in over HTTP with the page’s handler for %s',
  async (name, { file, listen }) => {
    const { end, listener } = await listen((await import(/* @vite-ignore */ join(folder, file))) as Loaded)
    const server = createServer(listener)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const site = sitePage((request) => fetch(request), { base: `${base}/auth` })
      const account = privateKeyToAccount(generatePrivateKey())
      const signed = await site.sign(account)
      expect((await site.post('verify', signed, { origin: 'https://bank.example' })).status).toBe(403)
      const answer = await site.post('verify', signed)
      expect([answer.status, await answer.json()]).toMatchObject([200, { session: { address: account.address } }])
      expect(await (await site.post('verify', signed)).json()).toMatchObject({ code: 'NONCE_USED' })
      expect(await site.sessions()).toMatchObject([{ address: account.address, networkIds: ['eip155:1'] }])
      if (name !== 'Next') expect(await (await site.call('../me')).json()).toMatchObject({ address: account.address })
      expect((await site.post('sign-out', { address: account.address, networkId: 'eip155:1' })).status).toBe(204)
      expect(await site.sessions()).toEqual([])
    } finally {
      await new Promise((resolve) => server.close(resolve))
      await end?.()
    }
  },
)
