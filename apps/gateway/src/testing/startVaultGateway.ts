import { randomBytes } from 'node:crypto'
import { type MailSink, startMailSink } from '@foyer/test'
import type { GatewayOptions } from '../engines/config/schema.ts'
import { startTestGateway, type TestGateway } from './startTestGateway.ts'
import { createVaultClient, type VaultPlace } from './vaultClient.ts'

type VaultOptions = NonNullable<GatewayOptions['vault']>

/** A gateway that hosts a wallet, with its own mail server. */
export type VaultGateway = {
  gateway: TestGateway
  sink: MailSink
  place: VaultPlace
  /** The browser of a first-time visitor. */
  visitor: () => ReturnType<typeof createVaultClient>
  /** Sends a visitor's mails from a network that sent none yet. */
  forgetCounts: () => Promise<void>
  /** Lets so many milliseconds pass, for the gateway and for its visitors. */
  pass: (ms: number) => void
  stop: () => Promise<void>
}

export const vaultApp = 'https://wallet.example.com'
export const vaultAddress = 'https://gateway.example.com'

/** What a gateway takes to host a wallet on a site, with new keys. */
export function vaultOptions(smtp: string): GatewayOptions {
  return {
    chains: [{ id: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1'], local: true }],
    vault: {
      app: vaultApp,
      gateway: vaultAddress,
      name: 'Example wallet',
      from: 'login@example.com',
      smtp,
      origins: ['https://shop.example.org'],
      // The operator's own site: what others get has tests that say so.
      trusted: ['https://shop.example.org'],
      // A test goes from one device to the next; what waits has tests that say so.
      recovery: { delay: 0 },
      keks: [randomBytes(32).toString('base64')],
      keeperKeks: [randomBytes(32).toString('base64')],
    },
  }
}

/** Starts one, on a database that `options.database` names or its own. */
export async function startVaultGateway(
  changes: Partial<VaultOptions> = {},
  options: Partial<GatewayOptions> = {},
  now: () => number = Date.now,
): Promise<VaultGateway> {
  const sink = await startMailSink()
  const base = vaultOptions(sink.url)
  const trusted = changes.origins?.filter((pattern) => !pattern.includes('*'))
  const vault = { ...base.vault, ...(trusted && { trusted }), ...changes } as VaultOptions
  let passed = 0
  const clock = () => now() + passed
  const gateway = await startTestGateway({ ...base, ...options, vault }, clock)
  const place: VaultPlace = { url: gateway.url, gateway: vaultAddress, app: vaultApp, sink, now: clock }
  return {
    gateway,
    sink,
    place,
    visitor: () => createVaultClient(place),
    forgetCounts: async () => {
      await gateway.database.deleteFrom('vault_counts').execute()
    },
    pass: (ms) => {
      passed += ms
    },
    stop: async () => {
      await gateway.stop()
      await sink.stop()
    },
  }
}
