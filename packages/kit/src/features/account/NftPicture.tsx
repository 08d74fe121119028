import { useText } from '../../runtime/messages.ts'
import { cx } from '../../ui/cx.ts'
import { Mark } from '../../ui/Mark.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { nftMessages } from './nftMessages.ts'
import styles from './nfts.module.css'
import type { Nft } from './nftsQuery.ts'

/** A piece's picture in its frame; a film or a song has a sign on its still, and what has no picture an open frame. */
export function NftPicture({ piece }: { piece: Nft }) {
  const text = useText(nftMessages)
  const { image, media, name } = piece
  return (
    <span className={cx(styles.frame, image === undefined && styles.open)}>
      <Picture src={image} fallback={<Mark name={name} />} />
      {media ? (
        <span className={styles.play}>
          <VisuallyHidden>{text[media]}</VisuallyHidden>
        </span>
      ) : null}
      {image === undefined ? <VisuallyHidden>{text.noPicture}</VisuallyHidden> : null}
    </span>
  )
}
