export { chromiumLaunch } from '../playwright/chromiumLaunch.ts'
export type { PageRequest, PageRequests } from '../playwright/collectRequests.ts'
export type { CspViolation, PageFindings } from '../playwright/collectViolations.ts'
export type {
  InstalledSolanaWallet,
  PageSolanaWalletControl,
  SolanaWalletInstaller,
} from '../playwright/installSolanaWallet.ts'
export type { InstalledWallet, PageWalletControl, WalletInstaller } from '../playwright/installWallet.ts'
export { type OpenedLink, openPhone, type Phone, type PhoneWallet } from '../playwright/openPhone.ts'
export type { PageControl } from '../playwright/pageControl.ts'
export { type PartitionedLaunch, partitionedLaunch } from '../playwright/partitionedLaunch.ts'
export type { InjectedSolanaWalletControl, InjectedSolanaWalletOptions } from '../playwright/solanaWalletScript.ts'
export { type TestFixtures, test, type WorkerFixtures } from '../playwright/test.ts'
export type { InjectedWalletOptions } from '../playwright/walletScript.ts'
