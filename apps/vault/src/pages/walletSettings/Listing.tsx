import { Button, type ElementNode, LiveAnnouncement, Rows, SkeletonRows, Stack } from '@foyer/kit/ui'
import { Failure } from './Failure.tsx'
import { useSecurityWords } from './securityLanguage.ts'
import type { Listed } from './useList.ts'

export type ListingProps<T> = {
  list: Pick<Listed<T>, 'failure' | 'items' | 'reload'>
  /** What was done to one of them, for assistive technology. */
  said: string
  children: (item: T) => ElementNode
}

/** A list of the gateway's: while it comes, once it is there, and where it could not be had or changed. */
export function Listing<T>({ children, list, said }: ListingProps<T>) {
  const text = useSecurityWords()
  const { failure, items, reload } = list
  return (
    <>
      {items ? (
        <Rows list>{items.map(children)}</Rows>
      ) : failure === '' ? (
        <SkeletonRows count={2} label={text.opening} />
      ) : null}
      <Failure said={failure} />
      {failure === '' ? null : (
        <Stack spaceAbove={12}>
          <Button onPress={() => void reload()}>{text.retry}</Button>
        </Stack>
      )}
      <LiveAnnouncement polite={said} />
    </>
  )
}
