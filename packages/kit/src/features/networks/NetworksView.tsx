import { useState } from 'react'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { IconClose } from '../../ui/icons.tsx'
import { Pad, View } from '../../ui/Layout.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { IconSearch } from '../../ui/lazyIcons.tsx'
import { Rows } from '../../ui/Row.tsx'
import { Empty } from '../../ui/Status.tsx'
import { PinnedTop } from '../../ui/Tops.tsx'
import { networksMessages } from './messages.ts'
import { NetworkRow } from './NetworkRow.tsx'

/** Above this many networks they can be searched. */
const searchFrom = 8

/** The networks that the site works with. */
export function NetworksView() {
  const { networks } = useKitInstance().options
  const text = useText(networksMessages)
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLocaleLowerCase()
  const shown = networks.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
  return (
    <View>
      {networks.length > searchFrom ? (
        <PinnedTop>
          <Pad>
            <Field
              label={text.search}
              placeholder={text.search}
              type="text"
              inputMode="search"
              enterKeyHint="search"
              value={query}
              onValue={setQuery}
              glyph={<IconSearch />}
              end={
                query ? (
                  <IconButton label={text.clear} onPress={() => setQuery('')}>
                    <IconClose />
                  </IconButton>
                ) : undefined
              }
            />
          </Pad>
        </PinnedTop>
      ) : null}
      {shown.length > 0 ? (
        <Rows label={text.title}>
          {shown.map((network) => (
            <NetworkRow key={network.id} network={network} />
          ))}
        </Rows>
      ) : (
        <Empty art="wallet" title={text.noneTitle({ query: query.trim() })}>
          {text.noneText}
        </Empty>
      )}
      <LiveRegion polite={wanted ? text.found({ count: shown.length }) : ''} />
    </View>
  )
}
