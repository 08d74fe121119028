import {
  Button,
  Empty,
  Intro,
  LiveAnnouncement,
  Mark,
  Row,
  Rows,
  SkeletonRows,
  Stack,
  TextButton,
  View,
} from '@foyer/kit/ui'
import { useState } from 'react'
import { useLanguage } from '../screens/language.ts'
import { fill } from '../screens/words.ts'
import type { ConnectedSite } from './createSecurity.ts'
import { Failure } from './Failure.tsx'
import type { PlaceProps } from './place.ts'
import { useList } from './useList.ts'
import { useSecurityWords } from './words.ts'

/** The sites that see the wallet. */
export function SitesView({ onStale, security }: PlaceProps) {
  const text = useSecurityWords()
  const language = useLanguage()
  const { failure, items, reload, run } = useList(security.sites, onStale)
  const [said, setSaid] = useState('')
  const dated = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })

  const end = async (site: ConnectedSite) => {
    const done = await run(async () => {
      await security.disconnect(site)
      return true
    })
    if (!done) return
    setSaid(fill(text.disconnected, { site: hostOf(site) }))
    await reload()
  }
  return (
    <View>
      {items?.length === 0 ? <Empty art={undefined} title={text.noSites} /> : <Intro>{text.sitesSub}</Intro>}
      {items ? (
        <Rows list>
          {items.map((site) => (
            <Row
              key={`${site.origin} ${site.project}`}
              mark={<Mark name={hostOf(site)} />}
              label={<bdi>{hostOf(site)}</bdi>}
              sub={fill(text.since, { date: dated.format(site.grantedAt) })}
              end={
                <TextButton label={fill(text.disconnectLabel, { site: hostOf(site) })} onPress={() => end(site)}>
                  {text.disconnect}
                </TextButton>
              }
            />
          ))}
        </Rows>
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
    </View>
  )
}

function hostOf({ origin }: ConnectedSite): string {
  return URL.canParse(origin) ? new URL(origin).host : origin
}
