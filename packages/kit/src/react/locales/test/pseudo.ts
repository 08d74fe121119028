import type { Dictionary, MessageSet } from '../../../runtime/messages.ts'

const accents = new Map(
  Array.from('aceginorsuyzACEINORSUYZ', (letter, at) => [letter, Array.from('áçéĝíñóŕšúýžÁÇÉÍÑÓŔŠÚÝŽ')[at]]),
)

/** Pseudo-translates a text: accented, in brackets, 40 % longer. Placeholders, `{name}`, stay unchanged. */
function pseudoText(text: string): string {
  const accented = text
    .split(/(\{\w+\})/)
    .map((part) =>
      /^\{\w+\}$/.test(part) ? part : Array.from(part, (letter) => accents.get(letter) ?? letter).join(''),
    )
    .join('')
  const length = Math.ceil(text.length * 0.4)
  // Fillers are words as well, so that a line can break where one of a real language could.
  const filler = 'öäü éßà '.repeat(Math.ceil(length / 8)).slice(0, length)
  return `[${accented} ${filler}]`
}

/** A language in which every word of these sets is recognised. */
export function pseudoDictionary(sets: readonly MessageSet[]): Dictionary {
  return Object.fromEntries(
    sets.map(({ id, messages }) => [
      id,
      Object.fromEntries(
        Object.entries(messages).map(([key, message]) => [
          key,
          typeof message === 'string' ? pseudoText(message) : (values: never) => pseudoText(message(values)),
        ]),
      ),
    ]),
  )
}
