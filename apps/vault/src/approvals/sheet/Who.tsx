import { bookKey } from '../../steps/tokenFacts.ts'
import { EndsText } from '../../ui/EndsText.tsx'
import type { ShownPlace } from './shownPlace.ts'

type WhoProps = { address: string; place: ShownPlace; withEnds?: boolean | undefined }

/** An account by its name where it has one; `withEnds` where its address does not stand beside it anyway. */
export function Who({ address, place, withEnds }: WhoProps) {
  const name = place.aside.names.get(bookKey(address))
  if (name === undefined) return <EndsText address={address} />
  return (
    <>
      <bdi>{name}</bdi>
      {withEnds ? (
        <>
          <span> </span>
          <EndsText address={address} />
        </>
      ) : null}
    </>
  )
}
