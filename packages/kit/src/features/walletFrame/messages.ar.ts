import type { Dictionary, Translation } from '../../runtime/messages.ts'
import type { frameMessages } from './messages.ts'

const walletFrame: Translation<typeof frameMessages> = {
  code: 'تحقّق من بريدك',
  creating: 'أوشكنا على الانتهاء',
  sign: 'توقيع',
  approve: 'موافقة',
  connect: 'ربط',
  wallet: 'محفظتك',
  loading: 'تُفتح محفظتك',
  allow: 'السماح لمدة',
  ownPage: 'أمان المحفظة',
  smartAccount: 'الحساب الذكي',
  smartAccountSub: 'عدة خطوات في واحدة، بالعنوان نفسه',
  on: 'مفعّل',
  off: 'متوقف',
}

/** The feature's words in Arabic. */
export const words: Dictionary = { walletFrame }
