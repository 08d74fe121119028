import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Network } from '../core/network.ts'
import { nativeBalanceQuery } from '../domain/portfolio/nativeBalanceQuery.ts'
import { portfolioQuery } from '../domain/portfolio/portfolioQuery.ts'
import { nativeToken, type Token } from '../domain/portfolio/token.ts'
import { useKitInstance } from '../runtime/KitContext.ts'
import { useKitData } from '../runtime/useKitData.ts'
import type { ActingAccount } from './useActingAccount.ts'

export type HeldTokens = {
  /** What can be spent, worth most first. */
  readonly tokens: readonly Token[]
  /** The native coin, which also pays for fees; undefined while its balance is unknown. */
  readonly native: Token | undefined
  readonly isPending: boolean
  /** The native balance could not be read. */
  readonly hasFailed: boolean
  /** Whether `tokens` is complete: a token that is missing is not held. Where false, it may be. */
  readonly isComplete: boolean
}

/** What the account holds on the network. The native coin is there even when the list of tokens failed. */
export function useHeldTokens(acting: ActingAccount, network: Network): HeldTokens {
  const kit = useKitInstance()
  const data = useKitData()
  const parameters = { namespace: acting.namespace, address: acting.account.address, networkId: network.id }
  const portfolio = useQuery(portfolioQuery(kit, data, parameters), data.queryClient)
  const balance = useQuery(nativeBalanceQuery(kit, parameters), data.queryClient)
  const listed = portfolio.data?.tokens ?? []
  const held = listed.filter(({ amount }) => amount > 0n)
  const known = held.find(({ address }) => address === undefined)
  // The same object for the same balance: views compare tokens.
  const bare = useMemo(
    () => (balance.data === undefined ? undefined : nativeToken(network, balance.data)),
    [network, balance.data],
  )
  const native = known ?? bare
  const tokens = native && !known && native.amount > 0n ? [...held, native] : held
  return {
    tokens,
    native,
    isPending: portfolio.isPending || (tokens.length === 0 && balance.isPending),
    hasFailed: native === undefined && balance.isError,
    isComplete: portfolio.data !== undefined && portfolio.data.reason === undefined,
  }
}
