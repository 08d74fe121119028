import { Button, ButtonPair, IconExternal, LiveAnnouncement, Small, Status, View } from '@foyer/kit/ui'
import type { Screen } from '../frame/screens.ts'
import { useWords } from './language.ts'

/** The way to the wallet's own page, which opens beside the site. */
export function SecurityScreen({ screen }: { screen: Extract<Screen, { kind: 'security' }> }) {
  const text = useWords()
  return (
    <View>
      <Status compact sign={null} title={text.securityTitle} sub={text.securitySub} />
      <ButtonPair>
        <Button onPress={screen.decline}>{text.cancel}</Button>
        <Button kind="main" href={screen.url} iconEnd={<IconExternal size="s" />} onPress={screen.taken}>
          {text.securityOpen}
        </Button>
      </ButtonPair>
      <Small centre>{location.host}</Small>
      <LiveAnnouncement polite={text.securityTitle} />
    </View>
  )
}
