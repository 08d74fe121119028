import type { Translation } from '../../view/messages.ts'
import type { downloadMessages } from './downloadMessages.ts'

export const downloadGerman: Translation<typeof downloadMessages> = {
  getTitle: ({ name }) => `${name} holen`,
  getText: 'Installiere sie und komm dann hierher zurück.',
  getPhoneText: 'Installiere sie, komm zurück und wähle sie noch einmal.',
  chrome: 'Browser-Erweiterung',
  ios: 'App für iPhone und iPad',
  android: 'App für Android',
  homepage: 'Website',
  chromeStore: 'Chrome Web Store',
  iosStore: 'App Store',
  androidStore: 'Google Play',
  nowhereTitle: ({ name }) => `${name} ist von hier nicht erreichbar`,
  nowhereText: 'Wo es sie gibt, ist nicht bekannt. Wähle eine andere Wallet.',
  chooseAnother: 'Andere Wallet wählen',
}
