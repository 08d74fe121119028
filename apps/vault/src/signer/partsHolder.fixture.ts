import {
  createTransportKeys,
  openFromTransport,
  type SealedMessage,
  type ShareHolder,
  sealForTransport,
  transportContext,
  writeBase64url,
} from '@foyer/contract/vault'
import type { ReceivedShare, ReceivedShares } from './receivedShares.ts'
import type { CreatedWallet, CreateWalletParameters } from './signerTasks.ts'

type Part = Uint8Array

/** Opens and seals parts as the gateway and its keeper do, with real keys and no rows. */
export async function createPartsHolder() {
  const [gateway, keeper] = [await createTransportKeys(), await createTransportKeys()]
  const jti = () => writeBase64url(crypto.getRandomValues(new Uint8Array(16)))
  const parameters = () => ({
    walletId: crypto.randomUUID(),
    homeSplitId: crypto.randomUUID(),
    deviceSplitId: crypto.randomUUID(),
    nonce: 'nonce-of-me',
    gatewayKey: gateway.publicKey,
    keeperKey: keeper.publicKey,
    jti: jti(),
  })
  const place = (holder: ShareHolder, { walletId, homeSplitId, deviceSplitId }: CreateWalletParameters) => {
    const isHome = holder === 'auth' || holder === 'recovery'
    return {
      kind: isHome ? 'home' : 'device',
      walletId,
      splitId: isHome ? homeSplitId : deviceSplitId,
      holder,
    } as const
  }
  const open = (holder: ShareHolder, asked: CreateWalletParameters, message: SealedMessage): Promise<Part> =>
    openFromTransport({
      keys: holder === 'recovery' ? keeper : gateway,
      context: transportContext(place(holder, asked), asked.jti),
      message,
    })
  return {
    jti,
    parameters,
    async keep(asked: CreateWalletParameters, wallet: CreatedWallet) {
      if (!('recovery' in wallet)) throw new Error('A passkey keeps the recovery part.')
      const { auth, recovery, share } = wallet
      return {
        auth: await open('auth', asked, auth),
        recovery: await open('recovery', asked, recovery),
        server: await open('device-server', asked, share),
      }
    },
    openAuthPart: (asked: CreateWalletParameters, auth: SealedMessage) => open('auth', asked, auth),
    openServerPart: (asked: CreateWalletParameters, share: SealedMessage) => open('device-server', asked, share),
    /** Hands a part out to a signer that waits for it. */
    async release(
      tasks: Pick<ReceivedShares, 'receive'>,
      holder: ShareHolder,
      asked: CreateWalletParameters,
      part: Part,
    ): Promise<ReceivedShare> {
      const { id, publicKey } = await tasks.receive()
      const to = place(holder, asked)
      const own = jti()
      const message = await sealForTransport({ to: publicKey, context: transportContext(to, own), plaintext: part })
      return { id, jti: own, splitId: to.splitId, message }
    },
  }
}
