import { isMobile } from '../../core/actions/openModal.ts'
import type { WalletRecord } from '../../core/walletRecord.ts'
import { keysOfRecord } from '../../domain/connectors/walletKeys.ts'
import { type ListOptions, listFilter } from '../../domain/connectors/walletLists.ts'
import { bundledWallets } from '../../domain/directory/bundledWallets.ts'
import { ownPicture } from '../../domain/pictures.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { IconExternal } from '../../ui/IconExternal.tsx'
import { SectionHead } from '../../ui/Layout.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { walletGuideMessages } from './messages.ts'

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
                <span>{`${text.visit} `}</span>
                <IconExternal size="s" />
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

/** What a visitor looks at the site with, as far as wallets differ by it. */
type Device = 'ios' | 'android' | 'chromium' | 'desktop'

/** A wallet with the page from which this visitor gets it. */
type SuggestedWallet = { readonly wallet: WalletRecord; readonly href: string }

/** How many wallets are suggested at most. */
const most = 6

/**
 * Wallets that a visitor can get on this device, in the order given: with the device's own store first, else with the
 * page of the maker. Links other than https are left out.
 */
export function suggestWallets(
  wallets: readonly WalletRecord[],
  device: Device,
  lists: ListOptions = {},
): readonly SuggestedWallet[] {
  const isShown = listFilter(lists)
  const suggested = wallets.flatMap((wallet) => {
    const isNamed = lists.customWallets?.includes(wallet) === true
    const href = isShown(keysOfRecord(wallet), !isNamed) ? linkOf(wallet, device) : undefined
    return href ? [{ wallet, href }] : []
  })
  return suggested.slice(0, most)
}

function linkOf(wallet: WalletRecord, device: Device): string | undefined {
  const { appStore, chromeStore, homepage, playStore } = wallet
  const isExtensionOnly = Boolean(chromeStore) && !appStore && !playStore
  const isAppOnly = Boolean(appStore || playStore) && !chromeStore
  switch (device) {
    case 'ios':
      return isExtensionOnly ? undefined : (secure(appStore) ?? secure(homepage))
    case 'android':
      return isExtensionOnly ? undefined : (secure(playStore) ?? secure(homepage))
    case 'chromium':
      return isAppOnly ? undefined : (secure(chromeStore) ?? secure(homepage))
    case 'desktop':
      return isAppOnly ? undefined : secure(homepage)
  }
}

function secure(link: string | undefined): string | undefined {
  return link && /^https:\/\/\w/i.test(link) ? link : undefined
}

/** The device by what its browser says of itself; `isPhone` is what its pointer says. */
export function deviceOf(userAgent: string, isPhone: boolean): Device {
  if (isPhone) return /Android/i.test(userAgent) ? 'android' : 'ios'
  return /Chrome\//.test(userAgent) ? 'chromium' : 'desktop'
}
