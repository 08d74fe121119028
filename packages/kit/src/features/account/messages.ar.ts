import type { Dictionary, Translation } from '../../view/messages.ts'
import type { accountMessages } from './messages.ts'
import { nftArabic } from './nftMessages.ar.ts'

export const accountArabic: Translation<typeof accountMessages> = {
  account: 'الحساب',
  accounts: 'الحسابات',
  settings: 'الإعدادات',
  switchAccount: ({ name }) => `${name}، تبديل الحساب`,
  onNetwork: ({ name }) => `الشبكة: ${name}`,
  unknownNetwork: 'شبكة غير معروفة',
  balance: ({ amount }) => `الرصيد ${amount}`,
  balanceUnknown: 'الرصيد غير متاح',
  balanceLoading: 'جارٍ تحميل الرصيد',
  copyAddress: ({ address }) => `نسخ العنوان ${address}`,
  copied: 'تم النسخ',
  copyByHand: 'الحافظة محظورة. انسخ العنوان من هنا.',
  features: 'الإجراءات',
  tabs: 'الأصول',
  tokens: 'الرموز',
  nfts: 'NFT',
  nft: 'NFT',
  loading: 'جارٍ التحميل',
  emptyTitle: 'لا شيء هنا بعد',
  emptyText: 'اشترِ رمزًا أو استلمه فيظهر هنا.',
  failedTitle: 'تعذّر تحميل الأرصدة',
  failedText: ({ time }) => `رموزك آمنة. سنسأل مرة أخرى بعد ${time}.`,
  failedNow: 'رموزك آمنة. نسأل مرة أخرى الآن.',
  tryAgain: 'إعادة المحاولة',
  demoPrices: 'أسعار تجريبية',
  noPrice: 'السعر غير معروف',
  withWallet: ({ chain, wallet }) => `${chain}، مع ${wallet}`,
  yourAccounts: 'حساباتك',
  connectAnother: 'ربط محفظة أخرى',
  network: 'الشبكة',
  accountLabel: 'اسم الحساب',
  addLabel: 'إضافة',
  labelField: 'اسم لهذا الحساب',
  labelHint: 'أنت وحدك تراه',
  save: 'حفظ',
  viewOnExplorer: 'العرض في المستكشف',
  disconnect: 'قطع الاتصال',
}

/** The feature's words in Arabic. */
export const words: Dictionary = { account: accountArabic, nfts: nftArabic }
