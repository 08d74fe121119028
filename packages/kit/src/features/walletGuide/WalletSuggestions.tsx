import { isMobile } from '../../core/actions/openModal.ts'
import type { WalletRecord } from '../../core/walletRecord.ts'
import { bundledWallets } from '../../domain/directory/bundledWallets.ts'
import { ownPicture } from '../../domain/ownPicture.ts'
import { IconExternal } from '../../ui/IconExternal.tsx'
import { SectionHead } from '../../ui/Layout.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { walletGuideMessages } from './messages.ts'
import { deviceOf, suggestWallets } from './suggestedWallets.ts'

/** How many rows there are at least once the directory has answered. */
const usual = 4

export type WalletSuggestionsProps = {
  /** What the gateway lists; `coming` while it is being asked. Default: it has nothing. */
  directory?: readonly WalletRecord[] | 'coming' | undefined
}

/**
 * Wallets to get, with a link each: those that the site names, at once, then those of the directory, else a few that are
 * well known.
 */
export function WalletSuggestions({ directory = [] }: WalletSuggestionsProps) {
  const kit = useKitInstance()
  const text = useText(walletGuideMessages)
  const { customWallets = [] } = kit.options
  const device = deviceOf(navigator.userAgent, isMobile())
  const suggest = (more: readonly WalletRecord[]) => {
    const names = new Set(customWallets.map(({ name }) => name))
    return suggestWallets([...customWallets, ...more.filter(({ name }) => !names.has(name))], device, kit.options)
  }
  const isComing = directory === 'coming'
  const listed = isComing || suggestWallets(directory, device, kit.options).length > 0 ? directory : bundledWallets
  const shown = suggest(listed === 'coming' ? [] : listed)
  return (
    <>
      <SectionHead>{text.suggested}</SectionHead>
      <Rows label={text.suggested}>
        {shown.map(({ href, wallet }) => (
          <Row
            key={wallet.id}
            mark={<Mark name={wallet.name} src={ownPicture(kit, wallet.imageUrl)} />}
            label={<bdi>{wallet.name}</bdi>}
            href={href}
            end={
              <Tag>
                {text.visit} <IconExternal size="s" />
              </Tag>
            }
          />
        ))}
      </Rows>
      {isComing && shown.length < usual ? (
        <SkeletonRows count={usual - shown.length} label={text.looking} single />
      ) : null}
    </>
  )
}
