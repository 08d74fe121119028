import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pushView, replaceView } from '../../core/actions/navigate.ts'
import { chainFamily } from '../../core/chainFamily.ts'
import { Button } from '../../ui/Button.tsx'
import { View } from '../../ui/Layout.tsx'
import { Empty } from '../../ui/Status.tsx'
import type { RouteOf } from '../../view/feature.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { useKitData } from '../../view/useKitData.ts'
import { type ActingAccount, useActingAccount } from '../../workshop/useActingAccount.ts'
import { namesMessages } from './messages.ts'
import { NameForm } from './NameForm.tsx'
import { suffixQuery } from './nameQueries.ts'
import { Registered } from './Registered.tsx'

/** A name for the account in use, where its network has names. */
export function RegisterNameView({ route }: { route: RouteOf<'RegisterName'> }) {
  const kit = useKitInstance()
  const acting = useActingAccount()
  const isMissing = !acting
  useEffect(() => {
    if (isMissing && kit.store.getState().modal.open) replaceView(kit, { name: 'Connect' })
  }, [kit, isMissing])
  if (!acting) return null
  const { registered } = route.parameters
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

function NoNames() {
  const kit = useKitInstance()
  const text = useText(namesMessages)
  return (
    <View>
      <Empty
        art={undefined}
        title={text.noneTitle}
        action={
          <Button kind="main" onPress={() => pushView(kit, { name: 'Networks' })}>
            {text.switchNetwork}
          </Button>
        }
      >
        {text.noneText}
      </Empty>
    </View>
  )
}
