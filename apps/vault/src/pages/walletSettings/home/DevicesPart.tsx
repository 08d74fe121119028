import { Mark, Tag } from '@foyer/kit/ui'
import { useCallback, useId, useState } from 'react'
import { useLanguage } from '../../../ui/language.ts'
import { fill } from '../../../ui/words.ts'
import { agoText } from '../agoText.ts'
import type { Device } from '../createSecurity.ts'
import { hostOf } from '../hostOf.ts'
import type { PlaceProps } from '../place.ts'
import { useSecurityWords } from '../securityLanguage.ts'
import { useTrustWords } from '../trustWords.ts'
import { useClosed } from '../useClosed.ts'
import { useList } from '../useList.ts'
import { CardList } from './CardList.tsx'
import { IconLaptop, IconPhone } from './homeIcons.tsx'
import { Line } from './Line.tsx'
import { RemovalDialog } from './RemovalDialog.tsx'
import { SmallButton } from './SmallButton.tsx'
import { useSectionWords } from './sectionWords.ts'

/** New devices stand first. */
function newFirst(devices: readonly Device[]): readonly Device[] {
  return [...devices.filter(isAsked), ...devices.filter((device) => !isAsked(device))]
}
const isAsked = ({ isCurrent, isNew }: Device) => isNew && !isCurrent

/** Sites of one browser that its line names. */
const maxNamed = 3

export type DevicesPartProps = Pick<PlaceProps, 'onStale' | 'security'> & {
  /** Tells how many new devices wait for an answer. */
  onCount: (count: number) => void
}

/** The browsers that hold a half of the key; a new one asks whose it is, first. */
export function DevicesPart({ onCount, onStale, security }: DevicesPartProps) {
  const text = useSecurityWords()
  const trustText = useTrustWords()
  const section = useSectionWords()
  const language = useLanguage()
  const closed = useClosed()
  const id = useId()
  const load = useCallback(async () => {
    const devices = newFirst(await security.devices())
    onCount(devices.filter(isAsked).length)
    return devices
  }, [onCount, security])
  const list = useList(load, onStale)
  const { failure, isBusy, reload, run } = list
  const [leaving, setLeaving] = useState<Device>()
  const [said, setSaid] = useState('')
  const why = closed('revoke-another')
  const whyApproved = closed('approve-device')

  const placeOf = ({ isCurrent, site }: Device) => {
    if (site !== security.app) return hostOf(site)
    return isCurrent ? text.ownPage : text.title
  }
  const nameOf = (device: Device) => `${device.label} · ${placeOf(device)}`
  /** Where the browser was used: its sites, each once. */
  const placesOf = (device: Device) => {
    const others = device.sites.filter((site) => site !== device.site).map((site) => placeOf({ ...device, site }))
    const all = [...new Set([placeOf(device), ...others])]
    const named = all.slice(0, maxNamed).join(', ')
    return all.length > maxNamed ? `${named} +${all.length - maxNamed}` : named
  }
  const change = async (work: () => Promise<void>, done: string) => {
    const changed = await run(async () => {
      await work()
      return true
    })
    if (!changed) return
    setLeaving(undefined)
    setSaid(done)
    await reload()
  }
  const endOf = (device: Device) => {
    const whyId = `${id}${device.id}`
    if (device.isCurrent) return <Tag tone="on">{text.here}</Tag>
    return (
      <>
        {isAsked(device) ? (
          <SmallButton
            label={fill(trustText.yesLabel, { device: nameOf(device) })}
            closedBy={whyApproved && whyId}
            onPress={() => void change(() => security.approve(device.id), trustText.approved)}
          >
            {trustText.yes}
          </SmallButton>
        ) : null}
        <SmallButton
          tone={isAsked(device) ? 'danger' : undefined}
          label={fill(text.removeLabel, { device: nameOf(device) })}
          closedBy={why && whyId}
          onPress={() => setLeaving(device)}
        >
          {text.remove}
        </SmallButton>
      </>
    )
  }
  return (
    <>
      <CardList list={leaving ? { ...list, failure: '' } : list} label={section.devices} said={said}>
        {(device) => (
          <Line
            key={device.id}
            hot={isAsked(device)}
            mark={<Mark icon={isHandheld(device) ? <IconPhone /> : <IconLaptop />} />}
            label={<bdi>{device.label || placeOf(device)}</bdi>}
            tag={
              isAsked(device) ? (
                <Tag tone="warn">
                  {fill(trustText.newAgo, { ago: agoText(device.enrolledAt, Date.now(), language) })}
                </Tag>
              ) : null
            }
            sub={
              <bdi>
                {isAsked(device)
                  ? placesOf(device)
                  : `${placesOf(device)} · ${agoText(device.lastSeenAt, Date.now(), language)}`}
              </bdi>
            }
            ask={isAsked(device) ? trustText.wasItYou : undefined}
            why={why === undefined || device.isCurrent ? undefined : { id: `${id}${device.id}`, text: why }}
            end={endOf(device)}
          />
        )}
      </CardList>
      {leaving ? (
        <RemovalDialog
          failure={failure}
          isBusy={isBusy}
          title={fill(text.removeTitle, { device: nameOf(leaving) })}
          sub={text.removeSub}
          keep={text.keep}
          act={text.remove}
          onCancel={() => setLeaving(undefined)}
          onAct={() => void change(() => security.revoke(leaving.id), text.removed)}
        />
      ) : null}
    </>
  )
}

const isHandheld = ({ label }: Device) => /(?:iPhone|iPad|Android)$/.test(label)
