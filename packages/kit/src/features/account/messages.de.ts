import type { Dictionary, Translation } from '../../view/messages.ts'
import type { accountMessages } from './messages.ts'
import { nftGerman } from './nftMessages.de.ts'

export const accountGerman: Translation<typeof accountMessages> = {
  account: 'Konto',
  accounts: 'Konten',
  settings: 'Einstellungen',
  switchAccount: ({ name }) => `${name}, Konto wechseln`,
  onNetwork: ({ name }) => `Netzwerk: ${name}`,
  unknownNetwork: 'Unbekanntes Netzwerk',
  balance: ({ amount }) => `Guthaben ${amount}`,
  balanceUnknown: 'Guthaben nicht verfügbar',
  balanceLoading: 'Guthaben wird geladen',
  copyAddress: ({ address }) => `Adresse ${address} kopieren`,
  copied: 'Kopiert',
  copyByHand: 'Zwischenablage gesperrt. Kopiere die Adresse hier.',
  features: 'Aktionen',
  tabs: 'Bestände',
  tokens: 'Tokens',
  nfts: 'NFTs',
  nft: 'NFT',
  loading: 'Wird geladen',
  emptyTitle: 'Noch nichts da',
  emptyText: 'Kaufe oder empfange einen Token, dann steht er hier.',
  failedTitle: 'Guthaben nicht geladen',
  failedText: ({ time }) => `Deine Tokens sind sicher. Wir fragen in ${time} noch einmal.`,
  failedNow: 'Deine Tokens sind sicher. Wir fragen gerade noch einmal.',
  tryAgain: 'Noch einmal',
  demoPrices: 'Demo-Preise',
  noPrice: 'Preis unbekannt',
  withWallet: ({ chain, wallet }) => `${chain}, mit ${wallet}`,
  yourAccounts: 'Deine Konten',
  connectAnother: 'Weitere Wallet verbinden',
  network: 'Netzwerk',
  accountLabel: 'Kontoname',
  addLabel: 'Hinzufügen',
  labelField: 'Name für dieses Konto',
  labelHint: 'Nur du siehst ihn',
  save: 'Sichern',
  viewOnExplorer: 'Im Explorer ansehen',
  disconnect: 'Trennen',
}

/** The feature's words in German. */
export const words: Dictionary = { account: accountGerman, nfts: nftGerman }
