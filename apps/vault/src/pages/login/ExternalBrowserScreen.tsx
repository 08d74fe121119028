import { Button, IconExternal, LiveAnnouncement, Stack, View } from '@foyer/kit/ui'
import { useState } from 'react'
import { useWords } from '../../ui/language.ts'
import { BrowserAddress } from './BrowserAddress.tsx'
import { useExternalBrowserWords } from './externalBrowserWords.ts'
import { SiteStatus } from './SiteStatus.tsx'
import type { ExternalBrowserScreen as Shown } from './screens.ts'

/** Where a passkey is needed inside an app that has none: the way to a browser that does. */
export function ExternalBrowserScreen({ screen }: { screen: Shown }) {
  const text = useExternalBrowserWords()
  const { cancel } = useWords()
  const [isOpened, setOpened] = useState(false)
  const { leave, purpose } = screen
  const { open, site } = screen.externalBrowser
  const { host, href } = new URL(site)
  const title = text[purpose]
  return (
    <View>
      <SiteStatus host={host} title={title} sub={text[`${purpose}Sub`]} />
      <Stack spaceAbove={16}>
        <Button
          kind={isOpened ? 'plain' : 'main'}
          iconEnd={<IconExternal size="s" />}
          onPress={() => {
            setOpened(true)
            open(href)
          }}
        >
          {text.open}
        </Button>
        <Button onPress={leave}>{cancel}</Button>
      </Stack>
      {isOpened ? <BrowserAddress url={href} /> : null}
      <LiveAnnouncement polite={title} />
    </View>
  )
}
