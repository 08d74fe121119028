import { getAddress } from 'viem'
import { nativeCoinAddress } from '../../capabilities/chains/nativeCoin.ts'
import type { ChainFamily } from '../../sources/chainFamily.ts'
import { HttpProblem } from '../http/problem.ts'

/** How tokens are named on the chains of a gateway, whatever their namespace. */
export type TokenNames = {
  /** How the native coin of a chain is written where a token's address is expected. */
  nativeCoinOf: (chainId: string) => string
  /** @throws HttpProblem 400 `address` for what is no token's address on the chain. */
  readToken: (chainId: string, address: string) => string
  /** Whether two CAIP-10 names stand for one account. */
  isSame: (one: string, other: string) => boolean
}

export function createTokenNames({ families }: { families: readonly ChainFamily[] }): TokenNames {
  const familyOf = (name: string) => families.find(({ namespace }) => name.startsWith(`${namespace}:`))
  const spell = (account: string) => (familyOf(account) === undefined ? account.toLowerCase() : account)
  const nativeCoinOf = (chainId: string) => familyOf(chainId)?.nativeCoinAddress ?? nativeCoinAddress
  return {
    nativeCoinOf,
    isSame: (one, other) => spell(one) === spell(other),
    readToken: (chainId, address) => {
      const family = familyOf(chainId)
      if (spell(`${chainId}:${address}`) === spell(`${chainId}:${nativeCoinOf(chainId)}`)) return 'native'
      if (family !== undefined) {
        if (family.isAddress(address)) return address
        throw noToken(family.addressForm)
      }
      if (!/^0x[0-9a-f]{40}$/i.test(address)) throw noToken('An EVM address has 40 hexadecimal digits after 0x.')
      return getAddress(address.toLowerCase())
    },
  }
}

function noToken(form: string): HttpProblem {
  return new HttpProblem(
    400,
    'address',
    `A token is named by what is no address there (forceUpdate, addresses). ${form}`,
  )
}
