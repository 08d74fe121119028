import type { Translation } from '../../view/messages.ts'
import type { walletGridMessages } from './walletGridMessages.ts'

export const walletGridArabic: Translation<typeof walletGridMessages> = {
  search: 'البحث في المحافظ',
  searchAmong: ({ count }) => `البحث في المحافظ (${count})`,
  clear: 'مسح',
  noneTitle: ({ query }) => `لا توجد محفظة باسم «${query}»`,
  noneText: 'جرّب اسمًا آخر، أو احصل على محفظة من الأسفل.',
  noneLinkText: 'إذا كانت على هاتفك فيمكنك الاتصال بها عبر رمز QR.',
  showCode: 'عرض رمز QR',
  notHere: 'غير موجودة في هذا المتصفح',
  certified: 'المحافظ المعتمدة فقط',
  coming: 'جارٍ البحث عن المحافظ',
  moreFailedTitle: 'تعذّر تحميل المزيد من المحافظ',
  moreFailedText: 'لم يستجب الدليل.',
  tryAgain: 'أعد المحاولة',
  found: ({ count }) => `عدد المحافظ: ${count}`,
}
