import type { Dictionary, Translation } from '../../view/messages.ts'
import { downloadArabic } from './downloadMessages.ar.ts'
import type { walletGuideMessages } from './messages.ts'

export const walletGuideArabic: Translation<typeof walletGuideMessages> = {
  whatTitle: 'ما المحفظة؟',
  homeTitle: 'بيت لما تملكه',
  homeText: 'تحفظ مفاتيح رموزك وNFT. هي لك في كل موقع.',
  doorTitle: 'طريق للدخول',
  doorText: 'استخدمها بدل كلمة مرور أخرى.',
  askTitle: 'لا شيء يتحرك من دونك',
  askText: 'الموقع يطلب فقط. أنت توافق أو ترفض في محفظتك.',
  getWallet: 'الحصول على محفظة',

  getTitle: 'الحصول على محفظة',
  intro: 'إضافة للمتصفح أو تطبيق للهاتف. معظمها مجاني.',
  introPhone: 'تطبيق لهاتفك. معظمها مجاني.',
  suggested: 'محافظ مقترحة',
  looking: 'جارٍ البحث عن محافظ',
  howTitle: 'كيف تختار',
  makerTitle: 'نزّلها من الموقع الرسمي',
  makerText: 'أو من المتجر الرسمي، لا من إعلان ولا من رسالة.',
  wordsTitle: 'دوّن عبارة الاسترداد',
  wordsText: 'من لديه هذه الكلمات يستطيع أخذ كل شيء. لا أحد صادق سيطلبها.',
  backTitle: 'عُد إلى هنا',
  backText: 'ثبّت محفظة ثم عُد. ستظهر هنا تلقائيًا.',
  backTextPhone: 'ثبّت محفظة ثم افتح هذه الصفحة في متصفح تطبيقها.',
  visit: 'زيارة',
  haveOne: 'العودة إلى المحافظ',
  found: 'توجد محفظة هنا الآن',
}

/** The feature's words in Arabic. */
export const words: Dictionary = { download: downloadArabic, walletGuide: walletGuideArabic }
