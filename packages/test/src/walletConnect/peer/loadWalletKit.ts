import type { WalletKitTypes } from '@reown/walletkit'
import type { Core as CoreClass } from '@walletconnect/core'
import { TestKitError } from '../../TestKitError.ts'
import type { PeerMetadata } from './peerMetadata.ts'

/** A wallet's WalletConnect client. */
export type WalletKitClient = Awaited<ReturnType<Awaited<ReturnType<typeof loadPackages>>['WalletKit']['init']>>
/** The client's inner part, with its connection to the relay. */
export type CoreClient = InstanceType<typeof CoreClass>

/**
 * Loads the client, which a site installs only for these tests, and starts it so that it talks only to its relay.
 *
 * @throws {TestKitError} `WALLETKIT_MISSING`.
 */
export async function startWalletKit(options: {
  readonly relayUrl: string
  readonly projectId: string
  readonly metadata: PeerMetadata
}): Promise<{ readonly client: WalletKitClient; readonly core: CoreClient; forget(): void }> {
  const { Core, WalletKit } = await loadPackages()
  // Cores of one process with the same prefix would be one and the same.
  const prefix = crypto.randomUUID()
  const core = new Core({
    relayUrl: options.relayUrl,
    projectId: options.projectId,
    telemetryEnabled: false,
    logger: 'silent',
    customStoragePrefix: prefix,
    storage: createMemoryStore(),
  })
  // Telemetry's own switch leaves its first event, and attestations would be looked up at a vendor's server.
  Object.assign(core.eventClient, { init: async () => undefined })
  Object.assign(core.verify, { register: async () => '', resolve: async () => undefined })
  const { redirect, icons, ...metadata } = options.metadata
  const client = await WalletKit.init({
    // The package's own class does not meet its own interface under exact optional types.
    core: core as WalletKitTypes.Options['core'],
    metadata: { ...metadata, icons: [...icons], ...(redirect ? { redirect } : {}) },
  })
  // Its own logger would write every refusal to the output.
  client.engine.signClient.logger.level = 'silent'
  const forget = () => {
    Reflect.deleteProperty(globalThis, `_walletConnectCore_${prefix}`)
    Reflect.deleteProperty(globalThis, `_walletConnectCore_${prefix}_count`)
  }
  return { client, core, forget }
}

async function loadPackages() {
  try {
    const [{ Core }, { WalletKit }] = await Promise.all([import('@walletconnect/core'), import('@reown/walletkit')])
    return { Core, WalletKit }
  } catch (cause) {
    throw new TestKitError(
      'WALLETKIT_MISSING',
      'The wallet peer needs three packages that are not installed.',
      'Run npm install --save-dev --save-exact @reown/walletkit@1.2.10 @walletconnect/core@2.21.7 @walletconnect/utils@2.21.7.',
      { cause },
    )
  }
}

/** The client's key-value storage, in memory. */
function createMemoryStore() {
  const values = new Map<string, unknown>()
  return {
    getKeys: async () => [...values.keys()],
    // The interface lets the caller name the type of what it stored.
    getEntries: async <T>() => [...values.entries()] as [string, T][],
    getItem: async <T>(key: string) => values.get(key) as T | undefined,
    setItem: async <T>(key: string, value: T) => void values.set(key, value),
    removeItem: async (key: string) => void values.delete(key),
  }
}
