import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { replaceView } from '../../core/actions/navigate.ts'
import type { Kit } from '../../core/kit.ts'
import { avatarPicture } from '../../domain/avatarPicture.ts'
import type { GetNamesOfReturnType } from '../../domain/names/getNamesOf.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { useKitData } from '../../runtime/useKitData.ts'
import { type ActingAccount, useActingAccount } from '../../transactions/useActingAccount.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import type { ElementNode } from '../../ui/ElementNode.ts'
import { View } from '../../ui/Layout.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Empty } from '../../ui/Status.tsx'
import { namesMessages } from './messages.ts'
import { NoNames } from './NoNames.tsx'
import { ownNamesQuery } from './nameQueries.ts'

/** A name that the account in use has. */
export type OwnName = GetNamesOfReturnType['names'][number]

type OwnNamesProps = { children: (names: readonly OwnName[], acting: ActingAccount) => ElementNode }

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
  const place = { address: acting?.account.address ?? '', networkId: acting?.networkId }
  const query = { ...ownNamesQuery(kit, place), enabled: !isMissing && !kit.isDestroyed }
  const { data: names, isError, isFetching, refetch } = useQuery(query, data.queryClient)
  if (!acting) return null
  if (names === 'unsupported') return <NoNames />
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

type OneNameProps = { of: string; children: (name: OwnName, acting: ActingAccount) => ElementNode }

/** One name of the account in use; another account is shown its own names. */
export function OneName({ children, of }: OneNameProps) {
  return (
    <OwnNames>
      {(names, acting) => {
        const found = names.find(({ name }) => name === of)
        return found ? children(found, acting) : <Elsewhere />
      }}
    </OwnNames>
  )
}

function Elsewhere() {
  const kit = useKitInstance()
  useEffect(() => {
    if (kit.store.getState().modal.open) replaceView(kit, { name: 'YourNames' })
  }, [kit])
  return null
}

type NamePictureProps = { name: OwnName; address: string; size?: 36 | 72 | undefined }

/** The picture that a name says, as the gateway hands it out. */
export function NamePicture({ address, name, size }: NamePictureProps) {
  const kit = useKitInstance()
  return <Avatar size={size} address={address} src={pictureOfName(kit, name, address)} />
}

/** Whether the gateway could not hand the picture of a name out. */
export function useIsUnreadable(name: OwnName, address: string): boolean {
  const kit = useKitInstance()
  const src = pictureOfName(kit, name, address)
  const [broken, setBroken] = useState<string>()
  useEffect(() => {
    if (!src) return
    const image = new Image()
    image.onerror = () => setBroken(src)
    image.src = src
    return () => {
      image.onerror = null
    }
  }, [src])
  return src !== undefined && src === broken
}

function pictureOfName(kit: Kit, { attributes, name }: OwnName, address: string): string | undefined {
  const said = attributes?.avatar
  const picture = avatarPicture(kit, address, said)
  return picture === undefined || picture === said ? picture : `${picture}&name=${name}`
}
