import { KitError } from '../../../core/errors.ts'
import { localNetworkPermission } from './localNetwork.ts'
import { type Bytes, createAssociationKeys } from './mobileChannel.ts'
import { brokenProtocol } from './mobileError.ts'
import { openFrames } from './mobileFrames.ts'
import { type MobileSession, openMobileSession } from './mobileSession.ts'
import { toBase64Url } from './mobileText.ts'

/** How long an app that opens takes the window's focus at most, in ms (spec section 9). */
const launchDetection = 3000
/** The ports at which a wallet of this phone listens, both ends included (spec section 4). */
const associationPorts = { first: 49_152, last: 65_535 } as const

export type AssociateLocallyParameters = {
  readonly signal: AbortSignal
  /** The https address under which the wallet wants its links; it said so before. Default: the scheme of all wallets. */
  readonly base?: string | undefined
}

/**
 * Opens a wallet's app on this phone and connects to it.
 *
 * @throws KitError `SECURE_CONTEXT_REQUIRED`, `WALLET_NOT_FOUND` when no app opened, `LOCAL_NETWORK_REFUSED`, `WALLET_TIMEOUT`,
 * `WALLET_DISCONNECTED`, `CONNECTION_FAILED`, `REQUEST_ABORTED`.
 */
export async function associateLocally({ base, signal }: AssociateLocallyParameters): Promise<MobileSession> {
  checkContext()
  const association = await createAssociationKeys()
  const port = drawPort()
  const link = associationLink('local', association.point, { port: String(port) }, base)
  await launch(link)
  const frames = await openFrames(`ws://localhost:${port}/solana-wallet`, signal, async () =>
    (await localNetworkPermission()) === 'denied' ? localNetworkRefused() : undefined,
  )
  return openMobileSession(frames, association)
}

export type AssociateRemotelyParameters = {
  readonly reflector: string
  readonly signal: AbortSignal
  /** Told what the wallet is to scan. */
  onLink(link: string): void
}

/**
 * Waits at a reflector until a wallet has scanned the code, and connects to it.
 *
 * @throws KitError `SECURE_CONTEXT_REQUIRED`, `WALLET_TIMEOUT` when the reflector is away, `WALLET_DISCONNECTED` when
 * no wallet came or the wallet left, `CONNECTION_FAILED`, `REQUEST_ABORTED`.
 */
export async function associateRemotely(parameters: AssociateRemotelyParameters): Promise<MobileSession> {
  const { onLink, reflector, signal } = parameters
  checkContext()
  const association = await createAssociationKeys()
  const frames = await openFrames(reflector, signal)
  signal.addEventListener('abort', frames.close)
  try {
    const id = reflectorId(await frames.next())
    const { host } = new URL(reflector)
    onLink(associationLink('remote', association.point, { reflector: host, id: toBase64Url(id) }))
    // An empty frame says that the wallet is there.
    if ((await frames.next()).length > 0)
      throw brokenProtocol(new Error('The reflector sent something before a wallet came'))
    return await openMobileSession(frames, association)
  } catch (error) {
    frames.close()
    throw error
  } finally {
    signal.removeEventListener('abort', frames.close)
  }
}

/** What a wallet opens or scans. Throws KitError `CONNECTION_FAILED` for a base that is no https address, and for a port out of range. */
export function associationLink(
  kind: 'local' | 'remote',
  point: Bytes,
  place: Readonly<Record<string, string>>,
  base?: string,
): string {
  if (place.port !== undefined) checkPort(Number(place.port))
  const query = new URLSearchParams({ association: toBase64Url(point), ...place, v: 'v1' })
  const path = `v1/associate/${kind}?${query}`
  if (base === undefined) return `solana-wallet:/${path}`
  checkBase(base)
  return `${base.replace(/[?#].*$/, '').replace(/\/+$/, '')}/${path}`
}

/** Wallets of this phone listen at dynamic ports only (spec section 5). */
function checkPort(port: number): void {
  const { first, last } = associationPorts
  if (port >= first && port <= last) return
  throw brokenProtocol(new Error(`Association port number must be between ${first} and ${last}. ${port} given`))
}

/** Wallets may name https addresses only (spec section 4). */
export function checkBase(base: string): void {
  if (URL.canParse(base) && new URL(base).protocol === 'https:') return
  throw brokenProtocol(new Error(`The wallet gave the base URL ${base.slice(0, 100)}, which is not https`))
}

/** What the reflector calls this meeting: its length as a varint, then its bytes. */
export function reflectorId(frame: Bytes): Bytes {
  let length = 0
  let at = 0
  for (; at < Math.min(frame.length, 5); at += 1) {
    const byte = frame[at] ?? 0
    length += (byte & 0x7f) * 2 ** (7 * at)
    if (byte < 0x80) break
  }
  const id = frame.slice(at + 1)
  if (length === 0 || id.length !== length) throw brokenProtocol(new Error('The reflector named no meeting'))
  return id
}

/** One of the ports at which a wallet may listen. */
function drawPort(): number {
  const count = associationPorts.last - associationPorts.first + 1
  // 2^16 is a multiple of the 2^14 ports, so that all are equally likely.
  const [drawn = 0] = crypto.getRandomValues(new Uint16Array(1))
  return associationPorts.first + (drawn % count)
}

/** Opens a link of an app, which takes the focus from this page. Firefox answers an unknown scheme with an error page. */
async function launch(link: string): Promise<void> {
  if (link.startsWith('https:')) return location.assign(link)
  if (navigator.userAgent.includes('Firefox/')) return launchInFrame(link)
  const opened = new Promise<boolean>((resolve) => {
    const settle = (isOpened: boolean) => {
      clearTimeout(timer)
      removeEventListener('blur', onBlur)
      resolve(isOpened)
    }
    const onBlur = () => settle(true)
    const timer = setTimeout(() => settle(false), launchDetection)
    addEventListener('blur', onBlur)
  })
  location.assign(link)
  if (await opened) return
  throw new KitError('WALLET_NOT_FOUND', 'Found no installed wallet that supports the mobile wallet protocol.')
}

function launchInFrame(link: string): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  frame.src = link
  setTimeout(() => frame.remove(), launchDetection)
}

/** Throws KitError `SECURE_CONTEXT_REQUIRED` on a page that is not secure. */
export function checkContext(): void {
  if (globalThis.isSecureContext) return
  throw new KitError(
    'SECURE_CONTEXT_REQUIRED',
    'The mobile wallet adapter protocol must be used in a secure context (https).',
  )
}

/** The visitor said that this page may not reach apps on this device. */
export function localNetworkRefused(): KitError {
  return new KitError('LOCAL_NETWORK_REFUSED', 'This browser may not reach apps on this device')
}
