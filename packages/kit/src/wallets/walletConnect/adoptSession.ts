import { isRecord, stringRecord } from '../../core/decode.ts'
import type { Client, ClientSession } from './startClient.ts'

/** Where the client 2.21.8 keeps a list of records. */
type Stored = { readonly storageKey: string }

/**
 * Takes over a session that another tab has opened since this client started: the client reads its storage only then.
 * False without such a session.
 */
export async function adoptSession(client: Client, topic: string): Promise<boolean> {
  const { core, session } = client
  const keychain = core.crypto.keychain
  const [sessions, stored] = await Promise.all(
    [session, keychain].map((each) => core.storage.getItem<unknown>((each as unknown as Stored).storageKey)),
  )
  const struct = (Array.isArray(sessions) ? sessions : []).find(
    (each): each is ClientSession => isRecord(each) && each.topic === topic,
  )
  const keys = stringRecord(stored) ?? {}
  const [own, shared] = [keys[struct?.self.publicKey ?? ''], keys[topic]]
  if (!struct || !own || !shared || struct.expiry * 1000 <= Date.now()) return false
  await keychain.set(struct.self.publicKey, own)
  await keychain.set(topic, shared)
  await session.set(topic, struct)
  core.expirer.set(topic, struct.expiry)
  // What was said meanwhile waits at the relay; while that is away the client subscribes with its next connection.
  void core.relayer.subscribe(topic).catch(() => undefined)
  return true
}
