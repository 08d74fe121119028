import { sitePicture } from '../domain/pictures.ts'
import { useKitInstance } from '../runtime/KitContext.ts'
import { IconDown } from '../ui/icons.tsx'
import { Mark } from '../ui/Mark.tsx'

export type NetworkSignProps = { name: string; src: string | undefined }

/** The picture of the network that a page's button names. */
export function NetworkSign({ name, src }: NetworkSignProps) {
  return <Mark name={name} src={sitePicture(useKitInstance(), src)} size={24} round />
}

/** Says that the button opens a list. */
export function NetworkArrow() {
  return <IconDown size="s" />
}
