import { useQuery } from '@tanstack/react-query'
import { resetViews } from '../../core/actions/navigate.ts'
import { chainFamily } from '../../core/chainFamily.ts'
import type { RouteOf } from '../../runtime/feature.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { useKitData } from '../../runtime/useKitData.ts'
import { type ActingAccount, useActingAccount } from '../../transactions/useActingAccount.ts'
import { useConnectInstead } from '../../transactions/useConnectInstead.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { isolated } from '../../ui/isolated.tsx'
import { Pad, View } from '../../ui/Layout.tsx'
import { LiveAnnouncement } from '../../ui/LiveRegion.tsx'
import { Empty, Status } from '../../ui/Status.tsx'
import { namesMessages } from './messages.ts'
import { NameForm } from './NameForm.tsx'
import { NoNames } from './NoNames.tsx'
import { suffixQuery } from './nameQueries.ts'
import styles from './names.module.css'

/** A name for the account in use, where its network has names. */
export function RegisterNameView({ route }: { route: RouteOf<'RegisterName'> }) {
  const kit = useKitInstance()
  const acting = useActingAccount()
  useConnectInstead(!acting)
  if (!acting) return null
  const registered = route.parameters?.registered
  if (registered !== undefined) return <Registered name={registered} />
  return chainFamily(kit, acting.namespace)?.coinType ? <Zone acting={acting} /> : <NoNames />
}

function Zone({ acting }: { acting: ActingAccount }) {
  const kit = useKitInstance()
  const data = useKitData()
  const text = useText(namesMessages)
  const query = { ...suffixQuery(kit, acting.networkId), enabled: !kit.isDestroyed }
  const { data: zone, isError, isFetching, refetch } = useQuery(query, data.queryClient)
  if (zone && zone.suffix === undefined) return <NoNames />
  if (isError) {
    return (
      <View>
        <Empty
          art="failed"
          title={text.awayTitle}
          action={
            <Button kind="main" busy={isFetching} onPress={() => void refetch()}>
              {text.tryAgain}
            </Button>
          }
        >
          {text.awayText}
        </Empty>
      </View>
    )
  }
  return <NameForm suffix={zone?.suffix} session={acting.session} />
}

/** The account has the name. */
function Registered({ name }: { name: string }) {
  const kit = useKitInstance()
  const text = useText(namesMessages)
  const acting = useActingAccount()
  const title = text.yours({ name: isolated(name) })
  return (
    <View>
      <Status
        compact
        sign={<Avatar address={acting?.account.address ?? ''} size={72} />}
        title={<span className={styles.verdict}>{title}</span>}
        sub={text.yoursText}
      />
      <Pad spaceAbove={16}>
        <Button kind="main" onPress={() => resetViews(kit, { name: 'Account' })}>
          {text.done}
        </Button>
      </Pad>
      <LiveAnnouncement polite={title} />
    </View>
  )
}
