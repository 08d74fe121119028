import { type Kit, type KitState, selectNetworkId, selectSession, selectStatus } from '@foyer/kit'
import { useSyncExternalStore } from 'react'

/** What a page knows about its connection, from whichever side it asks. */
export type ConnectionFacts = {
  readonly status: string
  readonly connector: string | null
  readonly accounts: readonly string[]
  readonly network: string
  /** Every connected wallet, in the order of the alphabet. */
  readonly connectors: readonly string[]
}

/** The kit's facts as JSON. */
export function KitFacts({ kit, testId = 'kit' }: { kit: Kit; testId?: string }) {
  const state = useSyncExternalStore(kit.subscribe, kit.store.getState, kit.store.getInitialState)
  return <Facts testId={testId} facts={kitFacts(state)} />
}

export function Facts({ testId, facts }: { testId: string; facts: ConnectionFacts }) {
  return <pre data-testid={testId}>{JSON.stringify(facts)}</pre>
}

function kitFacts(state: KitState): ConnectionFacts {
  const active = selectSession(state, 'eip155')
  return {
    status: selectStatus(state, 'eip155'),
    connector: active?.wallet.id ?? null,
    accounts: active?.accounts.map(({ address }) => address) ?? [],
    network: selectNetworkId(state, 'eip155') ?? '',
    connectors: state.sessions.map(({ wallet }) => wallet.id).sort(),
  }
}
