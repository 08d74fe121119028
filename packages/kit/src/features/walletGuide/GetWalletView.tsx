import { useEffect, useState } from 'react'
import { resetViews } from '../../core/actions/navigate.ts'
import { ownPicture } from '../../domain/ownPicture.ts'
import { IconShield } from '../../ui/accountIcons.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconBack, IconExternal } from '../../ui/icons.tsx'
import { Pad, SectionHead, View } from '../../ui/Layout.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { IconKey, IconSearch } from '../../ui/lazyIcons.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { useKitState } from '../../view/useKitState.ts'
import { walletGuideMessages } from './messages.ts'
import { Points } from './Points.tsx'

/** How to get a wallet, without naming any but those that the site itself lists. */
export function GetWalletView() {
  const kit = useKitInstance()
  const text = useText(walletGuideMessages)
  const hasWallets = kit.options.sources.length > 0
  const isFound = useKitState((state) => state.connectors.length > 0)
  const [wasFound] = useState(isFound)
  // Said only when a wallet appears while this view is open.
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (isFound && !wasFound) setSaid(text.found)
  }, [isFound, wasFound, text])
  return (
    <View>
      <Points
        ordered
        points={[
          { icon: <IconSearch />, title: text.pickTitle, text: text.pickText },
          { icon: <IconShield />, title: text.makerTitle, text: text.makerText },
          { icon: <IconKey />, title: text.wordsTitle, text: text.wordsText },
          ...(hasWallets ? [{ icon: <IconBack />, title: text.backTitle, text: text.backText }] : []),
        ]}
      />
      <SuggestedWallets />
      {hasWallets ? (
        <Pad spaceAbove={8}>
          <Button kind={isFound ? 'main' : 'plain'} onPress={() => resetViews(kit, { name: 'Connect' })}>
            {text.haveOne}
          </Button>
        </Pad>
      ) : null}
      <LiveRegion polite={said} />
    </View>
  )
}

/** The site's own wallets that say where they can be had. */
function SuggestedWallets() {
  const kit = useKitInstance()
  const { customWallets = [] } = kit.options
  const text = useText(walletGuideMessages)
  const listed = customWallets.filter(({ homepage }) => homepage !== undefined)
  if (listed.length === 0) return null
  return (
    <>
      <SectionHead>{text.suggested}</SectionHead>
      <Rows label={text.suggested}>
        {listed.map(({ homepage, id, imageUrl, name }) => (
          <Row
            key={id}
            mark={<Mark name={name} src={ownPicture(kit, imageUrl)} />}
            label={<bdi>{name}</bdi>}
            href={homepage}
            end={
              <Tag>
                {text.visit} <IconExternal size="s" />
              </Tag>
            }
          />
        ))}
      </Rows>
    </>
  )
}
