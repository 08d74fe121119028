/** Letters that leave no mark on a page, or turn what follows the other way; line ends and tabs are seen well enough. */
const unseen =
  /(?:(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\u115f\u1160\u2800\u3164\uffa0])|\u034f|\u17b4|\u17b5/gu

/** Scripts whose letters take no joiners. */
const plain = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}]/u
const before = /(?:\p{L}|\p{M}|\p{Extended_Pictographic}|\p{Emoji_Modifier})$/u
const after = /^(?:\p{L}|\p{Extended_Pictographic})/u

/** Whether letters of a script, or parts of an emoji, are seen as one because of a joiner between them. */
function joins(text: string, at: number): boolean {
  const [start, end] = [before.exec(text.slice(Math.max(0, at - 2), at)), after.exec(text.slice(at + 1, at + 3))]
  return start !== null && end !== null && !plain.test(start[0]) && !plain.test(end[0])
}

/** A text with a mark such as ⟨U+202E⟩ in place of each letter that would not be seen. */
export function visibleText(text: string): string {
  // Carriage returns before a line end are part of it.
  const lines = text.replaceAll('\r\n', '\n')
  return lines.replace(unseen, (letter, at: number) =>
    (letter === '\u200c' || letter === '\u200d') && joins(lines, at) ? letter : markOf(letter),
  )
}

/** Whether something of a text is not seen as it is. */
export function hidesLetters(text: string): boolean {
  return visibleText(text) !== text.replaceAll('\r\n', '\n')
}

const markOf = (letter: string) => `⟨U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`

const latin = /\p{Script=Latin}/u
/** Scripts whose letters look like those of another. */
const alike = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u

/** Whether a word of a text mixes letters of scripts that look alike, so that it reads as another word. */
export function hasLookAlikes(text: string): boolean {
  return (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).some((word) => latin.test(word) && alike.test(word))
}
