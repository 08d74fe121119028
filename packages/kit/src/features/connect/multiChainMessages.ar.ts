import type { Translation } from '../../view/messages.ts'
import type { multiChainMessages } from './multiChainMessages.ts'

export const multiChainArabic: Translation<typeof multiChainMessages> = {
  whereTitle: 'أي شبكة؟',
  whereText: ({ name }) => `تعمل ${name} على أكثر من شبكة`,
  networksOf: ({ first, more }) => (more === 1 ? `${first} وشبكة أخرى` : `${first} وشبكات أخرى: ${more}`),
  lastTime: 'آخر مرة',
}
