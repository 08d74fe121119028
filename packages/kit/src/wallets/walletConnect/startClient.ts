import { Core, RELAYER_SDK_VERSION } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import type { AppMetadata } from '../../core/appMetadata.ts'
import type { SourceContext } from '../../core/source.ts'
import { createClientStorage } from './clientStorage.ts'
import { holdChecks } from './holdChecks.ts'
import { holdWaits } from './holdWaits.ts'
import { type Relayer, steadyRelay } from './steadyRelay.ts'
import type { WalletConnectParameters } from './walletConnect.ts'

/** The sign client of one kit. */
export type Client = Awaited<ReturnType<typeof SignClient.init>>
/** A session as the client keeps it. */
export type ClientSession = ReturnType<Client['session']['get']>

export type RunningClient = { readonly client: Client; stop(): Promise<void> }

/** Its inner parts are mended, and later versions are not open source. */
const testedVersion = '2.21.8'
const publicRelay = 'wss://relay.walletconnect.org'

/** Only what is given: an empty link would lead nowhere. */
function returnTo({ native, universal }: NonNullable<AppMetadata['redirect']>) {
  return { ...(native && { native }), ...(universal && { universal }) }
}

/** Starts the client with the kit's storage, and with its relay as the only host that it talks to. */
export async function startClient(
  { metadata, projectId, relayUrl = publicRelay }: WalletConnectParameters,
  context: SourceContext,
): Promise<RunningClient> {
  if (process.env.NODE_ENV !== 'production' && RELAYER_SDK_VERSION !== testedVersion) {
    const { warnDeveloper } = await import('../../core/warnDeveloper.ts')
    warnDeveloper(
      `walletConnect() works with @walletconnect/core ${testedVersion} only; this is ${RELAYER_SDK_VERSION}.`,
    )
  }
  // Clients of one page with the same prefix would be one and the same; the storage takes it out again.
  const prefix = `foyer-${Math.random().toString(36).slice(2)}`
  const core = new Core({
    projectId,
    relayUrl,
    telemetryEnabled: false,
    logger: 'silent',
    customStoragePrefix: prefix,
    storage: createClientStorage(context.storage, prefix),
  })
  // Telemetry's own switch leaves its first event, and attestations would be looked up at a vendor's server.
  Object.assign(core.eventClient, { init: async () => undefined })
  Object.assign(core.verify, { register: async () => '', resolve: async () => undefined })
  const release = steadyRelay(core.relayer as unknown as Relayer)
  const site = { ...context.metadata, ...metadata }
  const client = await SignClient.init({
    // The package's own class does not meet its own interface under exact optional types.
    core: core as NonNullable<Parameters<typeof SignClient.init>[0]>['core'] & object,
    logger: 'silent',
    metadata: {
      name: site.name ?? context.appName,
      description: site.description ?? context.appName,
      url: site.url ?? globalThis.location?.origin ?? '',
      icons: [...(site.icons ?? [])],
      ...(site.redirect && { redirect: returnTo(site.redirect) }),
    },
  })
  holdChecks(client.engine)
  holdChecks(core.pairing)
  const endWaits = holdWaits(client.engine)
  return {
    client,
    async stop() {
      endWaits()
      release()
      core.heartbeat.stop()
      Reflect.deleteProperty(globalThis, `_walletConnectCore_${prefix}`)
      Reflect.deleteProperty(globalThis, `_walletConnectCore_${prefix}_count`)
      await core.relayer.transportClose()
    },
  }
}
