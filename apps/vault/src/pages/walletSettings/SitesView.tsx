import { Empty, Intro, Mark, Row, TextButton, View } from '@foyer/kit/ui'
import { useState } from 'react'
import { useLanguage } from '../../ui/language.ts'
import { fill } from '../../ui/words.ts'
import type { ConnectedSite } from './createSecurity.ts'
import { hostOf } from './hostOf.ts'
import { Listing } from './Listing.tsx'
import type { PlaceProps } from './place.ts'
import { useSecurityWords } from './securityLanguage.ts'
import { useList } from './useList.ts'

/** The sites that see the wallet. */
export function SitesView({ onStale, security }: PlaceProps) {
  const text = useSecurityWords()
  const language = useLanguage()
  const list = useList(security.sites, onStale)
  const { items, reload, run } = list
  const [said, setSaid] = useState('')
  const dated = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })

  const end = async (site: ConnectedSite) => {
    const done = await run(async () => {
      await security.disconnect(site)
      return true
    })
    if (!done) return
    setSaid(fill(text.disconnected, { site: hostOf(site.origin) }))
    await reload()
  }
  return (
    <View>
      {items?.length === 0 ? <Empty art={undefined} title={text.noSites} /> : <Intro>{text.sitesSub}</Intro>}
      <Listing list={list} said={said}>
        {(site) => (
          <Row
            key={`${site.origin} ${site.project}`}
            mark={<Mark name={hostOf(site.origin)} />}
            label={<bdi>{hostOf(site.origin)}</bdi>}
            sub={fill(text.since, { date: dated.format(site.grantedAt) })}
            end={
              <TextButton label={fill(text.disconnectLabel, { site: hostOf(site.origin) })} onPress={() => end(site)}>
                {text.disconnect}
              </TextButton>
            }
          />
        )}
      </Listing>
    </View>
  )
}
