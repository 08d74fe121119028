import { RequestRefusal } from './signInHandlerErrors.ts'
import type { SignInStore } from './signInStore.ts'

const minute = 60_000

/**
 * Counts a call, for its client and for all together.
 *
 * @throws RequestRefusal `TOO_MANY_CALLS`, with the seconds until the count begins anew.
 */
export async function limitCalls(
  store: SignInStore,
  call: string,
  [each, all]: readonly [each: number, all: number],
  { client, now }: { readonly client: string | undefined; readonly now: number },
): Promise<void> {
  const ends = (Math.floor(now / minute) + 1) * minute
  const isOver = async (who: string, most: number) => (await store.count(`calls:${call}:${ends}:${who}`, ends)) > most
  // The client's own count first: a client over it does not use up the count of all others.
  if ((client !== undefined && (await isOver(`one:${client.slice(0, 64)}`, each))) || (await isOver('all', all)))
    throw new RequestRefusal('TOO_MANY_CALLS', Math.ceil((ends - now) / 1_000))
}
