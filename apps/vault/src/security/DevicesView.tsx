import { IconWallet, Intro, Mark, Row, Tag, TextButton, View } from '@foyer/kit/ui'
import { useState } from 'react'
import { useLanguage } from '../screens/language.ts'
import { fill } from '../screens/words.ts'
import { agoText } from './agoText.ts'
import type { Device } from './createSecurity.ts'
import { hostOf } from './hostOf.ts'
import { Listing } from './Listing.tsx'
import type { PlaceProps } from './place.ts'
import { RemovalQuestion } from './RemovalQuestion.tsx'
import { useList } from './useList.ts'
import { useSecurityWords } from './words.ts'

/** The browsers that hold a half of the key, and how one is shut out. */
export function DevicesView({ onStale, security }: PlaceProps) {
  const text = useSecurityWords()
  const language = useLanguage()
  const list = useList(security.devices, onStale)
  const { failure, isBusy, reload, run } = list
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
        {(device) => (
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
        )}
      </Listing>
    </View>
  )
}
