/** The ASCII digit for a decimal digit of any script. */
export function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  let value = 0
  // The digits of a script follow each other, and so do whole scripts, each of ten.
  while (/^\p{Nd}$/u.test(String.fromCodePoint(point - value - 1))) value += 1
  return String(value % 10)
}
