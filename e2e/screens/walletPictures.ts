/** Drawn pictures for the test wallets, so that rows look as they do with real ones. */
const drawings = {
  harbor:
    '<path fill="#124d84" d="M0 0h40v40H0z"/><path fill="#3e8fc6" d="M0 26c7 0 7-5 13.3-5s6.7 5 13.4 5S33.3 21 40 21v19H0z"/>' +
    '<circle cx="27" cy="12.5" r="4.5" fill="#fbe6c1"/>',
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
} as const

export type WalletId = keyof typeof drawings

/** What a wallet is installed with: its name, its reverse domain name and its picture. */
export function walletCalled(id: WalletId) {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${drawings[id]}</svg>`
  return {
    name: id.charAt(0).toUpperCase() + id.slice(1),
    rdns: `test.${id}`,
    icon: `data:image/svg+xml,${encodeURIComponent(picture)}`,
  }
}
