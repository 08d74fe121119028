import type { Member } from '../../account/member.ts'
import { fill } from '../../ui/words.ts'
import type { SecurityWords } from './words.ts'

/** The two words that a member types to delete the wallet: an address is named by what stands before its @, where that is letters. */
export function deletePhrase({ email = '' }: Pick<Member, 'email'>, text: SecurityWords): string {
  const [name] = /^\p{L}+(?=@)/u.exec(email) ?? [text.deleteNameless]
  return fill(text.deletePhrase, { name })
}

/** Whether the phrase was typed, in any case and with any spaces. */
export function isPhrase(typed: string, phrase: string): boolean {
  const plain = (text: string) => text.trim().replace(/\s+/gu, ' ').toLowerCase()
  return plain(typed) === plain(phrase)
}
