import type { EndpointAnswer, Endpoints } from '@foyer/contract'
import { cleanText } from '../../core/cleanText.ts'
import type { Kit } from '../../core/kit.ts'
import type { WalletRecord } from '../../core/walletRecord.ts'
import { ownPicture } from '../ownPicture.ts'
import { safeAppLink, safePage } from '../platforms/safeLink.ts'

type Answered = EndpointAnswer<Endpoints['wallets']>['data'][number]

/** Longer names are cut: a tile or a row holds no more. */
const longestName = 60

/** A wallet as the directory answers it, with links that may be followed and a picture that may be shown. */
export function readWallet(kit: Kit, answered: Answered): WalletRecord {
  const { chains, id, image_id, image_url, rdns, supports_wc } = answered
  const given = typeof image_url === 'string' ? ownPicture(kit, image_url) : undefined
  return {
    id,
    name: cleanText(answered.name, longestName) || id,
    imageUrl: image_id ? pictureOf(kit, image_id) : given,
    homepage: safePage(answered.homepage),
    rdns: rdns?.toLowerCase() || undefined,
    chains: chains ?? undefined,
    mobileLink: safeAppLink(answered.mobile_link),
    universalLink: safePage(answered.link_mode),
    desktopLink: safeAppLink(answered.desktop_link),
    webappLink: safePage(answered.webapp_link),
    appStore: safePage(answered.app_store),
    playStore: safePage(answered.play_store),
    chromeStore: safePage(answered.chrome_store),
    supportsWalletConnect: supports_wc ?? undefined,
    isCertified: answered.badge_type === 'certified' || undefined,
  }
}

function pictureOf(kit: Kit, id: string): string | undefined {
  const { gateway = '', projectId } = kit.options
  const url = new URL(
    `${gateway.replace(/\/+$/, '')}/getWalletImage/${encodeURIComponent(id)}`,
    globalThis.location?.href,
  )
  if (projectId) url.searchParams.set('projectId', projectId)
  return ownPicture(kit, url.href)
}
