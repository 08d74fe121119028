import type { Connector } from '../../core/connector.ts'
import { embeddedImage } from '../../domain/connectors/embeddedImage.ts'
import { Mark } from '../../ui/Mark.tsx'
import { Threshold, type ThresholdProps } from '../../ui/Threshold.tsx'
import { useKitInstance } from '../../view/KitContext.ts'

/** The site and the wallet, and how their meeting stands. */
export function ConnectSign({ connector, state }: { connector: Connector; state: ThresholdProps['state'] }) {
  const { appName, metadata } = useKitInstance().options
  return (
    <Threshold
      state={state}
      start={<Mark size={72} name={appName} src={embeddedImage(metadata?.icons?.[0])} />}
      end={<Mark size={72} name={connector.name} src={embeddedImage(connector.imageUrl)} />}
    />
  )
}
