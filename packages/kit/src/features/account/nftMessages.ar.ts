import type { Translation } from '../../view/messages.ts'
import type { nftMessages } from './nftMessages.ts'

export const nftArabic: Translation<typeof nftMessages> = {
  nfts: 'NFT',
  loading: 'جارٍ التحميل',
  missingTitle: 'غير متاح هنا بعد',
  missingText: 'ما تقتنيه يبقى في محفظتك على أي حال.',
  emptyTitle: ({ network }) => `لا NFT على ${network}`,
  emptyText: 'ما تقتنيه من NFT يظهر هنا.',
  thisNetwork: 'هذه الشبكة',
  failedTitle: 'تعذّر تحميل NFT',
  failedText: 'إنها آمنة في محفظتك.',
  tryAgain: 'إعادة المحاولة',
  more: 'عرض المزيد',
  several: ({ name, count }) => `${name} × ${count}`,
}
