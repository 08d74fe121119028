import type { Address } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import type { Approvals } from '../createApprovals.ts'
import type { WalletState } from '../createWalletState.ts'
import { invalidParams, toChainId, toList, toRecord, toText } from '../parameters.ts'
import type { MethodHandler } from '../types.ts'
import { connectingSteps } from './connectingSteps.ts'

/** Connecting with capabilities (ERC-7846), of which this wallet has one: signing in (EIP-4361) in the same approval. */
export function signInMethods(wallet: { state: WalletState; approvals: Approvals; origin: string }) {
  const { state } = wallet
  const { assertNothingPending, connect, unlock } = connectingSteps(wallet)
  return {
    wallet_connect: async (params) => {
      const { capabilities = {}, version } = toRecord(params[0], 'The connection')
      if (version !== '1') throw invalidParams('Only version 1 of wallet_connect is known.')
      const { signInWithEthereum: asked } = toRecord(capabilities, 'capabilities')
      const textOf = asked === undefined ? undefined : readSignIn(asked, wallet.origin)
      assertNothingPending()
      await unlock()
      await connect(textOf)
      return {
        accounts: await Promise.all(
          state.visible().map(async (address, index) => {
            const signer = state.accounts().find(({ account }) => account.address === address)?.account
            if (!textOf || !signer || index > 0) return { address, capabilities: {} }
            const message = textOf(address)
            return {
              address,
              capabilities: { signInWithEthereum: { message, signature: await signer.signMessage({ message }) } },
            }
          }),
        ),
      }
    },
  } satisfies Record<string, MethodHandler>
}

/** Reads what is to be signed; what the site leaves out is the site's own, and now. */
function readSignIn(value: unknown, origin: string): (address: Address) => string {
  const asked = toRecord(value, 'signInWithEthereum')
  const text = (name: string) => (asked[name] === undefined ? undefined : toText(asked[name], name))
  const time = (name: string) => {
    const written = text(name)
    const read = written === undefined ? undefined : new Date(written)
    if (read && Number.isNaN(read.getTime())) throw invalidParams(`${name} must be a time (RFC 3339).`)
    return read
  }
  const statement = text('statement')
  const requestId = text('requestId')
  const expirationTime = time('expirationTime')
  const notBefore = time('notBefore')
  const fields = {
    chainId: toChainId(asked.chainId),
    nonce: toText(asked.nonce, 'nonce'),
    domain: text('domain') ?? new URL(origin).host,
    uri: text('uri') ?? origin,
    version: '1',
    issuedAt: time('issuedAt') ?? new Date(),
    ...(statement !== undefined && { statement }),
    ...(requestId !== undefined && { requestId }),
    ...(expirationTime && { expirationTime }),
    ...(notBefore && { notBefore }),
    ...(asked.resources !== undefined && {
      resources: toList(asked.resources, 'resources').map((resource) => toText(resource, 'A resource')),
    }),
  } as const
  return (address) => {
    try {
      return createSiweMessage({ ...fields, address })
    } catch (error) {
      throw invalidParams(String(error))
    }
  }
}
