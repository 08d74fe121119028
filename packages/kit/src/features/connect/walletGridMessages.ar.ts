import type { Translation } from '../../view/messages.ts'
import type { walletGridMessages } from './walletGridMessages.ts'

export const walletGridArabic: Translation<typeof walletGridMessages> = {
  search: 'البحث في المحافظ',
  clear: 'مسح',
  noneTitle: ({ query }) => `لا توجد محفظة باسم «${query}»`,
  noneText: 'جرّب اسمًا آخر، أو احصل على محفظة من الأسفل.',
  found: ({ count }) => `عدد المحافظ: ${count}`,
}
