import type { Dictionary, Translation } from '../../runtime/messages.ts'
import type { networksMessages } from './messages.ts'

export const networksArabic: Translation<typeof networksMessages> = {
  title: 'الشبكات',
  search: 'البحث في الشبكات',
  clear: 'مسح',
  local: 'شبكة اختبار محلية',
  connect: 'ربط',
  current: 'الشبكة الحالية',
  switchOff: 'غيّر الشبكة من محفظتك',
  noneTitle: ({ query }) => `لا توجد شبكة باسم «${query}»`,
  noneText: 'جرّب شبكة من القائمة.',
  found: ({ count }) => `عدد الشبكات: ${count}`,

  switchTitle: ({ name }) => `الانتقال إلى ${name}`,
  switchText: ({ name }) => `وافق على التغيير في ${name}`,
  declinedTitle: 'رُفض الانتقال',
  declinedText: ({ name }) => `ما زلت على ${name}. يمكنك المحاولة مرة أخرى.`,
  notAddedTitle: ({ network, wallet }) => `${wallet} لا تعرف ${network}`,
  notAddedText: ({ name }) => `أضف الشبكة في ${name} ثم حاول مرة أخرى.`,
  cannotTitle: ({ name }) => `لا يمكن تغيير شبكة ${name} من هنا`,
  cannotText: 'غيّر الشبكة في المحفظة نفسها، وستلاحظ هذه الصفحة ذلك.',
  pendingTitle: ({ name }) => `لم تردّ ${name}`,
  pendingText: ({ name }) => `ربما يوجد طلب مفتوح. ابحث عنه في ${name} ثم حاول مرة أخرى.`,
  offlineTitle: ({ name }) => `${name} لا تصل إلى الشبكة`,
  offlineText: 'افتحها ثم حاول مرة أخرى.',
  failedTitle: ({ name }) => `تعذّر الانتقال إلى ${name}`,
  failedText: ({ name }) => `ردّت ${name} بخطأ. لم يتغيّر شيء.`,
  unknownTitle: 'الشبكة غير موجودة',
  unknownText: 'هذا التطبيق لا يعمل على تلك الشبكة. اختر شبكة يدعمها.',
  showNetworks: 'عرض الشبكات',
  switched: ({ name }) => `أنت الآن على ${name}`,
  tryAgain: 'إعادة المحاولة',
  yourWallet: 'محفظتك',
  otherNetwork: 'شبكة أخرى',

  unsupportedTitle: 'تغيير الشبكة',
  unsupportedText: ({ name }) => `هذا التطبيق لا يعمل على ${name}، وهي شبكة محفظتك الآن. اختر شبكة يدعمها.`,
  unsupportedUnnamed: 'هذا التطبيق لا يعمل على شبكة محفظتك الحالية. اختر شبكة يدعمها.',
  networkNumber: ({ number }) => `الشبكة ${number}`,
  disconnect: 'قطع الاتصال',
}

/** The feature's words in Arabic. */
export const words: Dictionary = { networks: networksArabic }
