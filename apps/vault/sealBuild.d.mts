/** What a vault says of the files that it serves, at `/.well-known/foyer-vault.json`. */
export type VaultRelease = {
  readonly version: string
  /** Null where the build did not know it. */
  readonly commit: string | null
  /** SHA-256 in hexadecimal, by the path that a file is served under. */
  readonly hashes: Readonly<Record<string, string>>
}

export function sealBuild(
  folder: string,
  built: { readonly version: string; readonly commit: string | null },
): VaultRelease
