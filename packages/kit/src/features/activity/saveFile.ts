/** Hands a text to the visitor as a file; nothing leaves the browser. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun by then in every browser.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
