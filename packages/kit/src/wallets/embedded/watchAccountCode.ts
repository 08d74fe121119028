import { delegatedCode } from '@foyer/contract/vault-port'
import type { CaipNetworkId } from '../../core/network.ts'

/** What {@link watchAccountCode} takes. */
export type WatchAccountCodeParameters = {
  /** The account that is shown, and where; undefined where it can be no smart account. */
  readonly place: () => { readonly networkId: CaipNetworkId; readonly address: string } | undefined
  /** Asks the network that is shown for the code at an address. */
  readonly read: (address: string) => Promise<unknown>
  readonly onChange: () => void
}

/** How long what a network said is not asked for again, in ms. */
const freshFor = 30_000

/** Knows whether an account runs as a smart account where it is shown, as the network last said. */
export function watchAccountCode({ onChange, place, read }: WatchAccountCodeParameters) {
  const known: Record<string, { at: number; isDeployed?: boolean }> = {}
  const keyOf = (shown = place()) => shown && `${shown.networkId}:${shown.address}`
  return {
    /** Undefined while the network has not said. */
    isDeployed(): boolean | undefined {
      return known[keyOf() ?? '']?.isDeployed
    },
    /** Asks again what is older than 30 s; `isDue` asks at once, as after an operation. */
    look(isDue = false): void {
      const shown = place()
      const key = keyOf(shown)
      if (!shown || !key) return
      const entry = known[key] ?? { at: Number.NEGATIVE_INFINITY }
      known[key] = entry
      if (!isDue && Date.now() - entry.at < freshFor) return
      entry.at = Date.now()
      read(shown.address).then(
        (code) => {
          const isDeployed = String(code).toLowerCase() === delegatedCode
          if (entry.isDeployed === isDeployed) return
          entry.isDeployed = isDeployed
          if (keyOf() === key) onChange()
        },
        // A network that is away has not said anything else.
        () => undefined,
      )
    },
  }
}
