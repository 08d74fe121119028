/** Something to look at before agreeing. */
export type Warning = { readonly tone: 'warn' | 'danger'; readonly title: string; readonly sub: string | undefined }

export const warn = (title: string, sub: string): Warning => ({ tone: 'warn', title, sub })
export const danger = (title: string, sub: string): Warning => ({ tone: 'danger', title, sub })
