/** Letters that leave no mark on a page, or turn what follows the other way; line ends and tabs are seen well enough. */
const unseen = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{DI}\u2800\u{1d159}\u{16fe4}]/gu

/** Scripts whose letters take no joiners. */
const plain = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}]/u
const before = /(?:\p{L}|\p{M}|\p{Extended_Pictographic}|\p{Emoji_Modifier})$/u
const after = /^(?:\p{L}|\p{Extended_Pictographic})/u

/** Whether letters of a script, or parts of an emoji, are seen as one because of a joiner between them. */
function joins(text: string, at: number): boolean {
  const [start, end] = [before.exec(text.slice(Math.max(0, at - 2), at)), after.exec(text.slice(at + 1, at + 3))]
  return start !== null && end !== null && !plain.test(start[0]) && !plain.test(end[0])
}

/** Pictures of which a selector says that they are one, and keys such as 1️⃣. */
const picture = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier})$/u
const key = /[0-9#*]$/
const keyEnd = '\u20e3'

/** Whether a selector only has a picture or a key drawn in colour or in black. Of two in a row the second selects nothing. */
function selects(text: string, at: number): boolean {
  const start = text.slice(Math.max(0, at - 2), at)
  return picture.test(start) || (key.test(start) && text[at + 1] === keyEnd)
}

/** Whether a letter that is not seen itself changes how those beside it are. */
function isPart(letter: string, text: string, at: number): boolean {
  switch (letter) {
    case '\u200c':
    case '\u200d':
      return joins(text, at)
    case '\ufe0e':
    case '\ufe0f':
      return selects(text, at)
    default:
      return false
  }
}

/** A text with a mark such as ⟨U+202E⟩ in place of each invisible letter. */
export function visibleText(text: string): string {
  // Carriage returns before a line end are part of it.
  const lines = text.replaceAll('\r\n', '\n')
  return lines.replace(unseen, (letter, at: number) => (isPart(letter, lines, at) ? letter : markOf(letter)))
}

/** Whether a text has letters that are not seen. */
export function hidesLetters(text: string): boolean {
  return visibleText(text) !== text.replaceAll('\r\n', '\n')
}

const markOf = (letter: string) => `⟨U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`

const latin = /\p{Script=Latin}/u
/** Scripts whose letters look like those of another. */
const alike = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u

/** Words of Cyrillic, Greek or Armenian letters alone that are drawn as Latin ones are. */
const drawnAsLatin =
  /^[\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0455\u0456\u0458\u04bb\u04cf\u0501\u051b\u051d\u0410\u0412\u0415\u041a\u041c-\u041e\u0420-\u0423\u0425\u0405\u0406\u0408\u04c0\u0391\u0392\u0395-\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03bd\u03bf\u03c1\u03c5\u0585\u057d\u0578]+$/u
/** Shorter ones are words of their languages, and signs of formulas. */
const minDrawnLetters = 3

/**
 * Whether a word of a text mixes letters of scripts that look alike, so that it reads as another word; or is all of letters that look
 * like Latin ones, in a text that is Latin otherwise.
 */
export function hasLookAlikes(text: string): boolean {
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  if (words.some((word) => latin.test(word) && alike.test(word))) return true
  const others = words.filter((word) => alike.test(word))
  const isDrawn = others.length > 0 && others.every((word) => drawnAsLatin.test(word))
  return isDrawn && words.some((word) => latin.test(word)) && others.some(({ length }) => length >= minDrawnLetters)
}
