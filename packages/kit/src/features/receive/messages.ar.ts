import type { Dictionary, Translation } from '../../runtime/messages.ts'
import { transactionWords } from '../../transactions/messages.ar.ts'
import type { receiveEntryMessages } from './entryMessages.ts'
import type { receiveMessages } from './messages.ts'

export const receiveEntryArabic: Translation<typeof receiveEntryMessages> = {
  receive: 'استلام',
  networks: 'الشبكات',
  request: 'طلب مبلغ',
}

export const receiveArabic: Translation<typeof receiveMessages> = {
  addressCode: 'عنوانك كرمز QR',
  requestCode: ({ amount }) => `رمز QR يطلب ${amount}`,
  yourAddress: 'عنوانك',
  onNetworks: 'أرسل الأصول على هذه الشبكات فقط',
  onNetwork: ({ network }) => `أرسل الأصول على ${network} فقط`,
  contractTitle: 'هذا الحساب عقد ذكي',
  contractText: ({ network }) => `هو لك على ${network} فقط. ما يُرسل إليه على شبكة أخرى قد يضيع.`,
  looking: 'جارٍ البحث عن الشبكات',
  local: 'شبكة اختبار محلية',

  any: 'أي مبلغ',
  token: 'الرمز',
  showCode: 'عرض الرمز',
  anyAmount: 'أي مبلغ',

  copyAddress: 'نسخ العنوان',
  copyLink: 'نسخ الرابط',
  copied: 'تم النسخ',
  copyByHand: 'الحافظة محظورة. انسخ يدويًا',
  share: 'مشاركة',
}

/** Arabic. */
export const words: Dictionary = { ...transactionWords, receiveEntry: receiveEntryArabic, receive: receiveArabic }
