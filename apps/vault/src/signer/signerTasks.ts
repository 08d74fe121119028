import {
  createTransportKeys,
  openEnvelope,
  openFromTransport,
  readBase64url,
  type SealedMessage,
  type SharePlace,
  sealEnvelope,
  sealForTransport,
  shareContext,
  type TransportKeys,
  transportContext,
  walletProofText,
  writeBase64url,
} from '@foyer/contract/vault'
import type { SealKey } from '../device/deviceKeys.ts'
import { type Addresses, type Keys, withKeys } from '../keys/accounts.ts'
import { combineChecked, SplitError, splitDevice, splitHome } from '../keys/splits.ts'
import { createEntropy } from '../keys/words.ts'
import { type SignatureRequest, signatureOf } from './signature.ts'

/** A part of a secret in the answer of a call, sealed to the keys that `receive` made for it. */
export type ReceivedShare = {
  /** What `receive` answered. */
  readonly id: number
  /** The `jti` of the call's proof. */
  readonly jti: string
  readonly splitId: string
  readonly message: SealedMessage
}

/** What a new split of this device needs. */
type NewDevice = {
  readonly walletId: string
  readonly deviceSplitId: string
  /** What `token` or `me` gave. */
  readonly nonce: string
  /** The gateway's point, `keys.gateway` of `config`. */
  readonly gatewayKey: string
  /** The `jti` of the proof of the call that carries the parts. */
  readonly jti: string
}

/** What {@link SignerTasks.create} takes. */
export type CreateWalletParameters = NewDevice & {
  readonly homeSplitId: string
  /** The keeper's point, `keys.keeper` of `config`. */
  readonly keeperKey: string
}

/** What {@link SignerTasks.recover} takes. */
export type RecoverWalletParameters = NewDevice & {
  readonly addresses: Addresses
  readonly auth: ReceivedShare
  readonly recovery: ReceivedShare
}

/** What {@link SignerTasks.sign} takes. */
export type SignParameters = {
  readonly walletId: string
  readonly addresses: Addresses
  /** This device's half, as `create` or `recover` answered it. */
  readonly half: string
  /** The server's half. */
  readonly release: ReceivedShare
  readonly request: SignatureRequest
}

/** What a device sends to be enrolled, and keeps once it was. */
export type EnrolledDevice = {
  readonly proofs: { readonly nonce: string; readonly evm: string; readonly solana: string }
  /** The server's half, sealed to the gateway. */
  readonly share: SealedMessage
  /** This device's half as base64url, sealed under its own key. */
  readonly half: string
}

/** What {@link SignerTasks.create} answers. Nothing of it is secret. */
export type CreatedWallet = EnrolledDevice & {
  readonly addresses: Addresses
  readonly auth: SealedMessage
  readonly recovery: SealedMessage
}

/** All that is done with a secret. It is there only while one of these runs, and no answer carries any of it. */
export type SignerTasks = {
  /** Makes keys for one answer that carries a part; `publicKey` goes into the call's proof as `eph`. */
  receive(): Promise<{ id: number; publicKey: string }>
  /** Makes a wallet. */
  create(parameters: CreateWalletParameters): Promise<CreatedWallet>
  /** Rebuilds a wallet of its home split and makes a new split for this device. */
  recover(parameters: RecoverWalletParameters): Promise<EnrolledDevice>
  /** Rebuilds a wallet of this device's split and signs once. */
  sign(parameters: SignParameters): Promise<{ signature: string }>
}

/** How many answers may be awaited at once; the oldest is given up for one more. */
const mostAwaited = 16

/** Makes the tasks; `sealKey` reads the key of this device's store. */
export function createSignerTasks(sealKey: () => Promise<SealKey>): SignerTasks {
  const awaited = new Map<number, TransportKeys>()
  let last = 0

  const open = async (share: ReceivedShare, place: Omit<SharePlace, 'splitId'>) => {
    const keys = awaited.get(share.id)
    // Keys serve one answer.
    awaited.delete(share.id)
    if (!keys) throw new SplitError('Nothing awaits this part of the secret.')
    const context = transportContext({ ...place, splitId: share.splitId }, share.jti)
    return openFromTransport({ keys, context, message: share.message })
  }

  const enrol = async (device: NewDevice, entropy: Uint8Array, keys: Keys): Promise<EnrolledDevice> => {
    const { deviceSplitId: splitId, gatewayKey, jti, nonce, walletId } = device
    const split = await splitDevice(entropy)
    const place = { kind: 'device', walletId, splitId } as const
    const server = transportContext({ ...place, holder: 'device-server' }, jti)
    const share = await sealForTransport({ to: gatewayKey, context: server, plaintext: split.server })
    const { key, id: keyId } = await sealKey()
    const context = shareContext({ ...place, holder: 'device' })
    const half = await sealEnvelope({ key, algorithm: 'device', keyId, context, plaintext: split.device })
    wipe(split.server, split.device)
    const text = walletProofText({ walletId, nonce, addresses: keys.addresses })
    const message = new TextEncoder().encode(text)
    return {
      proofs: {
        nonce,
        evm: await signatureOf({ kind: 'evmMessage', message }, keys),
        solana: await signatureOf({ kind: 'solana', message }, keys),
      },
      share,
      half: writeBase64url(half),
    }
  }

  return {
    async receive() {
      const keys = await createTransportKeys()
      const id = ++last
      awaited.set(id, keys)
      for (const old of [...awaited.keys()].slice(0, -mostAwaited)) awaited.delete(old)
      return { id, publicKey: keys.publicKey }
    },

    async create(parameters) {
      const { homeSplitId: splitId, gatewayKey, keeperKey, jti, walletId } = parameters
      const entropy = createEntropy()
      try {
        return await withKeys(entropy, async (keys) => {
          const split = await splitHome(entropy)
          const place = { kind: 'home', walletId, splitId } as const
          const sealed = (to: string, holder: 'auth' | 'recovery') =>
            sealForTransport({ to, context: transportContext({ ...place, holder }, jti), plaintext: split[holder] })
          const [auth, recovery] = [await sealed(gatewayKey, 'auth'), await sealed(keeperKey, 'recovery')]
          wipe(split.auth, split.recovery, split.cold)
          return { ...(await enrol(parameters, entropy, keys)), addresses: keys.addresses, auth, recovery }
        })
      } finally {
        wipe(entropy)
      }
    },

    async recover(parameters) {
      const { addresses, auth, recovery, walletId } = parameters
      if (auth.splitId !== recovery.splitId) throw new SplitError('These parts are of different splits.')
      const place = { kind: 'home', walletId } as const
      const parts = [
        await open(auth, { ...place, holder: 'auth' }),
        await open(recovery, { ...place, holder: 'recovery' }),
      ] as const
      return withEntropy(parts, addresses, (entropy) => withKeys(entropy, (keys) => enrol(parameters, entropy, keys)))
    },

    async sign({ addresses, half, release, request, walletId }) {
      const place = { kind: 'device', walletId } as const
      const { key } = await sealKey()
      const context = shareContext({ ...place, splitId: release.splitId, holder: 'device' })
      const envelope = readBase64url(half)
      if (!envelope) throw new SplitError("This device's half is not readable.")
      const parts = [
        await openEnvelope({ key, algorithm: 'device', context, envelope }),
        await open(release, { ...place, holder: 'device-server' }),
      ] as const
      return withEntropy(parts, addresses, (entropy) =>
        withKeys(entropy, async (keys) => ({ signature: await signatureOf(request, keys) })),
      )
    },
  }
}

async function withEntropy<T>(
  parts: readonly [Uint8Array, Uint8Array],
  addresses: Addresses,
  use: (entropy: Uint8Array) => Promise<T>,
): Promise<T> {
  const entropy = await combineChecked(parts, addresses)
  wipe(...parts)
  try {
    return await use(entropy)
  } finally {
    wipe(entropy)
  }
}

function wipe(...secrets: readonly Uint8Array[]): void {
  for (const secret of secrets) secret.fill(0)
}
