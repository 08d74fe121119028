import { Button, ButtonPair, IconExternal, LiveAnnouncement, Small, Status, View } from '@foyer/kit/ui'
import { useState } from 'react'
import { useWords } from '../../ui/language.ts'
import type { Screen } from '../login/screens.ts'

/** The way to the wallet's own page, which opens beside the site. The frame stays until the visitor is done: it opens the page. */
export function SecurityScreen({ screen }: { screen: Extract<Screen, { kind: 'security' }> }) {
  const text = useWords()
  const [isOpened, setOpened] = useState(false)
  const title = isOpened ? text.securityOpened : text.securityTitle
  return (
    <View>
      <Status compact sign={null} title={title} sub={text.securitySub} />
      <ButtonPair>
        <Button kind={isOpened ? 'main' : 'plain'} onPress={isOpened ? screen.taken : screen.decline}>
          {isOpened ? text.done : text.cancel}
        </Button>
        <Button
          kind={isOpened ? 'plain' : 'main'}
          href={screen.url}
          iconEnd={<IconExternal size="s" />}
          onPress={() => setOpened(true)}
        >
          {isOpened ? text.openAgain : text.securityOpen}
        </Button>
      </ButtonPair>
      <Small centre>{location.host}</Small>
      <LiveAnnouncement polite={title} />
    </View>
  )
}
