import { IconKey, IconRight, IconWarn, Intro, Mark, Note, Row, Rows, View } from '@foyer/kit/ui'
import { useFactorWords } from './factorWords.ts'
import type { Place, PlaceProps } from './place.ts'
import { useClosed } from './useClosed.ts'

/** For a member who lost all that opened the wallet, and still has this device: a new one replaces them. */
export function ReplaceView({ onGo, security }: Pick<PlaceProps, 'security'> & { onGo: (place: Place) => void }) {
  const text = useFactorWords()
  const closed = useClosed()
  const ways = [
    ...(security.hasPasskeys ? [{ place: 'protect' as const, label: text.byNewPasskey }] : []),
    { place: 'password' as const, label: text.byNewPassword },
  ]
  return (
    <View>
      <Intro>{text.lostSub}</Intro>
      <Note tone="warn" icon={<IconWarn />} title={text.replaceTitle}>
        {text.replaceSub}
      </Note>
      <Rows spaced>
        {ways.map(({ label, place }) => (
          <Row
            key={place}
            mark={<Mark icon={<IconKey />} />}
            label={label}
            end={<IconRight size="s" />}
            disabled={closed('protect')}
            onPress={() => onGo(place)}
          />
        ))}
      </Rows>
    </View>
  )
}
