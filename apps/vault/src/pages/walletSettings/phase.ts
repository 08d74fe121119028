/** How far the page has come with its member; `erasedAt` where the wallet was deleted. */
export type Phase =
  | { readonly at: 'restoring' | 'away' }
  | { readonly at: 'login' }
  | { readonly at: 'in' }
  | { readonly at: 'out'; readonly erasedAt?: number }
