/** Keeps the direction of numbers, names and addresses inside a sentence of another (Unicode UAX 9, first strong isolate). */
export function isolated(words: string): string {
  return `\u2068${words}\u2069`
}
