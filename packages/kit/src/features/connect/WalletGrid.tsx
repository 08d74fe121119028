import { useState } from 'react'
import type { WalletRow } from '../../domain/connectors/orderWallets.ts'
import { ownPicture } from '../../domain/ownPicture.ts'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { IconClose } from '../../ui/icons.tsx'
import { Pad } from '../../ui/Layout.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { IconSearch } from '../../ui/lazyIcons.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Empty } from '../../ui/Status.tsx'
import { Tile, TileGrid } from '../../ui/Tile.tsx'
import { PinnedTop } from '../../ui/Tops.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { connectMessages } from './messages.ts'
import { chooseWallet, type WalletListProps } from './WalletList.tsx'
import { walletGridMessages } from './walletGridMessages.ts'

/** Many wallets as tiles, four across, with a search by name. */
export function WalletGrid({ rows, guard }: WalletListProps) {
  const text = useText(walletGridMessages)
  const { wallets } = useText(connectMessages)
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLocaleLowerCase()
  const found = rows.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
  return (
    <>
      <PinnedTop>
        <Pad>
          <Field
            label={text.search}
            placeholder={text.search}
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
      {found.length > 0 ? (
        <TileGrid label={wallets}>
          {found.map((row) => (
            <WalletTile key={row.id} row={row} guard={guard} />
          ))}
        </TileGrid>
      ) : (
        <Empty art="wallet" title={text.noneTitle({ query: query.trim() })}>
          {text.noneText}
        </Empty>
      )}
      <LiveRegion polite={wanted ? text.found({ count: found.length }) : ''} />
    </>
  )
}

/** One wallet; one that this browser lacks leads to its page, or says that it is not here. */
function WalletTile({ row, guard }: { row: WalletRow; guard: WalletListProps['guard'] }) {
  const kit = useKitInstance()
  const text = useText(connectMessages)
  const { entry, link, wallet } = row
  const reaches = entry !== undefined || link !== undefined
  const mark = <Mark size={56} name={row.name} src={ownPicture(kit, row.imageUrl)} />
  return (
    <Tile
      mark={mark}
      href={reaches ? undefined : wallet?.homepage}
      disabled={reaches || wallet?.homepage ? undefined : text.notHere}
      onPress={reaches ? () => guard(() => chooseWallet(kit, row)) : undefined}
    >
      <bdi>{row.name}</bdi>
    </Tile>
  )
}
