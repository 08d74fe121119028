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
export function KitFacts({
  kit,
  testId = 'kit',
  namespace = 'eip155',
}: {
  kit: Kit
  testId?: string
  namespace?: string
}) {
  const state = useSyncExternalStore(kit.subscribe, kit.store.getState, kit.store.getInitialState)
  return <Facts testId={testId} facts={kitFacts(state, namespace)} />
}

export function Facts({ testId, facts }: { testId: string; facts: ConnectionFacts }) {
  return <pre data-testid={testId}>{JSON.stringify(facts)}</pre>
}

function kitFacts(state: KitState, namespace: string): ConnectionFacts {
  const active = selectSession(state, namespace)
  return {
    status: selectStatus(state, namespace),
    connector: active?.wallet.id ?? null,
    accounts: active?.accounts.filter((each) => each.namespace === namespace).map(({ address }) => address) ?? [],
    network: selectNetworkId(state, namespace) ?? '',
    connectors: state.sessions.map(({ wallet }) => wallet.id).sort(),
  }
}
