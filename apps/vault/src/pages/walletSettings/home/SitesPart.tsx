import { Mark } from '@foyer/kit/ui'
import { useState } from 'react'
import { useLanguage } from '../../../ui/language.ts'
import { fill } from '../../../ui/words.ts'
import type { ConnectedSite } from '../createSecurity.ts'
import { hostOf } from '../hostOf.ts'
import type { Place, PlaceProps } from '../place.ts'
import { useSecurityWords } from '../securityLanguage.ts'
import { useList } from '../useList.ts'
import { CardList } from './CardList.tsx'
import { useHomeWords } from './homeWords.ts'
import { LimitsLine } from './LimitsLine.tsx'
import { Line, Lines } from './Line.tsx'
import { RemovalDialog } from './RemovalDialog.tsx'
import styles from './SitesPart.module.css'
import { SmallButton } from './SmallButton.tsx'

export type SitesPartProps = Pick<PlaceProps, 'member' | 'onStale' | 'security'> & { onGo: (place: Place) => void }

/** The sites that see the wallet, each with its end, and what the member confirms twice. */
export function SitesPart({ member, onGo, onStale, security }: SitesPartProps) {
  const text = useSecurityWords()
  const home = useHomeWords()
  const language = useLanguage()
  const list = useList(security.sites, onStale)
  const { failure, isBusy, items, reload, run } = list
  const [said, setSaid] = useState('')
  const [isEnding, setEnding] = useState(false)
  const dated = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })

  const end = async (sites: readonly ConnectedSite[], done: string) => {
    const ended = await run(async () => {
      for (const site of sites) await security.disconnect(site)
      return true
    })
    if (!ended) return
    setEnding(false)
    setSaid(done)
    await reload()
  }
  return (
    <>
      {items?.length === 0 ? (
        <p className={styles.none}>{text.noSites}</p>
      ) : (
        <div className={styles.head} aria-hidden="true">
          <span>{home.site}</span>
          <span>{home.canDo}</span>
        </div>
      )}
      <CardList list={isEnding ? { ...list, failure: '' } : list} label={text.sites} said={said}>
        {(site) => (
          <Line
            key={`${site.origin} ${site.project}`}
            mark={<Mark name={hostOf(site.origin)} />}
            label={<bdi>{hostOf(site.origin)}</bdi>}
            sub={fill(text.since, { date: dated.format(site.grantedAt) })}
            can={home.seeAddresses}
            end={
              <SmallButton
                label={fill(text.disconnectLabel, { site: hostOf(site.origin) })}
                onPress={() => void end([site], fill(text.disconnected, { site: hostOf(site.origin) }))}
              >
                {text.disconnect}
              </SmallButton>
            }
          />
        )}
      </CardList>
      {items && items.length > 1 ? (
        <div className={styles.all}>
          <SmallButton tone="danger" label={home.endAll} onPress={() => setEnding(true)}>
            {home.endAll}
          </SmallButton>
        </div>
      ) : null}
      <div className={styles.below}>
        <Lines>
          <LimitsLine member={member} onGo={onGo} onStale={onStale} security={security} />
        </Lines>
      </div>
      {isEnding ? (
        <RemovalDialog
          failure={failure}
          isBusy={isBusy}
          title={home.endAllTitle}
          sub={home.endAllSub}
          keep={text.cancel}
          act={home.endAll}
          onCancel={() => setEnding(false)}
          onAct={() => void end(items ?? [], home.endedAll)}
        />
      ) : null}
    </>
  )
}
