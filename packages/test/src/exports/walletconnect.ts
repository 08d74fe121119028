export type { GrantedNamespace, PeerNamespace, SessionLimits } from '../walletConnect/peer/grantNamespaces.ts'
export type { PeerMetadata } from '../walletConnect/peer/peerMetadata.ts'
export type { PeerQuestion } from '../walletConnect/peer/peerQuestions.ts'
export {
  type PeerProposal,
  type PeerSession,
  type StartWalletPeerOptions,
  startWalletPeer,
  type WalletPeer,
} from '../walletConnect/peer/startWalletPeer.ts'
export type { RelayFailures } from '../walletConnect/relay/relayFailures.ts'
export {
  type RelayCall,
  type RelayClient,
  type RunningRelay,
  type StartRelayOptions,
  startRelay,
} from '../walletConnect/relay/startRelay.ts'
