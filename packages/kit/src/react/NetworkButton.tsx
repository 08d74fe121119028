import type { ReactElement } from 'react'
import { openModal } from '../core/actions/openModal.ts'
import { selectNetworkId } from '../core/store.ts'
import { sitePicture } from '../domain/pictures.ts'
import { useKitInstance } from '../runtime/KitContext.ts'
import { wordsLanguage } from '../runtime/language.ts'
import { useKitState } from '../runtime/useKitState.ts'
import { useRootProps } from '../runtime/useRootProps.ts'
import { NetworkCta } from '../ui/ConnectCta.tsx'
import { IconDown } from '../ui/icons.tsx'
import { Mark } from '../ui/Mark.tsx'
import { buttonMessages } from './buttonMessages.ts'
import { loadModal } from './loadModal.ts'

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
      mark={<Mark name={name} src={sitePicture(kit, network?.imageUrl)} size={24} round />}
      icon={<IconDown size="s" />}
      // A failed download is reported by loadModal and tried again at the press.
      onIntent={() => void loadModal(kit).catch(() => undefined)}
      onPress={() => openModal(kit, { name: 'Networks' })}
    >
      {name}
    </NetworkCta>
  )
}
