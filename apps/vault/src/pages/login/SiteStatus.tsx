import { Mark, Status } from '@foyer/kit/ui'
import { Sign } from '../../ui/Sign.tsx'
import { fill } from '../../ui/words.ts'

export type SiteStatusProps = {
  /** The site that the screen sends its visitor back to. */
  host: string
  title: string
  /** May name the site as `{site}`. */
  sub: string
}

/** What a screen is about that concerns one site, under that site's mark. */
export function SiteStatus({ host, sub, title }: SiteStatusProps) {
  return (
    <Status
      compact
      sign={
        <Sign>
          <Mark name={host} size={72} />
        </Sign>
      }
      title={title}
      sub={fill(sub, { site: host })}
    />
  )
}
