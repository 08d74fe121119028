import { resetViews } from '../../core/actions/navigate.ts'
import type { Connector } from '../../core/connector.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { Footer } from '../../ui/Layout.tsx'
import { LinkText } from '../../ui/TextButton.tsx'
import { ImpersonationNote } from './lazyViews.ts'
import { connectMessages } from './messages.ts'
import { useWalletRows } from './useWalletRows.ts'

/**
 * What speaks against the wallet; under it where to get it, when the site knows, else what is true meanwhile, or the way
 * to another wallet.
 */
export function ConnectingFooter({ connector, isWaiting }: { connector: Connector; isWaiting: boolean }) {
  const kit = useKitInstance()
  const text = useText(connectMessages)
  const { impersonationWarning, wallet } =
    useWalletRows(false).find(({ entry }) =>
      entry?.connectors.some(({ chain, id }) => id === connector.id && chain === connector.chain),
    ) ?? {}
  return (
    <>
      {impersonationWarning ? <ImpersonationNote warning={impersonationWarning} /> : null}
      <Footer>
        {wallet?.homepage ? (
          <>
            <span>{text.dontHave({ name: connector.name })}</span>
            <LinkText href={wallet.homepage}>{text.getIt}</LinkText>
          </>
        ) : isWaiting ? (
          text.nothingShared
        ) : (
          <>
            <span>{text.trouble}</span>
            <LinkText onPress={() => resetViews(kit, { name: 'Connect' })}>{text.chooseAnother}</LinkText>
          </>
        )}
      </Footer>
    </>
  )
}
