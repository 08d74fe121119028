import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { isMobile } from '../../core/actions/openModal.ts'
import { limits } from '../../core/limits.ts'
import type { WalletRecord } from '../../core/walletRecord.ts'
import type { WalletRow } from '../../domain/connectors/orderWallets.ts'
import { bundledWallets } from '../../domain/directory/bundledWallets.ts'
import { directoryPagesQuery, directorySearchQuery } from '../../domain/directory/directoryQueries.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useDebounced } from '../../runtime/useDebounced.ts'
import { useKitData } from '../../runtime/useKitData.ts'
import type { AllWalletsProps } from './BundledGrid.tsx'
import { findRows } from './findRows.ts'
import { listedRows } from './listedRows.ts'
import { WalletGrid } from './WalletGrid.tsx'

/** The directory is asked for words of this length; for fewer only where nothing here has them, since it may have more. */
const leastWords = 2

/** All wallets of a site with a gateway: its own and this browser's, then those of the directory as they come. */
export function DirectoryGrid({ rows, link, words, ...rest }: AllWalletsProps) {
  const kit = useKitInstance()
  const data = useKitData()
  const [certified, setCertified] = useState(false)
  const [made] = useState(() => new WeakMap<WalletRecord, WalletRow>())

  const pages = useInfiniteQuery(directoryPagesQuery(kit, data, { certified }), data.queryClient)
  const typed = words.trim().toLocaleLowerCase()
  const asked = useDebounced(typed, limits.walletSearch)
  const isWhole = pages.isSuccess && !pages.hasNextPage
  const names = useMemo(() => {
    const listed = pages.data?.pages.flatMap((page) => page.wallets) ?? []
    return [...rows, ...listed].map(({ name }) => name.toLocaleLowerCase())
  }, [rows, pages.data])
  const isAsked = (text: string) =>
    !isWhole && text !== '' && (text.length >= leastWords || !names.some((name) => name.includes(text)))
  const isSearching = isAsked(asked)
  const search = useQuery(
    { ...directorySearchQuery(kit, data, asked, { certified }), enabled: isSearching },
    data.queryClient,
  )
  const isAnswered = !isAsked(typed) || (asked === typed && !search.isPending)

  const wallets = useMemo(() => {
    const listed = pages.data?.pages.flatMap((page) => page.wallets) ?? []
    // Where the directory has nothing to say, what everybody knows stands in.
    const isSilent = pages.isLoadingError || (pages.isSuccess && listed.length === 0 && !certified)
    const known = isSilent ? bundledWallets : listed
    return [...known, ...(search.data?.wallets ?? [])]
  }, [pages.data, pages.isLoadingError, pages.isSuccess, search.data, certified])
  const own = useMemo(() => (certified ? rows.filter(({ wallet }) => wallet?.isCertified) : rows), [rows, certified])
  const all = useMemo(() => {
    return [...own, ...listedRows({ options: kit.options, rows, wallets, link, isPhone: isMobile(), made })]
  }, [kit, own, rows, wallets, link, made])
  const found = useMemo(() => findRows(all, words), [all, words])
  const hasCertified = certified || wallets.some(({ isCertified }) => isCertified)

  const { fetchNextPage, isFetching } = pages
  const onEnd = useCallback(() => {
    if (!isFetching) void fetchNextPage()
  }, [fetchNextPage, isFetching])
  const retry = pages.isFetchNextPageError ? () => void fetchNextPage() : () => void pages.refetch()
  const hasFailed = (pages.isError && !pages.isFetching) || (isSearching && search.isError && !search.isFetching)
  return (
    <WalletGrid
      {...rest}
      rows={found}
      link={link}
      words={words}
      total={pages.data ? Math.max(pages.data.pages[0]?.count ?? 0, all.length) : undefined}
      certified={hasCertified ? { isOn: certified, set: setCertified } : undefined}
      isComing={pages.isPending || pages.isFetching || !isAnswered}
      onEnd={pages.hasNextPage && !words.trim() && !pages.isError ? onEnd : undefined}
      onRetry={hasFailed ? (pages.isError ? retry : () => void search.refetch()) : undefined}
    />
  )
}
