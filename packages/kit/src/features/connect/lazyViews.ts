import { lazyView } from '../../runtime/lazyView.ts'

const loadWalletWaysView = () => import('./WalletWaysView.tsx')

export const AppHelp = lazyView(
  () => import('./AppHelp.tsx'),
  (part) => part.AppHelp,
)
export const AllWalletsView = lazyView(
  () => import('./AllWalletsView.tsx'),
  (part) => part.AllWalletsView,
)
export const ConnectingMultiChainView = lazyView(
  () => import('./ConnectingMultiChainView.tsx'),
  (part) => part.ConnectingMultiChainView,
)
export const NamespaceWalletsView = lazyView(
  () => import('./NamespaceWalletsView.tsx'),
  (part) => part.NamespaceWalletsView,
)
export const WalletWaysView = lazyView(loadWalletWaysView, (part) => part.WalletWaysView)
export const BasicView = lazyView(loadWalletWaysView, (part) => part.BasicView)
export const WalletNotFound = lazyView(
  () => import('./WalletNotFound.tsx'),
  (part) => part.WalletNotFound,
)
export const ImpersonationNote = lazyView(
  () => import('./ImpersonationNote.tsx'),
  (part) => part.ImpersonationNote,
)
