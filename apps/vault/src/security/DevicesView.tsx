import {
  Button,
  ButtonPair,
  IconWallet,
  Intro,
  LiveAnnouncement,
  Mark,
  Row,
  Rows,
  SkeletonRows,
  Status,
  Tag,
  TextButton,
  View,
} from '@foyer/kit/ui'
import { useState } from 'react'
import { useLanguage } from '../screens/language.ts'
import { fill } from '../screens/words.ts'
import { agoText } from './agoText.ts'
import type { Device } from './createSecurity.ts'
import { Failure } from './Failure.tsx'
import type { PlaceProps } from './place.ts'
import { useList } from './useList.ts'
import { useSecurityWords } from './words.ts'

/** The browsers that hold a half of the key, and how one is shut out. */
export function DevicesView({ onStale, security }: PlaceProps) {
  const text = useSecurityWords()
  const language = useLanguage()
  const { failure, isBusy, items, reload, run } = useList(security.devices, onStale)
  const [leaving, setLeaving] = useState<Device>()
  const [said, setSaid] = useState('')
  const nameOf = ({ label, site }: Device) => `${label} · ${placeOf(site)}`
  const placeOf = (site: string) => (site === security.app ? text.ownPage : hostOf(site))

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
      <View>
        <Status compact sign={null} title={fill(text.removeTitle, { device: nameOf(leaving) })} sub={text.removeSub} />
        <ButtonPair>
          <Button onPress={() => setLeaving(undefined)}>{text.cancel}</Button>
          <Button kind="danger" busy={isBusy} onPress={() => remove(leaving)}>
            {text.remove}
          </Button>
        </ButtonPair>
        <Failure said={failure} />
      </View>
    )
  }
  return (
    <View>
      <Intro>{text.devicesSub}</Intro>
      {items ? (
        <Rows list>
          {items.map((device) => (
            <Row
              key={device.id}
              mark={<Mark icon={<IconWallet />} />}
              label={<bdi>{device.label || placeOf(device.site)}</bdi>}
              sub={
                <bdi>
                  {placeOf(device.site)} · {agoText(device.lastSeenAt, Date.now(), language)}
                </bdi>
              }
              end={
                device.isCurrent ? (
                  <Tag tone="on">{text.here}</Tag>
                ) : (
                  <TextButton
                    label={fill(text.removeLabel, { device: nameOf(device) })}
                    onPress={() => setLeaving(device)}
                  >
                    {text.remove}
                  </TextButton>
                )
              }
            />
          ))}
        </Rows>
      ) : failure === '' ? (
        <SkeletonRows count={2} label={text.opening} />
      ) : null}
      <Failure said={failure} />
      {failure === '' ? null : (
        <ButtonPair spaceAbove={12}>
          <Button onPress={() => void reload()}>{text.retry}</Button>
        </ButtonPair>
      )}
      <LiveAnnouncement polite={said} />
    </View>
  )
}

function hostOf(site: string): string {
  return URL.canParse(site) ? new URL(site).host : site
}
