/** Takes the query and the fragment off every web address in a text. */
export function withoutQueries(text: string): string {
  return text.replace(/\b(https?:\/\/[^\s?#"'<>()]{1,2000})[?#][^\s"'<>()]*/g, '$1')
}
