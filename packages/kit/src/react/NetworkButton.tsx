import { type ComponentType, lazy, type ReactElement, Suspense } from 'react'
import { openModal } from '../core/actions/openModal.ts'
import { selectNetworkId } from '../core/store.ts'
import { useKitInstance } from '../runtime/KitContext.ts'
import { wordsLanguage } from '../runtime/language.ts'
import { useKitState } from '../runtime/useKitState.ts'
import { useRootProps } from '../runtime/useRootProps.ts'
import { NetworkCta } from '../ui/ConnectCta.tsx'
import { buttonMessages } from './buttonMessages.ts'
import { loadModal } from './loadModal.ts'
import type { NetworkSignProps } from './NetworkSign.tsx'

/** Drawn with the modal's parts, which the first load does not wait for; the button does without where they do not come. */
const loadSigns = () => import('./NetworkSign.tsx').catch(() => ({ NetworkSign: empty, NetworkArrow: empty }))
const NetworkSign = lazy<ComponentType<NetworkSignProps>>(async () => ({ default: (await loadSigns()).NetworkSign }))
const NetworkArrow = lazy<ComponentType>(async () => ({ default: (await loadSigns()).NetworkArrow }))
const empty = () => <span />

/**
 * A button with the active network that opens the list of networks.
 *
 * @example
 * <NetworkButton />
 */
export function NetworkButton(): ReactElement {
  const kit = useKitInstance()
  const networkId = useKitState(selectNetworkId)
  const root = useRootProps()
  const { networks } = kit.options
  const network = networks.find(({ id }) => id === networkId)
  const name = network?.name ?? buttonMessages(wordsLanguage(kit)).switchNetwork
  return (
    <NetworkCta
      {...root}
      mark={
        <Suspense fallback={<span />}>
          <NetworkSign name={name} src={network?.imageUrl} />
        </Suspense>
      }
      icon={
        <Suspense fallback={<span />}>
          <NetworkArrow />
        </Suspense>
      }
      // A failed download is reported by loadModal and tried again at the press.
      onIntent={() => void loadModal(kit).catch(() => undefined)}
      onPress={() => openModal(kit, { name: 'Networks' })}
    >
      {name}
    </NetworkCta>
  )
}
