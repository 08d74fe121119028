import { IconAlert, LiveAnnouncement, Note } from '@foyer/kit/ui'

/** What went wrong, seen and heard; nothing where nothing did. */
export function Failure({ said }: { said: string }) {
  return (
    <>
      {said === '' ? null : (
        <Note tone="danger" icon={<IconAlert />}>
          {said}
        </Note>
      )}
      <LiveAnnouncement assertive={said} />
    </>
  )
}
