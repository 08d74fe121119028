import { isMobile } from '../../core/actions/openModal.ts'
import { ownPicture } from '../../domain/ownPicture.ts'
import { IconExternal } from '../../ui/icons.tsx'
import { SectionHead } from '../../ui/Layout.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { bundledWallets } from './bundledWallets.ts'
import type { DirectoryWallet } from './directoryWalletsQuery.ts'
import { walletGuideMessages } from './messages.ts'
import { deviceOf, suggestWallets } from './suggestedWallets.ts'

/** Wallets to get, with a link each: those that the site names, then those of the directory, else a few that are well known. */
export function WalletSuggestions({ directory = [] }: { directory?: readonly DirectoryWallet[] | undefined }) {
  const kit = useKitInstance()
  const text = useText(walletGuideMessages)
  const { customWallets = [], excludedWallets } = kit.options
  const device = deviceOf(navigator.userAgent, isMobile())
  const suggest = (more: readonly DirectoryWallet[]) => {
    const names = new Set(customWallets.map(({ name }) => name))
    return suggestWallets([...customWallets, ...more.filter(({ name }) => !names.has(name))], device, excludedWallets)
  }
  const isListed = suggestWallets(directory, device, excludedWallets).length > 0
  return (
    <>
      <SectionHead>{text.suggested}</SectionHead>
      <Rows label={text.suggested}>
        {suggest(isListed ? directory : bundledWallets).map(({ href, wallet }) => (
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
    </>
  )
}
