import { namespaceOf } from '../../core/network.ts'
import { selectNetworkId } from '../../core/store.ts'
import { Presets } from '../../ui/Presets.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { useKitState } from '../../view/useKitState.ts'
import styles from './activity.module.css'
import type { ActivityScope } from './activityScope.ts'
import { activityDetailsMessages } from './detailsMessages.ts'

export type ScopeChoiceProps = { scope: ActivityScope; onChoose: (scope: ActivityScope) => void }

/** The network in view, or all; nothing where the site has only one. */
export function ScopeChoice({ scope, onChoose }: ScopeChoiceProps) {
  const { networks } = useKitInstance().options
  const text = useText(activityDetailsMessages)
  const networkId = useKitState(selectNetworkId)
  const current = networks.find(({ id }) => id === networkId)
  const others = networks.filter(
    ({ id }) => networkId && id !== networkId && namespaceOf(id) === namespaceOf(networkId),
  )
  if (!current || others.length === 0) return null
  return (
    <div className={styles.scope}>
      <Presets
        label={text.networks}
        options={[
          { value: 'network', label: <bdi>{current.name}</bdi> },
          { value: 'everywhere', label: text.everywhere },
        ]}
        value={scope}
        onValue={onChoose}
      />
    </div>
  )
}
