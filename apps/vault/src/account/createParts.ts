import { type SealedMessage, type ToSign, vaultRelease } from '@foyer/contract/vault'
import { type GatewayRequest, proofId } from '../platform/gateway/createGatewayCall.ts'
import type { ReceivedShare } from '../signer/receivedShares.ts'
import type { AccountParameters } from './accountParameters.ts'

/** Builds what asks the gateway for its parts of a wallet, which only this device's worker can open. */
export function createParts({ call, signer }: Pick<AccountParameters, 'call' | 'signer'>) {
  /** Makes a call whose answer carries a part, and keeps what opens it. */
  const receive = async <T extends { splitId: string; share: SealedMessage }>(
    ask: (request: GatewayRequest) => Promise<T>,
  ) => {
    const { id, publicKey } = await (await signer()).receive()
    const jti = proofId()
    const answer = await ask({ jti, eph: publicKey })
    const share: ReceivedShare = { id, jti, splitId: answer.splitId, message: answer.share }
    return { answer, share }
  }

  const release = (walletId: string, token: string | undefined, body: { use: 'keep' } | { signs?: ToSign }) =>
    receive(async (request) => {
      const { share, ...answer } = await call(vaultRelease, { ...request, token, params: { id: walletId }, body })
      if (share === null) throw new Error('The gateway handed out no part of the secret.')
      return { ...answer, share }
    })

  /** Shows that this device can use the wallet. */
  const confirm = async (walletId: string, token: string) => {
    const { publicKey } = await (await signer()).receive()
    await call(vaultRelease, { eph: publicKey, token, params: { id: walletId }, body: { use: 'confirm' } })
  }

  return { receive, release, confirm }
}

/** See {@link createParts}. */
export type Parts = ReturnType<typeof createParts>
