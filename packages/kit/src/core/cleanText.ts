/**
 * Makes a text of a wallet, a token or a server fit for one line: without control and direction characters, at most
 * `most` characters long; empty for any other value.
 */
export function cleanText(text: unknown, most: number): string {
  const plain = (typeof text === 'string' ? text : '').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  // Cut before it is split, so that a huge text costs nothing; a character takes two units at most.
  return [...plain.slice(0, most * 2)].slice(0, most).join('')
}
