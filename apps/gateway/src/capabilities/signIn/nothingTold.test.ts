import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, expect, it } from 'vitest'
import { createSignInClient } from '../../testing/signInClient.ts'
import { startGatewayProcess } from '../../testing/startGatewayProcess.ts'

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

it('writes no token, cookie, nonce, message, signature or account into a log line, a metric or an address', async () => {
  const origin = 'https://cafe.example'
  const gateway = await startGatewayProcess(
    {
      chains: [{ id: 'eip155:1', name: 'Away', rpcUrls: ['http://127.0.0.1:1'] }],
      projects: [{ id: 'cafe', origins: [origin], signIn: true }],
      signIn: { issuer: 'https://gateway.example' },
      logLevel: 'debug',
      database: ':memory:',
    },
    endings,
  )
  const asked: string[] = []
  const secrets: string[] = []
  const send = async (path: string, init: RequestInit = {}) => {
    asked.push(path)
    const method = init.method ?? (init.body === undefined ? 'GET' : 'POST')
    const answer = await fetch(gateway.url + path, { ...init, method })
    const [, cookie = ''] = /^[^=]+=([^;]*)/.exec(answer.headers.get('set-cookie') ?? '') ?? []
    secrets.push(...cookie.split('~').flatMap((token) => token.split('.')))
    return answer
  }
  const page = createSignInClient({ send }, { projectId: 'cafe', origin, chainId: 1 })
  const account = privateKeyToAccount(generatePrivateKey())
  const proof = await page.prove(account)
  const signed = await page.authenticate(proof)
  const { token }: { token: string } = JSON.parse(await signed.text())
  const { nonce, token: nonceToken } = await page.nonce()
  const [refreshed] = await page.refresh()
  const contract = { ...(await page.prove(account)), signature: `0x${'ab'.repeat(130)}` }
  const statuses = [
    signed.status,
    (await page.me(token)).status,
    (await page.me(`${token}x`)).status,
    (await page.authenticate(proof)).status,
    (await page.authenticate({ ...proof, signature: contract.signature.slice(0, 132) })).status,
    (await page.authenticate(contract)).status,
    (await page.authenticate(proof, { 'x-nonce-jwt': `Bearer ${nonceToken}` })).status,
    (await page.ask('sign-out', { method: 'POST', headers: { authorization: `Bearer ${token}` } })).status,
  ]
  expect(statuses).toEqual([200, 200, 401, 401, 401, 503, 401, 200])
  const metrics = await (await fetch(gateway.metricsUrl)).text()
  await gateway.stop()
  const nonceAsked = /Nonce: (\w+)/.exec(proof.message)?.[1] ?? ''
  // Tokens of one second may be the same.
  const known = [nonce, nonceToken, token, refreshed?.token ?? '', proof.message, proof.signature, nonceAsked]
  expect(known.map((secret) => secret.length > 7)).toEqual(known.map(() => true))
  expect(secrets.filter((secret) => secret !== '').length).toBeGreaterThan(3)
  secrets.push(...known, contract.signature, account.address, account.address.toLowerCase())
  const wanted = [...new Set(secrets)].filter((secret) => secret !== '')
  expect(gateway.log()).toContain('"route":"signInAuthenticate"')
  expect(metrics).toContain('"signInAuthenticate"')
  const outputs = { log: gateway.log(), metrics, addresses: asked.join('\n') }
  for (const [where, text] of Object.entries(outputs))
    expect(
      wanted.filter((secret) => text.includes(secret)),
      where,
    ).toEqual([])
})
