import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { replaceView } from '../../core/actions/navigate.ts'
import type { GetNamesOfReturnType } from '../../domain/names/getNamesOf.ts'
import { Button } from '../../ui/Button.tsx'
import { View } from '../../ui/Layout.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Empty } from '../../ui/Status.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { useKitData } from '../../view/useKitData.ts'
import { type ActingAccount, useActingAccount } from '../../workshop/useActingAccount.ts'
import { namesMessages } from './messages.ts'
import { ownNamesQuery } from './nameQueries.ts'

/** A name that the account in use has. */
export type OwnName = GetNamesOfReturnType['names'][number]

type OwnNamesProps = { children: (names: readonly OwnName[], acting: ActingAccount) => ReactNode }

/** The names of the account in use, once they are known. */
export function OwnNames({ children }: OwnNamesProps) {
  const kit = useKitInstance()
  const data = useKitData()
  const text = useText(namesMessages)
  const acting = useActingAccount()
  const isMissing = !acting
  useEffect(() => {
    if (isMissing && kit.store.getState().modal.open) replaceView(kit, { name: 'Connect' })
  }, [kit, isMissing])
  const query = { ...ownNamesQuery(kit, acting?.account.address ?? ''), enabled: !isMissing && !kit.isDestroyed }
  const { data: names, isError, isFetching, refetch } = useQuery(query, data.queryClient)
  if (!acting) return null
  if (names) return children(names, acting)
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
  return (
    <View>
      <Rows>
        {[92, 120].map((width) => (
          <Row key={width} label={<Skeleton width={width} />} />
        ))}
      </Rows>
    </View>
  )
}
