import type { Connector } from '../../core/connector.ts'
import { ownPicture, siteIcon } from '../../domain/pictures.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { ConnectionDiagram, type ConnectionDiagramProps } from '../../ui/ConnectionDiagram.tsx'
import { Mark } from '../../ui/Mark.tsx'

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
