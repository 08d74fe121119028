import type { Connector } from '../../core/connector.ts'
import { ownPicture } from '../../domain/ownPicture.ts'
import { siteIcon } from '../../domain/siteIcon.ts'
import { ConnectionDiagram, type ConnectionDiagramProps } from '../../ui/ConnectionDiagram.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { useKitInstance } from '../../view/KitContext.ts'

/** The site and the wallet, and how their meeting stands. */
export function WalletConnectionDiagram({
  connector,
  state,
}: {
  connector: Connector
  state: ConnectionDiagramProps['state']
}) {
  const kit = useKitInstance()
  return (
    <ConnectionDiagram
      state={state}
      start={<Mark size={72} name={kit.options.appName} src={siteIcon(kit)} />}
      end={<Mark size={72} name={connector.name} src={ownPicture(kit, connector.imageUrl)} />}
    />
  )
}
