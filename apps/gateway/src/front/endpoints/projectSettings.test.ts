import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { networkPictureIds } from '../../capabilities/wallets/pictureIds.ts'
import { expectProblem } from '../../testing/expectProblem.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const chains = [{ id: 'eip155:8453', name: 'Base', rpcUrls: ['http://127.0.0.1:9'] }]

describe('what kits ask about their project', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startTestGateway({
      chains,
      projects: [
        { id: 'shop', origins: ['https://*.shop.example'], features: ['onramp', 'wallet'] },
        { id: 'open' },
        { id: 'bare', origins: ['shop.example:8443', '*.shop.example', 'https://pay.example'] },
        { id: 'spent', callsPerMonth: 1 },
        { id: 'once', callsPerMonth: 1 },
      ],
    })
  })
  afterAll(() => gateway?.stop())

  it('says what a project may do', async () => {
    const ask = async (path: string, headers: Record<string, string> = {}) =>
      (await gateway.send(path, { headers })).json()
    expect(await ask('/appkit/v1/config?projectId=open')).toEqual({ features: null })
    expect(await ask('/getProjectConfig', { 'x-project-id': 'shop' })).toEqual({
      features: [
        { id: 'swap', isEnabled: false, config: [] },
        { id: 'onramp', isEnabled: false, config: [] },
        { id: 'activity', isEnabled: false, config: [] },
        { id: 'fund_from_exchange', isEnabled: false, config: [] },
        { id: 'payments', isEnabled: true, config: [] },
        { id: 'reown_authentication', isEnabled: false, config: [] },
      ],
    })
    expect(await ask('/projects/v1/origins?projectId=shop')).toEqual({ allowedOrigins: ['https://*.shop.example'] })
    expect(await ask('/projects/v1/origins?projectId=open')).toEqual({ allowedOrigins: ['*'] })
    expect(await ask('/projects/v1/origins?projectId=bare')).toEqual({
      allowedOrigins: ['*://shop.example:8443', '*://*.shop.example', 'https://pay.example'],
    })
    expect(await ask('/appkit/v1/project-limits?projectId=shop')).toEqual({
      planLimits: { tier: 'none', isAboveRpcLimit: false, isAboveMauLimit: false },
    })
    const spent = await gateway.send('/appkit/v1/project-limits?projectId=spent')
    expect([spent.status, await spent.json()]).toEqual([
      200,
      { planLimits: { tier: 'none', isAboveRpcLimit: false, isAboveMauLimit: false } },
    ])
    expect((await gateway.send('/getWallets?projectId=spent')).status).toBe(200)
    await expectProblem(await gateway.send('/getWallets?projectId=spent'), 429, 'address')
    expect(await ask('/appkit/v1/project-limits?projectId=spent')).toEqual({
      planLimits: { tier: 'none', isAboveRpcLimit: true, isAboveMauLimit: false },
    })
    await expectProblem(await gateway.send('/appkit/v1/project-limits?projectId=nobody'), 401, 'authentication')
    expect(await ask('/getAnalyticsConfig?projectId=open')).toEqual({ isAnalyticsEnabled: true })
    // An event of this project would be dropped.
    expect(await ask('/getAnalyticsConfig?projectId=shop')).toEqual({ isAnalyticsEnabled: false })
  })

  it('names what it serves in the words that clients know', async () => {
    const running = await startTestGateway({
      chains,
      vendors: {
        coinbase: { keyId: 'id', keySecret: Buffer.alloc(64, 1).toString('base64') },
        meld: { key: 'key' },
      },
      projects: [
        { id: 'shop', origins: ['https://shop.example'], features: ['onramp', 'wallet', 'history'], signIn: true },
        { id: 'bare', origins: ['https://shop.example'], features: ['onramp'] },
      ],
      signIn: { issuer: 'https://gateway.example' },
    })
    const featuresOf = async (project: string) => {
      const { features } = Object(await (await running.send(`/appkit/v1/config?projectId=${project}`)).json())
      return features.filter(({ isEnabled }: { isEnabled: boolean }) => isEnabled)
    }
    try {
      expect(await featuresOf('shop')).toEqual([
        { id: 'onramp', isEnabled: true, config: ['meld'] },
        { id: 'activity', isEnabled: true, config: ['history'] },
        { id: 'fund_from_exchange', isEnabled: true, config: [] },
        { id: 'payments', isEnabled: true, config: [] },
        { id: 'reown_authentication', isEnabled: true, config: [] },
      ])
      expect(await featuresOf('bare')).toEqual([{ id: 'onramp', isEnabled: true, config: ['meld'] }])
    } finally {
      await running.stop()
    }
  })

  it.each([
    ['https://cafe.example', ['*', 'https://cafe.example']],
    ['http://localhost:5173', ['*', 'http://localhost:5173']],
    ['null', ['*']],
    ['javascript:alert(1)', ['*']],
    [`https://${'a'.repeat(260)}.example`, ['*']],
  ])('names the page of %s beside the star that allows all', async (origin, allowedOrigins) => {
    const response = await gateway.send('/projects/v1/origins?projectId=open', { headers: { origin } })
    expect(await response.json()).toEqual({ allowedOrigins })
  })

  it('gives any project a list of features without closing the gateway', async () => {
    const running = await startTestGateway({ chains, features: ['history', 'analytics'] })
    try {
      const { features } = Object(await (await running.send('/appkit/v1/config?projectId=any')).json())
      expect(features).toEqual([
        { id: 'swap', isEnabled: false, config: [] },
        { id: 'onramp', isEnabled: false, config: [] },
        { id: 'activity', isEnabled: true, config: ['history'] },
        { id: 'fund_from_exchange', isEnabled: false, config: [] },
        { id: 'payments', isEnabled: false, config: [] },
        { id: 'reown_authentication', isEnabled: false, config: [] },
      ])
      await expectProblem(await running.send('/v1/convert/tokens?chainId=eip155:8453'), 403, 'authentication')
      expect(await (await running.send('/getAnalyticsConfig?projectId=any')).json()).toEqual({
        isAnalyticsEnabled: true,
      })
    } finally {
      await running.stop()
    }
  })

  it('counts no picture, no event and no question about the project in a quota, and answers them beyond it', async () => {
    const event = { eventId: 'free', url: '', domain: '', timestamp: 1, props: { event: 'MODAL_OPEN' } }
    const free = async () => {
      const asked = [
        `/getAssetImage/${networkPictureIds['eip155:1']}?projectId=once`,
        '/appkit/v1/config?projectId=once',
        '/projects/v1/origins?projectId=once',
        '/getAnalyticsConfig?projectId=once',
      ].map((path) => gateway.send(path))
      const answers = await Promise.all([...asked, gateway.send('/e?projectId=once', { body: JSON.stringify(event) })])
      return answers.map(({ status }) => status)
    }
    expect(await free()).toEqual([200, 200, 200, 200, 200])
    expect((await gateway.send('/getWallets?projectId=once')).status).toBe(200)
    await expectProblem(await gateway.send('/getWallets?projectId=once'), 429, 'address')
    expect(await free()).toEqual([200, 200, 200, 200, 200])
  })
})
