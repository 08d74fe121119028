import type { Translation } from '../../view/messages.ts'
import type { openMessages } from './openMessages.ts'

export const openArabic: Translation<typeof openMessages> = {
  approve: 'وافق هناك ثم عُد إلى هنا',
  approveInTab: 'تُفتح في علامة تبويب جديدة. وافق هناك ثم عُد.',
  preparing: 'جارٍ إعداد الرابط',
  open: ({ name }) => `فتح ${name}`,
  anyTitle: 'تابع في محفظتك',
  openAny: 'فتح محفظة',
  showCode: 'إظهار رمز QR',
  backText: 'افتحها من جديد للموافقة، أو ارجع واختر محفظة أخرى.',
  stayedTitle: ({ name }) => `لم تُفتح ${name}`,
  stayedText: 'ربما ليست على هذا الجهاز. احصل عليها أو حاول فتحها مرة أخرى.',
  expiredTitle: 'انتهت صلاحية هذا الرابط',
  expiredText: 'الرابط الجديد يحتاج إلى لحظة.',
  failedTitle: 'لا رابط بعد',
  getApp: 'الحصول على التطبيق',

  ways: 'طرق الربط',
  browser: 'المتصفح',
  qrcode: 'رمز QR',
  mobile: 'التطبيق',
  web: 'الويب',
  desktop: 'سطح المكتب',

  getIt: ({ name }) => `الحصول على ${name}`,
  notHere: 'غير موجودة في هذا المتصفح',
  getText: 'ثبّتها ثم عُد إلى هنا.',
}
