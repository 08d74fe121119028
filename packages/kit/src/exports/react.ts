export { orderFlag, switchFlag } from '../core/flags.ts'
export { type UseSessionReturnType, useSession } from '../features/signIn/useSession.ts'
export { ConnectButton, type ConnectButtonProps, type ConnectButtonState } from '../react/ConnectButton.tsx'
export {
  type ButtonAccount,
  type ButtonChain,
  CustomConnectButton,
  type CustomConnectButtonProps,
  type CustomConnectButtonState,
} from '../react/CustomConnectButton.tsx'
export { EmbeddedModal } from '../react/EmbeddedModal.tsx'
export { type UseAccountParameters, type UseAccountReturnType, useAccount } from '../react/hooks/useAccount.ts'
export { type ActionState, useAction } from '../react/hooks/useAction.ts'
export { type UseBalanceParameters, type UseBalanceReturnType, useBalance } from '../react/hooks/useBalance.ts'
export { type UseConnectReturnType, useConnect } from '../react/hooks/useConnect.ts'
export { type UseConnectorsReturnType, useConnectors } from '../react/hooks/useConnectors.ts'
export { type UseDisconnectReturnType, useDisconnect } from '../react/hooks/useDisconnect.ts'
export { type UseKitReturnType, useKit } from '../react/hooks/useKit.ts'
export { useKitEvents } from '../react/hooks/useKitEvents.ts'
export { useKitState } from '../react/hooks/useKitState.ts'
export { type UseNetworkReturnType, useNetwork } from '../react/hooks/useNetwork.ts'
export { type UseSignMessageReturnType, useSignMessage } from '../react/hooks/useSignMessage.ts'
export { type UseSignTypedDataReturnType, useSignTypedData } from '../react/hooks/useSignTypedData.ts'
export { type UseSwitchNetworkReturnType, useSwitchNetwork } from '../react/hooks/useSwitchNetwork.ts'
export { useTheme } from '../react/hooks/useTheme.ts'
export { KitProvider, type KitProviderProps } from '../react/KitProvider.tsx'
export { NetworkButton } from '../react/NetworkButton.tsx'
export {
  defineFeature,
  type Feature,
  type FeatureDefinition,
  type FeatureParts,
  type LoadedFeature,
  type RouteOf,
  type ViewDefinition,
  type Views,
} from '../runtime/feature.ts'
export type { Preloadable } from '../runtime/lazyView.ts'
export {
  type Dictionary,
  defineMessages,
  type Locales,
  type Message,
  type MessageSet,
  type Messages,
  type Translation,
  useText,
} from '../runtime/messages.ts'
export type {
  ConnectMethodProps,
  ConnectMethodSlot,
  MenuSlot,
  SettingsSlot,
  SlotName,
  Slots,
  TabSlot,
} from '../runtime/slots.ts'
export { SolanaWalletDialog, type SolanaWalletDialogProps } from './SolanaWalletDialog.tsx'
