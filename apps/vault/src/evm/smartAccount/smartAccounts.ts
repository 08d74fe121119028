import type { SponsorMethod } from '../../account/account.ts'
import type { Member } from '../../account/member.ts'
import type { Network } from '../../platform/createNetwork.ts'
import type { VaultConfig } from '../../platform/gateway/vaultConfig.ts'

/** What smart accounts of one page are made with. */
export type SmartAccounts = {
  /** The networks that have them here. */
  readonly chains: VaultConfig['smartAccounts']
  /** Asks the bundler of a network (ERC-4337). */
  readonly bundler: Network
  /** Asks the sponsor of operations on a network (ERC-7677). @throws GatewayError */
  readonly sponsor: (member: Member, method: SponsorMethod, params: readonly unknown[]) => Promise<unknown>
}

/** The entry of a network, or nothing where it has no smart accounts here. */
export function entryOf({ chains }: Pick<SmartAccounts, 'chains'>, chain: string) {
  return chains.find(({ chainId }) => chainId === chain)
}
