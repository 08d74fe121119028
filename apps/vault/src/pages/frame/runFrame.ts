import { portLimits } from '@foyer/contract/vault-port'
import { createAccount } from '../../account/createAccount.ts'
import { proofKeysOf } from '../../platform/device/deviceKeys.ts'
import { openDeviceStore } from '../../platform/device/deviceStore.ts'
import { createGatewayCall } from '../../platform/gateway/createGatewayCall.ts'
import type { ConnectedPage } from '../../platform/port/acceptHello.ts'
import { type ServedPort, servePort } from '../../platform/port/servePort.ts'
import type { PageSettings } from '../../platform/readDocument.ts'
import type { SignerTasks } from '../../signer/signerTasks.ts'
import { createScreens, type Screen } from '../login/screens.ts'
import { createHandlers } from './createHandlers.ts'
import type { FrameProps } from './Frame.tsx'
import { refuseAll } from './refuseAll.ts'

/** What the vault tells a page that says hello. */
export function welcomeOf({ config }: PageSettings, safe: readonly string[]) {
  return {
    methods: config.methods,
    safe: [...safe],
    modes: ['recoverable' as const, 'user-held' as const],
    limits: { ...portLimits },
  }
}

/** What {@link runFrame} takes. */
export type RunFrameParameters = {
  readonly guest: ConnectedPage
  readonly settings: PageSettings
  readonly signer: () => Promise<SignerTasks>
  /** Draws the screens, once there is one. */
  readonly draw: (props: FrameProps) => void
  readonly fetch?: typeof fetch | undefined
}

/** Serves one page: its port, the account of this partition, and the screens it asks for. */
export async function runFrame({ draw, guest, settings, signer, ...own }: RunFrameParameters): Promise<ServedPort> {
  const { config, gateway, projectId } = settings
  const { origin, port } = guest
  const kept = await openDevice().catch(() => undefined)
  if (!kept) return servePort(port, refuseAll('storage-denied'))
  const { device, store } = kept
  const clockAhead = config.now - Date.now()
  const shared = { projectId, device, clockAhead, fetch: own.fetch }
  const call = createGatewayCall({ ...shared, baseUrl: gateway, name: config.gateway })
  const keeper = config.keeper ? createGatewayCall({ ...shared, baseUrl: config.keeper, name: config.keeper }) : call
  const { userAgent } = navigator
  const isTrusted = config.trusted.includes(origin)
  const isShownOnly = !isTrusted
  const account = createAccount({ call, keeper, config, clockAhead, store, signer, origin, userAgent, isShownOnly })
  const screens = createScreens({
    mode: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
    language: navigator.language,
  })
  let served: ServedPort | undefined
  const emit: ServedPort['emit'] = (event, value) => served?.emit(event, value)
  served = servePort(port, createHandlers({ origin, settings, fetch: own.fetch, account, screens, emit, isTrusted }))
  // What an earlier version has left in the frame of another site; a browser that does not let go of it tries again next time.
  if (isShownOnly) void import('./eraseHalves.ts').then(({ eraseHalves }) => eraseHalves(config))

  let isDrawn = false
  screens.subscribe(() => {
    const screen = screens.current()
    // Pages know three kinds; what an approval is about is its title.
    const kind = screen ? (screen.kind === 'code' || screen.kind === 'creating' ? screen.kind : 'approval') : null
    emit('screen', { open: screen !== undefined, kind, title: titleOf(screen) })
    if (!screen || isDrawn) return
    isDrawn = true
    draw({
      screens,
      onHeight: (height) => emit('resize', { height: Math.min(2_000, height) }),
      onEscape: () => emit('escape', {}),
    })
  })
  return served
}

async function openDevice() {
  const store = await openDeviceStore()
  return { store, device: await proofKeysOf(store) }
}

/** The title for the page's header, which the page translates into its language. */
function titleOf(screen: Screen | undefined): string {
  if (screen && 'provider' in screen) return `social.${screen.provider}`
  if (screen?.kind !== 'approval') return screen?.kind ?? 'none'
  return screen.approval.request.kind
}
