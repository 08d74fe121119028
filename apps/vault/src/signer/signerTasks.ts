import {
  type SealedMessage,
  sealEnvelope,
  sealForTransport,
  shareContext,
  transportContext,
  walletProofText,
  writeBase64url,
} from '@foyer/contract/vault'
import type { SealKey } from '../device/deviceKeys.ts'
import { type Addresses, type Keys, withKeys } from '../keys/accounts.ts'
import { SplitError, splitDevice, splitHome } from '../keys/splits.ts'
import { createEntropy } from '../keys/words.ts'
import { createReceivedShares, type ReceivedShare, type ReceivedShares } from './receivedShares.ts'
import { type DeviceSecret, wipe, withDeviceSecret, withEntropy } from './secret.ts'
import { type SignatureRequest, signatureOf } from './signature.ts'

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
export type SignParameters = DeviceSecret & { readonly request: SignatureRequest }

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
  receive: ReceivedShares['receive']
  /** Makes a wallet. */
  create(parameters: CreateWalletParameters): Promise<CreatedWallet>
  /** Rebuilds a wallet of its home split and makes a new split for this device. */
  recover(parameters: RecoverWalletParameters): Promise<EnrolledDevice>
  /** Rebuilds a wallet of this device's split and signs once. */
  sign(parameters: SignParameters): Promise<{ signature: string }>
}

/** Makes the tasks; `sealKey` reads the key of this device's store. */
export function createSignerTasks(sealKey: () => Promise<SealKey>): SignerTasks {
  const { open, receive } = createReceivedShares()

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
    receive,

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

    sign: ({ request, ...secret }) =>
      withDeviceSecret(sealKey, open, secret, (entropy) =>
        withKeys(entropy, async (keys) => ({ signature: await signatureOf(request, keys) })),
      ),
  }
}
