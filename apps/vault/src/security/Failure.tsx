import { IconAlert, LiveAnnouncement, Note, Pad } from '@foyer/kit/ui'

/** What went wrong, seen and heard; nothing where nothing did. */
export function Failure({ said }: { said: string }) {
  return (
    <>
      {said === '' ? null : (
        <Pad spaceAbove={8}>
          <Note tone="danger" icon={<IconAlert />}>
            {said}
          </Note>
        </Pad>
      )}
      <LiveAnnouncement assertive={said} />
    </>
  )
}
