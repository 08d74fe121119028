import { useEffect, useState } from 'react'
import type { Kit } from '../../core/kit.ts'
import { avatarPicture } from '../../domain/avatarPicture.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import type { OwnName } from './OwnNames.tsx'

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
