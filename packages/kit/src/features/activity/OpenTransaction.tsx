import type { CaipNetworkId } from '../../core/network.ts'
import { explorerUrl } from '../../domain/explorerUrl.ts'
import { Button } from '../../ui/Button.tsx'
import { IconExternal } from '../../ui/IconExternal.tsx'
import { Pad } from '../../ui/Layout.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { activityDetailsMessages } from './detailsMessages.ts'

/** The way to the block explorer, where the network has one. */
export function OpenTransaction({ hash, networkId }: { hash: string; networkId: CaipNetworkId | undefined }) {
  const kit = useKitInstance()
  const text = useText(activityDetailsMessages)
  const href = explorerUrl(kit, networkId, { transaction: hash })
  if (!href) return null
  return (
    <Pad spaceAbove={16}>
      <Button href={href} iconEnd={<IconExternal size="s" />}>
        {text.explorer}
      </Button>
    </Pad>
  )
}
