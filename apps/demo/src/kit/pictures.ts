/** Drawn pictures for what the playground invents: its chains and its wallets. */
const wallets: Readonly<Record<string, string>> = {
  harbor:
    '<path fill="#124d84" d="M0 0h40v40H0z"/><circle cx="27" cy="12.5" r="4.5" fill="#fbe6c1"/>' +
    '<path fill="#3e8fc6" d="M0 26c7 0 7-5 13.3-5s6.7 5 13.4 5S33.3 21 40 21v19H0z"/>',
  lumen:
    '<path fill="#f2c35c" d="M0 0h40v40H0z"/><circle cx="20" cy="20" r="8" fill="#fff7df"/>' +
    '<path d="M20 4v5M20 31v5M4 20h5M31 20h5M8.7 8.7l3.5 3.5M27.8 27.8l3.5 3.5M31.3 8.7l-3.5 3.5M12.2 27.8l-3.5 3.5" ' +
    'stroke="#fff7df" stroke-width="2.6" stroke-linecap="round"/>',
  tessera:
    '<path fill="#f1e6de" d="M0 0h40v40H0z"/><path d="M8 8h11v11H8z" fill="#d3593a"/>' +
    '<path d="M21 8h11v11a11 11 0 01-11-11zM8 32a11 11 0 0111-11v11z" fill="#593828"/>' +
    '<circle cx="26.5" cy="26.5" r="5.5" fill="#d3593a"/>',
  ondine:
    '<path fill="#85cbdc" d="M0 0h40v40H0z"/><circle cx="15" cy="20" r="9" fill="#0a5a8e"/>' +
    '<circle cx="25" cy="20" r="9" fill="#f2fafc" opacity=".82"/>',
}

const chains = [
  '<path fill="#3f5a8a" d="M0 0h40v40H0z"/><path d="M20 8l10.4 6v12L20 32 9.6 26V14z" fill="none" stroke="#e8eefb" ' +
    'stroke-width="3" stroke-linejoin="round"/>',
  '<path fill="#a85b3a" d="M0 0h40v40H0z"/><g fill="none" stroke="#fdeee3" stroke-width="3"><circle cx="16" cy="20" ' +
    'r="8"/><circle cx="24" cy="20" r="8"/></g>',
]

/** Three beams of light that follow each other. */
const solanaDrawing =
  '<path fill="#3b2f5c" d="M0 0h40v40H0z"/><g fill="#e9e2fa"><path d="M14 10h18l-5 5H9z"/><path d="M9 17.5h18l5 5H14z" ' +
  'opacity=".82"/><path d="M14 25h18l-5 5H9z"/></g>'

/** The picture of an offered wallet; undefined for one that has none. */
export function walletPicture(id: string): string | undefined {
  const drawing = wallets[id]
  return drawing && dataUri(drawing)
}

/** The same in base64, as the Wallet Standard wants it. */
export function walletIcon(id: string): string | undefined {
  const drawing = wallets[id]
  return drawing && `data:image/svg+xml;base64,${btoa(pictureOf(drawing))}`
}

/** The picture of the local Solana. */
export function solanaPicture(): string {
  return dataUri(solanaDrawing)
}

/** The picture of the chain that stands at this place of the list; they repeat. */
export function chainPicture(index: number): string {
  return dataUri(chains[index % chains.length] ?? '')
}

function dataUri(drawing: string): string {
  return `data:image/svg+xml,${encodeURIComponent(pictureOf(drawing))}`
}

function pictureOf(drawing: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${drawing}</svg>`
}
