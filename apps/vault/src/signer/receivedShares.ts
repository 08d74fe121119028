import {
  createTransportKeys,
  openFromTransport,
  type SealedMessage,
  type SharePlace,
  type TransportKeys,
  transportContext,
} from '@foyer/contract/vault'
import { SplitError } from '../crypto/splits.ts'

/** A part of a secret in the answer of a call, sealed to the keys that `receive` made for it. */
export type ReceivedShare = {
  /** What `receive` answered. */
  readonly id: number
  /** The `jti` of the call's proof. */
  readonly jti: string
  readonly splitId: string
  readonly message: SealedMessage
}

/** Keys for answers that carry parts. */
export type ReceivedShares = {
  /** Makes keys for one answer; `publicKey` goes into the call's proof as `eph`. */
  receive(): Promise<{ id: number; publicKey: string }>
  /** Opens what came, once. @throws SplitError for an answer that nothing awaits, EnvelopeError for one of another place. */
  open(share: ReceivedShare, place: Omit<SharePlace, 'splitId'>): Promise<Uint8Array>
}

/** How many answers may be awaited at once; the oldest is given up for one more. */
const maxAwaited = 16

/** Makes the keys of a worker. */
export function createReceivedShares(): ReceivedShares {
  const awaited = new Map<number, TransportKeys>()
  let last = 0
  return {
    async receive() {
      const keys = await createTransportKeys()
      const id = ++last
      awaited.set(id, keys)
      for (const old of [...awaited.keys()].slice(0, -maxAwaited)) awaited.delete(old)
      return { id, publicKey: keys.publicKey }
    },
    async open(share, place) {
      const keys = awaited.get(share.id)
      // Keys serve one answer.
      awaited.delete(share.id)
      if (!keys) throw new SplitError('Nothing awaits this part of the secret.')
      const context = transportContext({ ...place, splitId: share.splitId }, share.jti)
      return openFromTransport({ keys, context, message: share.message })
    },
  }
}
