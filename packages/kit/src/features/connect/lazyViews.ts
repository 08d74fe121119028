import { lazyView } from '../../view/lazyView.ts'

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
export const WalletWaysView = lazyView(
  () => import('./WalletWaysView.tsx'),
  (part) => part.WalletWaysView,
)
export const BasicView = lazyView(
  () => import('./WalletWaysView.tsx'),
  (part) => part.BasicView,
)
export const WalletNotFound = lazyView(
  () => import('./WalletNotFound.tsx'),
  (part) => part.WalletNotFound,
)
export const DoubtNote = lazyView(
  () => import('./DoubtNote.tsx'),
  (part) => part.DoubtNote,
)
