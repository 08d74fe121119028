import * as v from 'valibot'
import type { DeviceStore } from '../platform/device/deviceStore.ts'

/** What opens sign-in services: a window of the frame's, or the page, as in Telegram. `again`: what opened the last one here. */
export type OAuthLauncher = 'window' | 'page' | 'again'

const ByPage = v.object({ isByPage: v.literal(true) })
const nameOf = (origin: string) => `opener/${origin}`

/**
 * Whether the page has to open a service. It says so when a visitor logs in; a session that is renewed while something is signed takes
 * the same way as the login before, so that is kept.
 */
export async function isOpenedByPage(store: DeviceStore, origin: string, opener: OAuthLauncher): Promise<boolean> {
  const name = nameOf(origin)
  if (opener === 'again') return v.is(ByPage, await store.read(name))
  if (opener === 'page') await store.write(name, { isByPage: true })
  else await store.remove(name)
  return opener === 'page'
}
