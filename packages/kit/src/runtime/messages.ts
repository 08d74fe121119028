import { createContext, useContext, useMemo } from 'react'

/** A text, or a function of its values. */
export type Message = string | ((parameters: never) => string)

/** Texts by name. */
export type Messages = Readonly<Record<string, Message>>

/** A feature's words: English ones here, other languages in the locale's dictionary under the same id. */
export type MessageSet<T extends Messages = Messages> = { readonly id: string; readonly messages: T }

/** The same words in another language; a missing or extra key does not compile. */
export type Translation<S extends MessageSet> = {
  readonly [K in keyof S['messages']]: S['messages'][K] extends string ? string : S['messages'][K]
}

/** Every feature's words in one language, by message set id. */
export type Dictionary = Readonly<Record<string, Messages>>

/** How the words of other languages than English are fetched, by language (`de`). */
export type Locales = Readonly<Record<string, () => Promise<{ readonly words: Dictionary }>>>

/** Names a feature's words. */
export function defineMessages<const T extends Messages>(id: string, messages: T): MessageSet<T> {
  return { id, messages }
}

/** The loaded language; English needs none. */
export const DictionaryContext = /* @__PURE__ */ createContext<Dictionary>({})

/** A feature's words in the visitor's language. */
export function useText<S extends MessageSet>(set: S): Translation<S> {
  const own = useContext(DictionaryContext)[set.id]
  return useMemo(() => (own ? { ...set.messages, ...own } : set.messages), [own, set]) as Translation<S>
}
