import { pushView } from '../../core/actions/navigate.ts'
import { sitePicture } from '../../domain/sitePicture.ts'
import { ColoredText } from '../../ui/Layout.tsx'
import { Mark, MarkStack } from '../../ui/Mark.tsx'
import { Note } from '../../ui/Note.tsx'
import { Row } from '../../ui/Row.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { receiveMessages } from './messages.ts'
import styles from './receive.module.css'
import type { ReceivingAccount } from './useReceivingAccount.ts'
import { useReceivingNetworks } from './useReceivingNetworks.ts'

/** How many marks are drawn before the rest are counted. */
const mostMarks = 4

/** On which networks the address can be paid, and for a contract that it is on one only. */
export function NetworksRow({ shown }: { shown: ReceivingAccount }) {
  const kit = useKitInstance()
  const text = useText(receiveMessages)
  const { isContract, networks } = useReceivingNetworks(shown)
  if (networks === undefined) {
    return <Row label={<ColoredText tone="dim">{text.looking}</ColoredText>} end={<Skeleton width={64} />} />
  }
  const [only, ...more] = networks
  if (only === undefined) return null
  if (isContract) {
    return (
      <div className={styles.note}>
        <Note tone="warn" title={text.contractTitle}>
          {text.contractText({ network: only.name })}
        </Note>
      </div>
    )
  }
  const marks = networks.slice(0, mostMarks)
  const label = more.length > 0 ? text.onNetworks : text.onNetwork({ network: only.name })
  return (
    <Row
      label={<span className={styles.networks}>{label}</span>}
      end={
        <MarkStack more={networks.length > mostMarks ? `+${networks.length - mostMarks}` : undefined}>
          {marks.map(({ id, imageUrl, name }) => (
            <Mark key={id} round size={20} name={name} src={sitePicture(kit, imageUrl)} />
          ))}
        </MarkStack>
      }
      onPress={more.length > 0 ? () => pushView(kit, { name: 'ReceiveNetworks' }) : undefined}
    />
  )
}
