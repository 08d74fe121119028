import { lazyView } from '../../view/lazyView.ts'

export const AllWalletsView = lazyView(async () => (await import('./AllWalletsView.tsx')).AllWalletsView)
export const ConnectingMultiChainView = lazyView(
  async () => (await import('./ConnectingMultiChainView.tsx')).ConnectingMultiChainView,
)
