import type { VaultErrorCode } from '@foyer/contract/vault'
import { assetName, type SigningPolicy } from './policiesSchema.ts'
import type { SignedCall, Signing, Spend } from './signing.ts'

/** Why the operator's policy lets nothing be signed. */
export type PolicyRefusal = Extract<VaultErrorCode, `vault-policy-${string}`>

/** What a policy says of a signature: why not, and what it was about; or what it counts of assets with a limit. */
export type Judgement =
  | { refused: PolicyRefusal; about: string }
  | { refused: undefined; amounts: ReadonlyMap<string, bigint> }

/** The one rule of what an operator's policy lets be signed. How much there was before is counted apart. */
export function judgeSigning(
  policy: SigningPolicy,
  { calls, fees = [], isEnding, method, networks }: Signing,
): Judgement {
  const { contracts, limits } = policy
  // A session that could not be ended would stay with the site.
  const onlyEnds = isEnding || (calls.length > 0 && calls.every((call) => call.isEnding))
  if (!onlyEnds && !policy.methods.has(method)) return { refused: 'vault-policy-method', about: method }
  const foreign = networkOutside(policy, networks)
  if (foreign !== undefined) return { refused: 'vault-policy-network', about: foreign }
  const amounts = new Map<string, bigint>()
  const count = ({ amount, asset }: Spend) => {
    if (limits.has(asset)) amounts.set(asset, (amounts.get(asset) ?? 0n) + amount)
  }
  // A fee without a bound would be a way around every limit; ending a session stays possible.
  if (!onlyEnds) fees.filter(({ amount }) => amount > 0n).forEach(count)
  for (const call of calls) {
    if (call.isEnding) continue
    const about = [call.chainId, call.to ?? '', call.selector ?? ''].filter((each) => each !== '').join(' ')
    if (contracts !== undefined && !isAllowed(contracts, call)) return { refused: 'vault-policy-contract', about }
    if (!isReadEnough(policy, call)) return { refused: 'vault-policy-unread', about }
    call.spends.forEach(count)
  }
  for (const [asset, amount] of amounts) {
    const most = limits.get(asset)?.perCall
    if (most !== undefined && amount > most) return { refused: 'vault-policy-call', about: asset.trim() }
  }
  return { refused: undefined, amounts }
}

function networkOutside({ networks }: SigningPolicy, asked: Signing['networks']): string | undefined {
  if (networks === undefined) return undefined
  return asked === 'any' ? 'any' : asked.find((each) => !networks.has(each))
}

function isAllowed(contracts: NonNullable<SigningPolicy['contracts']>, { chainId, selector, to }: SignedCall): boolean {
  // A plain payment calls no contract; how much it may be is a limit.
  if (selector === '') return true
  const name = to === undefined ? undefined : assetName(chainId, to)
  if (name === undefined || !contracts.has(name)) return false
  const functions = contracts.get(name)
  return functions === undefined || (selector !== undefined && functions.has(selector))
}

/** Whether enough of a call is known to hold it to the rules. */
function isReadEnough({ contracts, limits }: SigningPolicy, { chainId, to, unread }: SignedCall): boolean {
  if (unread === undefined) return true
  // What it may do is not bounded by the one contract that it names.
  if (unread === 'calls') return limits.size === 0 && contracts === undefined
  if (unread === 'assets') return limits.size === 0
  if (to === undefined) return true
  return !limits.has(assetName(chainId, to))
}
