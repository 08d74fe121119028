import { defineMessages } from '../../view/messages.ts'

export const walletGuideMessages = defineMessages('walletGuide', {
  whatTitle: 'What is a wallet?',
  homeTitle: 'A home for what you own',
  homeText: 'It keeps the keys to your coins and collectibles. They are yours on every site.',
  doorTitle: 'A way in',
  doorText: 'Connect it instead of making one more account and password.',
  askTitle: 'Nothing moves without you',
  askText: 'A site can only ask. You approve or decline in your wallet.',
  getWallet: 'Get a wallet',

  getTitle: 'Get a wallet',
  pickTitle: 'Pick one that fits',
  pickText: 'A browser add-on for this computer, or an app for your phone. The common ones cost nothing.',
  makerTitle: 'Take it from its maker',
  makerText: 'Go to the maker’s own site or the official store, not through an ad or a message.',
  wordsTitle: 'Keep its recovery words on paper',
  wordsText: 'Who has them has everything. Nobody honest will ask for them.',
  backTitle: 'Come back here',
  backText: 'It will show up in the list of wallets by itself.',
  suggested: 'Wallets this site names',
  visit: 'Visit',
  haveOne: 'I have a wallet',
  found: 'A wallet is here now',
})
