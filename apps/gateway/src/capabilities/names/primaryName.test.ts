import { endpoints, parseAnswer } from '@foyer/contract'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectProblem } from '../../testing/expectProblem.ts'
import { type NameMessage, signNameMessage } from '../../testing/signNameMessage.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const chains = [{ id: 'eip155:8453', name: 'Base', rpcUrls: ['http://127.0.0.1:1'] }]
const base = 2_147_492_101
const someone = () => privateKeyToAccount(generatePrivateKey())

describe('the name that an account is shown by', () => {
  let gateway: TestGateway
  let count = 0
  beforeAll(async () => {
    // Older clients too: what this call signs always says where it counts.
    gateway = await startTestGateway({ chains, compatibilityMode: true })
  })
  afterAll(() => gateway?.stop())

  const post = (path: string, body: unknown) =>
    gateway.send(`/v1/profile/account${path}`, { body: JSON.stringify(body) })
  const sign = (account: PrivateKeyAccount, content: NameMessage, coinType = 60) =>
    signNameMessage(gateway, account, content, coinType)
  const register = async (account: PrivateKeyAccount) => {
    count += 1
    const name = `shown-${count}x.reown.id`
    expect((await post('', await sign(account, { purpose: 'register', name }))).status).toBe(200)
    return name
  }
  const choice = (account: PrivateKeyAccount, name: string) =>
    sign(account, { purpose: 'primary', name, primary: true })
  const choose = async (account: PrivateKeyAccount, name: string) =>
    post(`/${name}/primary`, await choice(account, name))
  const shown = async ({ address }: { address: string }) => {
    const identity = (await (await gateway.send(`/v1/identity/${address}`)).json()) as { name: string | null }
    const list = (await (await gateway.send(`/v1/profile/reverse/${address}?apiVersion=2`)).json()) as {
      name: string
    }[]
    expect(list[0]?.name ?? null).toBe(identity.name)
    return list.map(({ name }) => name)
  }

  it('starts as the oldest, until the account chooses another one, and again another', async () => {
    const account = someone()
    const [first, second, third] = [await register(account), await register(account), await register(account)]
    expect(await shown(account)).toEqual([first, second, third])
    const response = await choose(account, third)
    const record = parseAnswer(endpoints.profilePrimary, await response.json())
    expect([response.status, record.name]).toEqual([200, third])
    expect(await shown(account)).toEqual([third, first, second])
    expect((await choose(account, second)).status).toBe(200)
    expect(await shown(account)).toEqual([second, third, first])
    expect((await choose(account, second)).status).toBe(200)
    expect(await shown(account)).toEqual([second, third, first])
  })

  it('does not flip back by an old message that is sent again', async () => {
    const account = someone()
    const [first, second] = [await register(account), await register(account)]
    const old = await choice(account, second)
    const responses = await Promise.all(Array.from({ length: 4 }, () => post(`/${second}/primary`, old)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
    expect((await choose(account, first)).status).toBe(200)
    await expectProblem(await post(`/${second}/primary`, old), 401, 'signature')
    expect((await shown(account))[0]).toBe(first)
  })

  it('changes only by what was signed for that alone, for this name, and here', async () => {
    const account = someone()
    const [first, second] = [await register(account), await register(account)]
    const right = { purpose: 'primary', name: second, primary: true } as const
    const bare = JSON.stringify({ primary: true, timestamp: Math.floor(Date.now() / 1000) })
    const unbound = { coin_type: 60, address: account.address, message: bare }
    const cases: [string, unknown, number, string][] = [
      [`/${first}/primary`, await sign(account, right), 401, 'signature'],
      [`/${second}/primary`, await signNameMessage({ url: 'https://other.example' }, account, right), 401, 'signature'],
      [`/${second}/primary`, await sign(account, { ...right, purpose: 'attributes' }), 401, 'signature'],
      [`/${second}/attributes`, await sign(account, { ...right, attributes: {} }), 401, 'signature'],
      [`/${second}/primary`, { ...unbound, signature: await account.signMessage({ message: bare }) }, 401, 'signature'],
      [`/${second}/primary`, await sign(account, { ...right, primary: false }), 422, ''],
      [`/${second}/primary`, await sign(someone(), right), 401, 'address'],
      [`/${second}/primary`, await sign(account, right, base), 401, 'address'],
      [`/${second}/primary`, await sign(account, right, 501), 401, 'address'],
      ['/nobody.reown.id/primary', await sign(account, { ...right, name: 'nobody.reown.id' }), 404, 'name'],
    ]
    for (const [path, body, status, field] of cases) await expectProblem(await post(path, body), status, field)
    expect((await shown(account))[0]).toBe(first)
  })

  it('leaves with the name, and is nothing that its next owner chose', async () => {
    const [seller, buyer] = [someone(), someone()]
    const [, sold, own] = [await register(seller), await register(seller), await register(buyer)]
    expect((await choose(seller, sold)).status).toBe(200)
    const move = { purpose: 'address', name: sold, coin_type: 60, address: buyer.address } as const
    expect((await post(`/${sold}/address`, await sign(seller, move))).status).toBe(200)
    expect((await shown(seller))[0]).not.toBe(sold)
    expect(await shown(buyer)).toEqual([own, sold])
    // The buyer signs for it now.
    expect((await choose(buyer, sold)).status).toBe(200)
    expect(await shown(buyer)).toEqual([sold, own])
  })
})
