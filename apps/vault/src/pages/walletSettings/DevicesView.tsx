import { IconWallet, Intro, Mark, Row, Tag, TextButton, View } from '@foyer/kit/ui'
import { useCallback, useId, useState } from 'react'
import { useLanguage } from '../../ui/language.ts'
import { fill } from '../../ui/words.ts'
import { agoText } from './agoText.ts'
import { Closed } from './Closed.tsx'
import type { Device } from './createSecurity.ts'
import { hostOf } from './hostOf.ts'
import { Listing } from './Listing.tsx'
import { NewDevice } from './NewDevice.tsx'
import type { PlaceProps } from './place.ts'
import { RemovalQuestion } from './RemovalQuestion.tsx'
import { useSecurityWords } from './securityLanguage.ts'
import { useTrustWords } from './trustWords.ts'
import { useClosed } from './useClosed.ts'
import { useList } from './useList.ts'

/** New devices stand first. */
function newFirst(devices: readonly Device[]): readonly Device[] {
  const isNew = ({ isCurrent, isTrusted }: Device) => !isCurrent && !isTrusted
  return [...devices.filter(isNew), ...devices.filter((device) => !isNew(device))]
}

/** Sites of one browser that its row names. */
const mostNamed = 3

/** The browsers that hold a half of the key, and how one is shut out. */
export function DevicesView({ onStale, security }: PlaceProps) {
  const text = useSecurityWords()
  const language = useLanguage()
  const load = useCallback(async () => newFirst(await security.devices()), [security])
  const trustText = useTrustWords()
  const closed = useClosed()
  const whyId = useId()
  const why = closed('revoke-another')
  const list = useList(load, onStale)
  const { failure, isBusy, items, reload, run } = list
  const [leaving, setLeaving] = useState<Device>()
  const [said, setSaid] = useState('')
  const nameOf = (device: Device) => `${device.label} · ${placeOf(device)}`
  const placeOf = ({ isCurrent, site }: Device) => {
    if (site !== security.app) return hostOf(site)
    return isCurrent ? text.ownPage : text.title
  }

  /** Where the browser was used: its sites, each once. */
  const placesOf = (device: Device) => {
    const own = placeOf(device)
    const others = device.sites.filter((site) => site !== device.site).map((site) => placeOf({ ...device, site }))
    const all = [...new Set([own, ...others])]
    const named = all.slice(0, mostNamed).join(', ')
    return all.length > mostNamed ? `${named} +${all.length - mostNamed}` : named
  }

  const approve = async (device: Device) => {
    const done = await run(async () => {
      await security.approve(device.id)
      return true
    })
    if (!done) return
    setSaid(trustText.approved)
    await reload()
  }
  const remove = async (device: Device) => {
    const done = await run(async () => {
      await security.revoke(device.id)
      return true
    })
    if (!done) return
    setLeaving(undefined)
    setSaid(text.removed)
    await reload()
  }
  if (leaving) {
    return (
      <RemovalQuestion
        failure={failure}
        isBusy={isBusy}
        title={fill(text.removeTitle, { device: nameOf(leaving) })}
        sub={text.removeSub}
        onCancel={() => setLeaving(undefined)}
        onRemove={() => remove(leaving)}
      />
    )
  }
  return (
    <View>
      <Intro>{text.devicesSub}</Intro>
      <Listing list={list} said={said}>
        {(device) =>
          device.isTrusted || device.isCurrent ? (
            <Row
              key={device.id}
              mark={<Mark icon={<IconWallet />} />}
              label={<bdi>{device.label || placeOf(device)}</bdi>}
              sub={
                <bdi>
                  {placesOf(device)} · {agoText(device.lastSeenAt, Date.now(), language)}
                </bdi>
              }
              end={
                device.isCurrent ? (
                  <Tag tone="on">{text.here}</Tag>
                ) : (
                  <TextButton
                    label={fill(text.removeLabel, { device: nameOf(device) })}
                    disabled={why !== undefined}
                    describedBy={why && whyId}
                    onPress={() => setLeaving(device)}
                  >
                    {text.remove}
                  </TextButton>
                )
              }
            />
          ) : (
            <NewDevice
              key={device.id}
              mark={<Mark icon={<IconWallet />} />}
              label={<bdi>{device.label || placeOf(device)}</bdi>}
              sub={
                <bdi>
                  {placesOf(device)} ·{' '}
                  {fill(trustText.newAgo, { ago: agoText(device.enrolledAt, Date.now(), language) })}
                </bdi>
              }
              yesLabel={fill(trustText.yesLabel, { device: nameOf(device) })}
              removeLabel={fill(text.removeLabel, { device: nameOf(device) })}
              remove={text.remove}
              yesClosedBy={closed('approve-device') && whyId}
              removeClosedBy={why && whyId}
              onYes={() => void approve(device)}
              onRemove={() => setLeaving(device)}
            />
          )
        }
      </Listing>
      {items && items.length > 1 ? <Closed id={whyId} why={why} /> : null}
    </View>
  )
}
