import { useEffect, useState } from 'react'
import { resetViews } from '../../core/actions/navigate.ts'
import { isMobile } from '../../core/actions/openModal.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { lazyView } from '../../runtime/lazyView.ts'
import { useText } from '../../runtime/messages.ts'
import { useKitState } from '../../runtime/useKitState.ts'
import { Button } from '../../ui/Button.tsx'
import { GuideDoor } from '../../ui/drawings.tsx'
import { IconBack, IconShield } from '../../ui/icons.tsx'
import { Pad, SectionHead, View } from '../../ui/Layout.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { IconKey } from '../../ui/lazyIcons.tsx'
import { walletGuideMessages } from './messages.ts'
import { Points } from './Points.tsx'
import { WalletSuggestions } from './WalletSuggestions.tsx'
import styles from './walletGuide.module.css'

/** Brings the data chunk with it, which a site without a gateway has no use for here. */
const DirectorySuggestions = lazyView(
  () => import('./DirectorySuggestions.tsx'),
  (part) => part.DirectorySuggestions,
  () => <WalletSuggestions directory="coming" />,
)

/** How to get a wallet: one sentence, wallets with links for this device, how to choose. */
export function GetWalletView() {
  const kit = useKitInstance()
  const text = useText(walletGuideMessages)
  const hasWallets = kit.options.sources.length > 0
  const isPhone = isMobile()
  const isFound = useKitState((state) => state.connectors.length > 0)
  const [wasFound] = useState(isFound)
  // Said only when a wallet appears while this view is open.
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (isFound && !wasFound) setSaid(text.found)
  }, [isFound, wasFound, text])
  return (
    <View>
      <GuideDoor step={isFound ? 3 : 2} />
      <p className={styles.intro}>{isPhone ? text.introPhone : text.intro}</p>
      {kit.options.gateway ? <DirectorySuggestions /> : <WalletSuggestions />}
      <SectionHead>{text.howTitle}</SectionHead>
      <Points
        points={[
          { icon: <IconShield />, title: text.makerTitle, text: text.makerText },
          { icon: <IconKey />, title: text.wordsTitle, text: text.wordsText },
          ...(hasWallets
            ? [{ icon: <IconBack />, title: text.backTitle, text: isPhone ? text.backTextPhone : text.backText }]
            : []),
        ]}
      />
      {/* Without a wallet in this browser the list has nothing to offer but the way back here. */}
      {hasWallets && isFound ? (
        <Pad spaceAbove={8}>
          <Button kind="main" onPress={() => resetViews(kit, { name: 'Connect' })}>
            {text.haveOne}
          </Button>
        </Pad>
      ) : null}
      <LiveRegion polite={said} />
    </View>
  )
}
