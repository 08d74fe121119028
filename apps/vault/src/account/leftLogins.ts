import { type SocialProvider, socialProviders } from '@foyer/contract/vault'
import * as v from 'valibot'
import type { DeviceStore } from '../platform/device/deviceStore.ts'

/** A login for which the whole page went to a sign-in service. */
type LeftLogin = {
  /** Of the attempt. */
  readonly id: string
  readonly verifier: string
  readonly provider: SocialProvider
  /** In milliseconds since 1970 by this clock. */
  readonly expiresAt: number
}

const LeftLogins: v.GenericSchema<unknown, LeftLogin[]> = v.array(
  v.object({ id: v.string(), verifier: v.string(), provider: v.picklist(socialProviders), expiresAt: v.number() }),
)
const nameOf = (origin: string) => `left/${origin}`

/** Several tabs of a site may be away at once; earlier ones are of no use. */
const most = 4

/** Keeps what a page that goes away needs when it is back. */
export async function keepLeft(store: DeviceStore, origin: string, login: LeftLogin): Promise<void> {
  const others = (await readLeft(store, origin)).filter(({ id }) => id !== login.id)
  await store.write(nameOf(origin), [...others, login].slice(-most))
}

/** What was kept of one, which is then forgotten; nothing for one that is too old, or was begun in another browser. */
export async function takeLeft(store: DeviceStore, origin: string, id: string): Promise<LeftLogin | undefined> {
  const kept = await readLeft(store, origin)
  const others = kept.filter((each) => each.id !== id)
  if (others.length > 0) await store.write(nameOf(origin), others)
  else await store.remove(nameOf(origin))
  return kept.find((each) => each.id === id)
}

async function readLeft(store: DeviceStore, origin: string): Promise<readonly LeftLogin[]> {
  const read = v.safeParse(LeftLogins, await store.read(nameOf(origin)))
  return read.success ? read.output.filter(({ expiresAt }) => expiresAt > Date.now()) : []
}
