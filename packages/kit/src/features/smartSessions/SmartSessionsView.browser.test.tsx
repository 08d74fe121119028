import { concatHex, encodeAbiParameters, type Hex, numberToHex, parseAbiParameters } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { popView, pushView } from '../../core/actions/navigate.ts'
import type { Session } from '../../core/session.ts'
import { embedded } from '../../exports/embedded.ts'
import { type GatewayCall, refuse } from '../../test/gatewayDouble.ts'
import { outside, panel, shows, violations } from '../../test/panel.ts'
import { addresses, type Stage, type StageOptions, stage } from '../../test/stage.tsx'
import { control } from '../../ui/testing/mount.tsx'

const [account] = addresses
const day = 86_400
const now = () => Math.floor(Date.now() / 1_000)
const word = (value: bigint | number) => numberToHex(value, { size: 32 })
const pcis = ['0f8fad5b-d9cb-469f-a165-70867728950e', '7c9e6679-7425-40de-944b-e07fc1f90ae7'] as const

/** What the account signed: so much of the coin a day until an end, while its number is 0. */
function contextOf(amount: bigint, expiry: number): Hex {
  const caveats = [
    { enforcer: '0x9BC0FAf4Aca5AE429F4c06aEEaC517520CB16BD9', terms: concatHex([word(amount), word(day), word(1)]) },
    {
      enforcer: '0x1046bb45C8d673d4ea75321280DB34899413c069',
      terms: concatHex([numberToHex(0, { size: 16 }), numberToHex(expiry, { size: 16 })]),
    },
    { enforcer: '0xDE4f2FAC4B3D87A1d9953Ca5FC09FCa7F366254f', terms: word(0) },
  ] as const
  const delegation = {
    ...{
      delegate: account,
      delegator: account,
      authority: word(2n ** 256n - 1n),
      salt: amount,
      signature: '0x12' as Hex,
    },
    caveats: caveats.map((each) => ({ ...each, args: '0x' as Hex })),
  }
  const structs = [
    'struct Caveat { address enforcer; bytes terms; bytes args; }',
    'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  ] as const
  return encodeAbiParameters(parseAbiParameters(['Delegation[] chain', ...structs]), [[delegation]])
}

const listed = (pci: string, amount: bigint, name: string) => ({
  project: { id: 'p', name, url: null, iconUrl: null },
  pci,
  expiry: now() + 30 * day,
  createdAt: now(),
  // As the site asked; its visitor left less of it.
  permissions: [
    { type: 'native-token-recurring-allowance', data: { allowance: '0x8ac7230489e80000', period: day, start: 1 } },
  ],
  policies: [],
  context: contextOf(amount, now() + 3 * day - 60),
  revokedAt: null,
})

describe('the sessions of an account', () => {
  let current: Stage | undefined
  beforeEach(() => page.viewport(1280, 900))
  afterEach(() => {
    current?.leave()
    current = undefined
  })

  /** Shows them for a wallet that ends what it is asked to; `network` is what the network has of it, and `endsTo` what it has then. */
  async function show(
    own: {
      kit?: StageOptions['kit']
      refusedPci?: string
      endsTo?: bigint
      network?: { nonce: bigint | undefined }
    } = {},
  ) {
    const { kit: kitOptions, endsTo, network = { nonce: 0n }, refusedPci } = own
    const reported: unknown[] = []
    const held = [listed(pcis[0], 10n ** 17n, 'Northlight'), listed(pcis[1], 25n * 10n ** 16n, 'Tidepool')]
    const asked: { method: string; params?: unknown }[] = []
    current = await stage({
      connected: 1,
      kit: {
        projectId: 'local',
        wallets: [embedded({ vault: `http://vault.localhost:${location.port}` })],
        features: { smartSessions: true },
        ...kitOptions,
      },
      gateway: {
        sessionsList: () => ({ pcis: held, next: null }),
        sessionRevoke: ({ body }: GatewayCall) => {
          reported.push(body)
          return (body as { pci: string }).pci === refusedPci ? refuse(503) : { success: true }
        },
      },
      node: (method, [call]) => {
        if (method !== 'eth_call') return '0x0'
        if (network.nonce === undefined) throw { code: -32_000, message: 'The node is away.' }
        return word((call as { data: string }).data.startsWith('0x2bd4ed21') ? network.nonce : 0)
      },
    })
    const { kit } = current
    const provider = {
      request: async (call: { method: string; params?: unknown }) => {
        if (call.method !== 'wallet_revokePermissions') return {}
        asked.push(call)
        if (endsTo !== undefined) network.nonce = endsTo
        return { id: '0x1', signatures: { [pcis[0]]: '0x77', [pcis[1]]: '0x88' } }
      },
    }
    // A wallet with smart accounts.
    kit.store.setState(({ sessions }) => ({
      sessions: sessions.map(
        (each): Session => ({ ...each, smartAccountNetworks: ['eip155:1'], provider: () => provider }),
      ),
    }))
    pushView(kit, { name: 'SmartSessions' })
    return { asked, held, kit, network, reported }
  }
  const rows = () => Array.from(panel().querySelectorAll('li'), ({ textContent }) => textContent)

  it('tells what the account signed, where a site had asked for more', async () => {
    await show()
    await shows('Northlight')
    expect(rows().map((row) => row?.replace(/^[NT](?=[NT])/, ''))).toEqual([
      'Northlight0.1 ETH a day, 2 days leftRevoke',
      'Tidepool0.25 ETH a day, 2 days leftRevoke',
    ])
    expect(await violations()).toEqual([])
  })

  it('shows a session that was granted since they were last looked at', async () => {
    const { held, kit } = await show()
    await shows('Tidepool')
    popView(kit)
    await expect.poll(() => panel().textContent).not.toContain('Tidepool')
    held.push(listed('1b4e28ba-2fa1-41d2-883f-0016d3cca427', 10n ** 16n, 'Saltmarsh'))
    pushView(kit, { name: 'SmartSessions' })
    await shows('Saltmarsh')
  })

  it('ends all of them by one request, and says that they are pending until the network has ended them', async () => {
    const { asked, network, reported } = await show()
    await shows('Revoke all')
    control('Revoke all').focus()
    await userEvent.keyboard('{Enter}')
    await shows('Revoked, pending on chain')
    expect(asked).toEqual([{ method: 'wallet_revokePermissions', params: [{ all: true, pcis }] }])
    expect(reported).toEqual([
      { pci: pcis[0], signature: '0x77' },
      { pci: pcis[1], signature: '0x88' },
    ])
    expect(rows()).toHaveLength(2)
    // What was revoked is not revoked again.
    expect(panel().querySelectorAll('li button')).toHaveLength(0)
    expect(panel().textContent).not.toContain('Revoke all')
    expect(await violations()).toEqual([])
    network.nonce = 1n
    await shows('No app acts for you')
    expect(await violations()).toEqual([])
  })

  it('counts what the network has ended as ended, though the gateway could not be told', async () => {
    const { reported } = await show({ refusedPci: pcis[1], endsTo: 1n })
    await shows('Revoke all')
    await userEvent.click(control('Revoke all'))
    await shows('No app acts for you')
    expect(reported).toContainEqual({ pci: pcis[1], signature: '0x88' })
  })

  it('says that they are pending where the network does not answer', async () => {
    const { network } = await show({ network: { nonce: undefined } })
    await shows('Northlight')
    await userEvent.click(control('Revoke all'))
    await shows('Revoked, pending on chain')
    expect(rows()).toHaveLength(2)
    network.nonce = 1n
    await shows('No app acts for you')
    expect(rows()).toEqual([])
  })

  it.each([
    ['de', 'Alle widerrufen', 'dark'],
    ['ar', 'إلغاء الكل', 'light'],
  ] as const)('fit a narrow window whole, in %s', async (locale, words, theme) => {
    await page.viewport(320, 640)
    await show({ kit: { locale, theme, messages: undefined } })
    await shows(words)
    expect(outside(320)).toEqual([])
    expect(await violations()).toEqual([])
  })
})
