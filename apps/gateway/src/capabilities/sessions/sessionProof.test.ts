import { keccak256 } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectProblem } from '../../testing/expectProblem.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const context = '0x1234'
const now = () => Math.floor(Date.now() / 1000)
const someone = () => privateKeyToAccount(generatePrivateKey())
// No node is asked for this chain, so that keys alone speak.
const accountOf = ({ address }: PrivateKeyAccount) => `eip155:1:${address}`
const terms = () => ({
  expiry: now() + 3_600,
  signer: { type: 'keys', data: {} },
  permissions: [{ type: 'x', data: {} }],
  policies: [],
})

describe('smart sessions of a gateway without compatibility mode', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startTestGateway({ chains: [{ id: 'eip155:8453', name: 'Base', rpcUrls: ['http://127.0.0.1:1'] }] })
  })
  afterAll(() => gateway?.stop())

  const post = (account: string, path: string, body: unknown) =>
    gateway.send(`/v1/sessions/${account}${path}?projectId=shop`, { body: JSON.stringify(body) })
  const create = async (account: string): Promise<string> => Object(await (await post(account, '', terms())).json()).pci
  const activate = (account: string, pci: string, signature?: string, granted = context) =>
    post(account, '/activate', { pci, ...terms(), context: granted, signature })
  const signActivation = (signer: PrivateKeyAccount, pci: string, granted = context) =>
    signer.signMessage({
      message: `Activate the smart session ${pci} with the context ${keccak256(granted as `0x${string}`)}.`,
    })
  const list = (account: string, query = '') => gateway.send(`/v1/sessions/${account}?projectId=shop${query}`)
  const listAs = async (
    signer: PrivateKeyAccount,
    account: string,
    timestamp = now(),
    host = new URL(gateway.url).host,
  ) => {
    const message = `List the smart sessions of ${account.toLowerCase()} at ${host}, ${timestamp}.`
    return list(account, `&timestamp=${timestamp}&signature=${await signer.signMessage({ message })}`)
  }
  const pcisOf = async (response: Response) =>
    Object(await response.json()).pcis.map(({ pci }: { pci: string }) => pci) as string[]

  it('begin by their owner alone, with the context that was signed for', async () => {
    const owner = someone()
    const account = accountOf(owner)
    const pci = await create(account)
    const unsigned = await activate(account, pci)
    // Says what to sign.
    expect(await unsigned.clone().text()).toContain(`Activate the smart session ${pci} with the context 0x`)
    await expectProblem(unsigned, 401, 'signature')
    await expectProblem(await activate(account, pci, '0x'), 401, 'signature')
    await expectProblem(await activate(account, pci, await signActivation(someone(), pci)), 401, 'signature')
    const right = await signActivation(owner, pci)
    await expectProblem(await activate(account, pci, right, '0x5678'), 401, 'signature')
    await expectProblem(await activate(account, await create(account), right), 401, 'signature')
    expect((await activate(account, pci, right)).status).toBe(200)
  })

  it('end by their owner alone, and not by what activated them', async () => {
    const owner = someone()
    const account = accountOf(owner)
    const pci = await create(account)
    const activation = await signActivation(owner, pci)
    for (const signature of [undefined, '0x', activation, await someone().signMessage({ message: pci })]) {
      await expectProblem(await post(account, '/revoke', { pci, signature }), 401, 'signature')
    }
    const signature = await owner.signMessage({ message: pci })
    expect((await post(account, '/revoke', { pci, signature })).status).toBe(200)
  })

  it('list for their owner alone, at the gateway and time that were signed for', async () => {
    const owner = someone()
    const account = accountOf(owner)
    await expectProblem(await list(account), 401, 'signature')
    await expectProblem(await listAs(someone(), account), 401, 'signature')
    await expectProblem(await listAs(owner, account, now(), 'other.example'), 401, 'signature')
    await expectProblem(await listAs(owner, account, now() - 600), 400, 'timestamp')
    expect(await pcisOf(await listAs(owner, account))).toEqual([])
  })

  it('stay out of the list where strangers made them, however many, and go after a day', async () => {
    const owner = someone()
    const account = accountOf(owner)
    const pci = await create(account)
    expect((await activate(account, pci, await signActivation(owner, pci))).status).toBe(200)
    const squatted = [await create(account), await create(account)]
    expect(await pcisOf(await listAs(owner, account))).toEqual([pci])
    await gateway.database
      .updateTable('sessions')
      .set({ created_at: now() - 86_460 })
      .where('account', '=', account.toLowerCase())
      .execute()
    const last = await create(account)
    const left = await gateway.database
      .selectFrom('sessions')
      .select('pci')
      .where('account', '=', account.toLowerCase())
      .execute()
    expect(left.map((row) => row.pci).sort()).toEqual([pci, last].sort())
    expect(squatted).toHaveLength(2)
  })
})
