import { useEffect, useState } from 'react'
import { LiveRegion, type LiveRegionProps } from './LiveRegion.tsx'

/** Says the state of a view that has just come: a region that appears with its words is not read, so they follow it. */
export function LiveAnnouncement({ polite = '', assertive = '' }: LiveRegionProps) {
  const [announced, setAnnounced] = useState<LiveRegionProps>({})
  useEffect(() => setAnnounced({ polite, assertive }), [polite, assertive])
  return <LiveRegion {...announced} />
}
