import { createECDH, createPrivateKey } from 'node:crypto'
import {
  type Bytes,
  deriveBytes,
  deriveSealKey,
  EnvelopeError,
  keyIdOf,
  openEnvelope,
  openFromTransport,
  readEnvelope,
  type SealedMessage,
  type SharePlace,
  sealEnvelope,
  sealForTransport,
  shareContext,
  type TransportKeys,
  transportContext,
  writeBase64url,
} from '@foyer/contract/vault'
import { type MasterKey, SecretError } from '../../engines/secrets/masterKeys.ts'
import { VaultRefusal } from './VaultRefusal.ts'

/** A sealed part as a row keeps it: base64 of the envelope, and the hexadecimal id of its key. */
export type SealedShare = { envelope: string; kid: string }

/** Receives, keeps and hands out parts of secrets for one holder. Each row is sealed under a separate key. */
export type Sealer = {
  /** What parts are sealed to on their way here. */
  publicKey: string
  /**
   * Opens a part that a device sent in the call with the proof `jti`, and seals it for its row.
   *
   * @throws VaultRefusal `vault-share-unreadable`
   */
  receive: (place: SharePlace, jti: string, message: SealedMessage) => Promise<SealedShare>
  /**
   * Opens a row and seals it to the `eph` of a device's proof.
   *
   * @throws SecretError when the row's key is not configured, or it was changed.
   */
  handOut: (place: SharePlace, kept: SealedShare, to: { eph: string; jti: string }) => Promise<SealedMessage>
  /** Seals what this holder was told, for its row. */
  keep: (place: SharePlace, plaintext: Bytes) => Promise<SealedShare>
  /** Opens what was sealed to this holder under a context. @throws VaultRefusal `vault-share-unreadable` */
  read: (context: string, message: SealedMessage) => Promise<Bytes>
  /** Opens a row; the caller wipes the bytes. @throws SecretError as above. */
  open: (place: SharePlace, kept: SealedShare) => Promise<Bytes>
  /** Seals a row under the newest key; the same row when it is already. @throws SecretError as above. */
  rewrap: (place: SharePlace, kept: SealedShare) => Promise<SealedShare>
  /** The hexadecimal id of the newest key. */
  kid: string
  /** The hexadecimal ids of all keys, the newest first. */
  kids: readonly string[]
}

/** A part has 17 bytes: one more than what it is a part of. */
const shareBytes = 17

/** Builds the sealer of one holder. The first key seals; all of them open. */
export async function createSealer(keys: readonly [MasterKey, ...MasterKey[]]): Promise<Sealer> {
  const byId = new Map(await Promise.all(keys.map(async ({ bytes }) => [hexOf(await keyIdOf(bytes)), bytes] as const)))
  const [newest] = keys
  const keyId = await keyIdOf(newest.bytes)
  const kid = hexOf(keyId)
  const transports = await Promise.all(keys.map(({ bytes }) => deriveTransportKeys(bytes)))
  const publicKey = transports[0]?.publicKey ?? ''

  /** Pages that were loaded before a new key came first still seal to the one before. */
  const openOnItsWay = async (context: string, message: SealedMessage): Promise<Bytes> => {
    for (const keys of transports) {
      try {
        return await openFromTransport({ keys, context, message })
      } catch (error) {
        if (!(error instanceof EnvelopeError)) throw error
      }
    }
    throw new VaultRefusal('vault-share-unreadable')
  }

  const seal = async (context: string, plaintext: Bytes): Promise<SealedShare> => {
    const key = await deriveSealKey(newest.bytes, context)
    const envelope = await sealEnvelope({ key, algorithm: 'server', keyId, context, plaintext })
    return { envelope: Buffer.from(envelope).toString('base64'), kid }
  }

  const open = async (context: string, kept: SealedShare): Promise<Bytes> => {
    const envelope = Uint8Array.from(Buffer.from(kept.envelope, 'base64'))
    try {
      const needed = hexOf(readEnvelope(envelope).keyId)
      const secret = byId.get(needed)
      if (secret === undefined) {
        throw new SecretError('UNKNOWN_KEY', `A part of a wallet needs the key ${needed}. Add it after the newest one.`)
      }
      return await openEnvelope({ key: await deriveSealKey(secret, context), algorithm: 'server', context, envelope })
    } catch (cause) {
      if (!(cause instanceof EnvelopeError)) throw cause
      throw new SecretError(
        'DAMAGED',
        'A part of a wallet was changed or belongs to another row. Restore it from a backup.',
      )
    }
  }

  return {
    publicKey,
    keep: (place, plaintext) => seal(shareContext(place), plaintext),
    read: openOnItsWay,
    open: (place, kept) => open(shareContext(place), kept),
    kid,
    kids: [...byId.keys()],
    receive: async (place, jti, message) => {
      const opened = await openOnItsWay(transportContext(place, jti), message)
      if (opened.length !== shareBytes) throw new VaultRefusal('vault-share-unreadable')
      const sealed = await seal(shareContext(place), opened)
      opened.fill(0)
      return sealed
    },
    handOut: async (place, kept, { eph, jti }) => {
      const plaintext = await open(shareContext(place), kept)
      const message = await sealForTransport({ to: eph, context: transportContext(place, jti), plaintext }).catch(
        (error: unknown) => {
          if (error instanceof EnvelopeError) throw new VaultRefusal('vault-proof-invalid')
          throw error
        },
      )
      plaintext.fill(0)
      return message
    },
    rewrap: async (place, kept) => {
      if (kept.kid === kid) return kept
      const plaintext = await open(shareContext(place), kept)
      const sealed = await seal(shareContext(place), plaintext)
      plaintext.fill(0)
      return sealed
    },
  }
}

/** The pair that parts are sealed to on their way: made from the key, so that all processes have the same. */
async function deriveTransportKeys(secret: Uint8Array): Promise<TransportKeys> {
  const pair = createECDH('prime256v1')
  for (let round = 0; ; round += 1) {
    try {
      pair.setPrivateKey(await deriveBytes(secret, `foyer/1|transport key|${round}`, 32))
      break
    } catch (error) {
      // One in four thousand million is no number below the order of the curve.
      if (round === 8) throw error
    }
  }
  const point = pair.getPublicKey()
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: writeBase64url(pair.getPrivateKey()),
    x: writeBase64url(point.subarray(1, 33)),
    y: writeBase64url(point.subarray(33)),
  }
  const pkcs8 = createPrivateKey({ key: jwk, format: 'jwk' }).export({ type: 'pkcs8', format: 'der' })
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const privateKey = await crypto.subtle.importKey('pkcs8', Uint8Array.from(pkcs8), curve, false, ['deriveBits'])
  return { publicKey: writeBase64url(point), privateKey }
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
