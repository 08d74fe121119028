/** Texts of a site's own in one language: by message set, by name. Those that are missing stay the kit's. */
export type SiteDictionary = Readonly<
  Record<string, Readonly<Record<string, string | ((parameters: never) => string)>>>
>

/** Dictionaries of a site's own by BCP 47 tag (`fr-CA`) or language (`fr`). */
export type SiteMessages = Readonly<Record<string, SiteDictionary>>
