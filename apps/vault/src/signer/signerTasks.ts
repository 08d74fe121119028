import {
  type SealedMessage,
  sealEnvelope,
  sealForTransport,
  shareContext,
  transportContext,
  writeBase64url,
} from '@foyer/contract/vault'
import { type Addresses, type Keys, withKeys } from '../crypto/accounts.ts'
import { splitDevice } from '../crypto/splits.ts'
import { createEntropy } from '../crypto/words.ts'
import type { SealKey } from '../platform/device/deviceKeys.ts'
import {
  byPasskey,
  forKeeper,
  type HomeParts,
  type NewHome,
  openHome,
  type PasskeyPart,
  type SealedRecovery,
  type SealingPasskey,
  sealHome,
} from './homeParts.ts'
import { type Proofs, proveKeys } from './proveKeys.ts'
import { createReceivedShares, type ReceivedShares } from './receivedShares.ts'
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
} & (
    | {
        /** The keeper's point, `keys.keeper` of `config`. */
        readonly keeperKey: string
      }
    /** This passkey alone opens the recovery part. */
    | { readonly passkey: SealingPasskey }
  )

/** What {@link SignerTasks.recover} takes. */
export type RecoverWalletParameters = NewDevice & HomeParts & { readonly addresses: Addresses }

/** What {@link SignerTasks.protect} takes. */
export type ProtectWalletParameters = NewHome & {
  readonly addresses: Addresses
  /** What `token` or `me` gave. */
  readonly nonce: string
  readonly passkey: SealingPasskey
  /** What the secret is rebuilt of: this device's split, or the home split before. */
  readonly parts: Pick<DeviceSecret, 'half' | 'release'> | HomeParts
}

/** What {@link SignerTasks.sign} takes. */
export type SignParameters = DeviceSecret & { readonly request: SignatureRequest }

/** What a device sends to be enrolled, and keeps once it was. */
export type EnrolledDevice = {
  readonly proofs: Proofs
  /** The server's half, sealed to the gateway. */
  readonly share: SealedMessage
  /** This device's half as base64url, sealed under its own key. */
  readonly half: string
}

/** What {@link SignerTasks.create} answers. Nothing of it is secret. */
export type CreatedWallet = EnrolledDevice & {
  readonly addresses: Addresses
  readonly auth: SealedMessage
} & SealedRecovery

/** What {@link SignerTasks.protect} answers. Nothing of it is secret. */
export type ProtectedWallet = { readonly proofs: Proofs; readonly auth: SealedMessage; readonly held: PasskeyPart }

/** All that is done with a secret. It is there only while one of these runs, and no answer carries any of it. */
export type SignerTasks = {
  receive: ReceivedShares['receive']
  /** Makes a wallet. */
  create(parameters: CreateWalletParameters): Promise<CreatedWallet>
  /** Rebuilds a wallet of its home split and makes a new split for this device. */
  recover(parameters: RecoverWalletParameters): Promise<EnrolledDevice>
  /** Rebuilds a wallet and makes a new home split, whose recovery part a passkey seals. */
  protect(parameters: ProtectWalletParameters): Promise<ProtectedWallet>
  /** Rebuilds a wallet of this device's split and signs once. */
  sign(parameters: SignParameters): Promise<{ signature: string }>
}

/** Makes the tasks; `sealKey` reads the key of this device's store. */
export function createSignerTasks(sealKey: () => Promise<SealKey>): SignerTasks {
  const { open, receive } = createReceivedShares()

  const enrol = async (
    device: NewDevice,
    entropy: Uint8Array,
    keys: Keys,
    homeSplitId?: string,
  ): Promise<EnrolledDevice> => {
    const { deviceSplitId: splitId, gatewayKey, jti, walletId } = device
    const split = await splitDevice(entropy)
    try {
      const place = { kind: 'device', walletId, splitId } as const
      const server = transportContext({ ...place, holder: 'device-server' }, jti)
      const share = await sealForTransport({ to: gatewayKey, context: server, plaintext: split.server })
      const { key, id: keyId } = await sealKey()
      const context = shareContext({ ...place, holder: 'device' })
      const half = await sealEnvelope({ key, algorithm: 'device', keyId, context, plaintext: split.device })
      const proofs = homeSplitId
        ? await proveKeys('create', [homeSplitId, splitId], device, keys)
        : await proveKeys('enrol', [splitId], device, keys)
      return { proofs, share, half: writeBase64url(half) }
    } finally {
      wipe(split.server, split.device)
    }
  }

  return {
    receive,

    async create(parameters) {
      const entropy = createEntropy()
      try {
        return await withKeys(entropy, async (keys) => {
          const home = await sealHome<SealedRecovery>(
            parameters,
            entropy,
            'passkey' in parameters ? byPasskey(parameters.passkey) : forKeeper(parameters.keeperKey, parameters.jti),
          )
          return {
            ...(await enrol(parameters, entropy, keys, parameters.homeSplitId)),
            addresses: keys.addresses,
            ...home,
          }
        })
      } finally {
        wipe(entropy)
      }
    },

    async recover(parameters) {
      const parts = await openHome(open, parameters, parameters.walletId)
      return withEntropy(parts, parameters.addresses, (entropy) =>
        withKeys(entropy, (keys) => enrol(parameters, entropy, keys)),
      )
    },

    async protect(parameters) {
      const { addresses, passkey, parts, walletId } = parameters
      const use = (entropy: Uint8Array) =>
        withKeys(entropy, async (keys) => ({
          proofs: await proveKeys('protect', [parameters.homeSplitId], parameters, keys),
          ...(await sealHome(parameters, entropy, byPasskey(passkey))),
        }))
      return 'half' in parts
        ? withDeviceSecret(sealKey, open, { walletId, addresses, ...parts }, use)
        : withEntropy(await openHome(open, parts, walletId), addresses, use)
    },

    sign: ({ request, ...secret }) =>
      withDeviceSecret(sealKey, open, secret, (entropy) =>
        withKeys(entropy, async (keys) => ({ signature: await signatureOf(request, keys) })),
      ),
  }
}
