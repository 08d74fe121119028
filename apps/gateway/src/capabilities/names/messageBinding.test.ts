import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectProblem } from '../../testing/expectProblem.ts'
import { signNameMessage } from '../../testing/signNameMessage.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const chains = [{ id: 'eip155:8453', name: 'Base', rpcUrls: ['http://127.0.0.1:1'] }]
const someone = () => privateKeyToAccount(generatePrivateKey())

describe('signed messages of names', () => {
  let gateway: TestGateway
  let older: TestGateway
  let count = 0
  beforeAll(async () => {
    gateway = await startTestGateway({ chains })
    older = await startTestGateway({ chains, compatibilityMode: true })
  })
  afterAll(async () => {
    await gateway?.stop()
    await older?.stop()
  })

  const newName = () => {
    count += 1
    return `bound-${count}x.reown.id`
  }
  const post = (path: string, body: unknown, at = gateway) =>
    at.send(`/v1/profile/account${path}`, { body: JSON.stringify(body) })
  const sign = async (account: PrivateKeyAccount, content: Record<string, unknown>) => {
    const message = JSON.stringify({ ...content, timestamp: Math.floor(Date.now() / 1000) })
    return { coin_type: 60, address: account.address, message, signature: await account.signMessage({ message }) }
  }
  const registered = async () => {
    const account = someone()
    const name = newName()
    const body = await signNameMessage(gateway, account, { purpose: 'register', name })
    expect((await post('', body)).status).toBe(200)
    return { account, name }
  }

  it('count for the name, the gateway and the purpose that they were signed for', async () => {
    const { account, name } = await registered()
    const { name: other } = await (async () => {
      const second = newName()
      await post('', await signNameMessage(gateway, account, { purpose: 'register', name: second }))
      return { name: second }
    })()
    const attributes = { bio: 'x' }
    const right = { purpose: 'attributes', name, attributes } as const
    const elsewhere = { url: 'https://other.example' }
    for (const [path, body] of [
      [`/${other}/attributes`, await signNameMessage(gateway, account, right)],
      [`/${name}/attributes`, await signNameMessage(elsewhere, account, right)],
      [`/${name}/attributes`, await signNameMessage(gateway, account, { ...right, purpose: 'register' })],
      ['', await signNameMessage(elsewhere, account, { purpose: 'register', name: newName() })],
      ['', await signNameMessage(gateway, account, { purpose: 'address', name: newName() })],
      [
        `/${other}/address`,
        await signNameMessage(gateway, account, {
          purpose: 'address',
          name,
          coin_type: 60,
          address: someone().address,
        }),
      ],
    ] as const) {
      await expectProblem(await post(path, body), 401, 'signature')
    }
    expect((await post(`/${name}/attributes`, await signNameMessage(gateway, account, right))).status).toBe(200)
  })

  it('must say all of it, in words that tell what is missing', async () => {
    const { host } = new URL(gateway.url)
    const name = newName()
    const whole = { name, gateway: host, purpose: 'register', nonce: '12345678' }
    for (const key of ['gateway', 'purpose', 'nonce']) {
      const refused = await post('', await sign(someone(), { ...whole, [key]: undefined }))
      expect(await refused.clone().text()).toContain(key)
      await expectProblem(refused, 401, 'signature')
    }
    expect((await post('', await sign(someone(), whole))).status).toBe(200)
  })

  it('pass without it in compatibility mode, and fail where they say something else', async () => {
    expect((await post('', await sign(someone(), { name: newName() }), older)).status).toBe(200)
    for (const said of [{ gateway: 'other.example' }, { purpose: 'attributes' }]) {
      const body = await sign(someone(), { name: newName(), ...said })
      await expectProblem(await post('', body, older), 401, 'signature')
    }
  })
})
