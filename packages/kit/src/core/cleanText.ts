/**
 * What a line cannot show. Pictures that are joined to one, such as a family, and flags of regions are kept: their joints are
 * invisible only where they stand alone.
 */
const unwanted =
  /(\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?(?:\u200D\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)+|\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,6}\u{E007F})|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * Makes a text of a wallet, a token or a server fit for one line: without control and direction characters, at most
 * `most` characters long; empty for any other value.
 */
export function cleanText(text: unknown, most: number): string {
  const plain = (typeof text === 'string' ? text : '').replace(unwanted, (_, kept = '') => kept).trim()
  // Cut before it is split, so that a huge text costs nothing; a character takes two units at most.
  return [...plain.slice(0, most * 2)].slice(0, most).join('')
}
