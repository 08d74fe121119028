import { Button, ButtonPair, IconExternal, LiveAnnouncement, Small, Status, View } from '@foyer/kit/ui'
import { useState } from 'react'
import { isWindowless, leavePage } from '../../platform/window/pageWay.ts'
import { useWords } from '../../ui/language.ts'
import type { Screen } from '../login/screens.ts'

type SecurityScreenProps = { screen: Extract<Screen, { kind: 'security' }> }

/** The way to the wallet's own page. */
export function SecurityScreen({ screen }: SecurityScreenProps) {
  return isWindowless() ? <SecurityHere screen={screen} /> : <SecurityBeside screen={screen} />
}

/** Where no other page opens beside the site: the whole page goes there, and has a way back. */
function SecurityHere({ screen }: SecurityScreenProps) {
  const text = useWords()
  const [path = '', ticket = ''] = screen.url.split('#')
  return (
    <View>
      <Status compact sign={null} title={text.securityHere} sub={text.securityHereSub} />
      <ButtonPair>
        <Button onPress={screen.decline}>{text.cancel}</Button>
        <Button kind="main" onPress={() => leavePage(`${path}&from=page#${ticket}`)}>
          {text.goOn}
        </Button>
      </ButtonPair>
      <Small centre>{location.host}</Small>
      <LiveAnnouncement polite={text.securityHere} />
    </View>
  )
}

/** The page that opens beside the site. The frame stays until the visitor is done: it opens the page. */
function SecurityBeside({ screen }: SecurityScreenProps) {
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
