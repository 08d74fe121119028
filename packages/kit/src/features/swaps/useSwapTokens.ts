import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Network } from '../../core/network.ts'
import { isSameAddress } from '../../domain/account.ts'
import { nativeToken, type Token } from '../../domain/portfolio/token.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useKitData } from '../../runtime/useKitData.ts'
import type { ActingAccount } from '../../transactions/useActingAccount.ts'
import { type HeldTokens, useHeldTokens } from '../../transactions/useHeldTokens.ts'
import { swapTokensQuery } from './queries.ts'
import type { SwapDraft } from './swapDraft.ts'

export type SwapTokens = {
  readonly held: HeldTokens
  /** What the account holds, worth most first. */
  readonly own: readonly Token[]
  /** The gateway's list, in its order, with what the account holds of each. */
  readonly listed: readonly Token[]
  readonly isPending: boolean
  /** The list could not be read. */
  readonly hasFailed: boolean
  /** The gateway has no swaps on this network. */
  readonly isUnsupported: boolean
  /** Asks for the list again. */
  retry(): void
  /** The token of an address, of `native`, or of a listed symbol. */
  find(wish: string): Token | undefined
  /** Whether the native coin or on the list. */
  isListed(token: Token): boolean
  /** Whether the account's balance of the token could be read. */
  isHoldingKnown(token: Token): boolean
}

/** What can be swapped: the account's own tokens, those of the list, and those that the visitor says they know. */
export function useSwapTokens(acting: ActingAccount, network: Network, draft: SwapDraft): SwapTokens {
  const kit = useKitInstance()
  const data = useKitData()
  const held = useHeldTokens(acting, network)
  const list = useQuery(swapTokensQuery(kit, network.id), data.queryClient)
  const isUnsupported = list.data === 'unsupported'
  const isSame = (a: Token, b: Token) =>
    a.address === undefined || b.address === undefined
      ? a.address === b.address
      : isSameAddress(kit, a.address, b.address)
  const withHolding = (token: Token) => held.tokens.find((each) => isSame(each, token)) ?? token
  const nothing = useMemo(() => nativeToken(network, 0n), [network])
  const native = held.native ?? nothing
  const raw = Array.isArray(list.data) ? list.data : []
  const listed = raw.map((token) => (token.address === undefined ? native : withHolding(token)))
  const all = [native, ...held.tokens, ...listed, ...draft.trusted.map(withHolding)]
  const isListed = (token: Token) => token.address === undefined || raw.some((each) => isSame(each, token))
  return {
    held,
    own: held.tokens,
    listed,
    isPending: list.isPending || held.isPending,
    hasFailed: list.isError,
    isUnsupported,
    retry: () => void list.refetch(),
    find(wish) {
      if (wish === 'native') return native
      const bySymbol = [native, ...listed].find(({ symbol }) => symbol.toLowerCase() === wish.toLowerCase())
      return all.find(({ address }) => address !== undefined && isSameAddress(kit, address, wish)) ?? bySymbol
    },
    isListed,
    isHoldingKnown: (token) =>
      token.address === undefined
        ? held.native !== undefined
        : held.isComplete || held.tokens.some((each) => isSame(each, token)),
  }
}
