import { defineMessages } from '../../view/messages.ts'

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
