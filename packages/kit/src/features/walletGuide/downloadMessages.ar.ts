import type { Translation } from '../../view/messages.ts'
import type { downloadMessages } from './downloadMessages.ts'

export const downloadArabic: Translation<typeof downloadMessages> = {
  getTitle: ({ name }) => `الحصول على ${name}`,
  getText: 'ثبّتها ثم عُد إلى هنا.',
  getPhoneText: 'ثبّتها ثم عُد واخترها مرة أخرى.',
  chrome: 'إضافة للمتصفح',
  ios: 'تطبيق لأجهزة iPhone وiPad',
  android: 'تطبيق لأجهزة Android',
  homepage: 'الموقع',
  chromeStore: 'متجر Chrome الإلكتروني',
  iosStore: 'App Store',
  androidStore: 'Google Play',
  nowhereTitle: ({ name }) => `لا يمكن الوصول إلى ${name} من هنا`,
  nowhereText: 'لا تُعرف صفحة للحصول عليها. اختر محفظة أخرى.',
  chooseAnother: 'اختيار محفظة أخرى',
}
