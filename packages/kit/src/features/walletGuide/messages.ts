import { defineMessages } from '../../runtime/messages.ts'

export const walletGuideMessages = defineMessages('walletGuide', {
  whatTitle: 'What is a wallet?',
  homeTitle: 'A home for what you own',
  homeText: 'It keeps the keys to your tokens and NFTs. They are yours on every site.',
  doorTitle: 'A way in',
  doorText: 'Use it instead of another password.',
  askTitle: 'Nothing moves without you',
  askText: 'A site can only ask. You approve or decline in your wallet.',
  getWallet: 'Get a wallet',

  getTitle: 'Get a wallet',
  intro: 'A browser extension or a phone app. Most are free.',
  introPhone: 'An app for your phone. Most are free.',
  suggested: 'Suggested wallets',
  looking: 'Looking for wallets',
  howTitle: 'How to choose',
  makerTitle: 'Download it from the official site',
  makerText: 'Or from the official store. Not through an ad or a message.',
  wordsTitle: 'Write down your recovery phrase',
  wordsText: 'Anyone with these words can take everything. No one honest will ask for them.',
  backTitle: 'Come back here',
  backText: 'Install a wallet, then come back. It appears here automatically.',
  backTextPhone: 'Install a wallet, then open this page in the browser inside its app.',
  visit: 'Visit',
  haveOne: 'Back to wallets',
  found: 'A wallet is here now',
})

type Named = { name: string }

export const downloadMessages = defineMessages('download', {
  getTitle: (parameters: Named) => `Get ${parameters.name}`,
  getText: 'Install it, then come back here.',
  getPhoneText: 'Install it, then come back and choose it again.',
  chrome: 'Browser extension',
  ios: 'App for iPhone and iPad',
  android: 'App for Android',
  homepage: 'Website',
  chromeStore: 'Chrome Web Store',
  iosStore: 'App Store',
  androidStore: 'Google Play',
  nowhereTitle: (parameters: Named) => `${parameters.name} can’t be reached from here`,
  nowhereText: 'No page is known where you could get it. Choose another wallet.',
  chooseAnother: 'Choose another wallet',
})
