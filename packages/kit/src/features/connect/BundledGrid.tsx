import { useMemo } from 'react'
import { isMobile } from '../../core/actions/openModal.ts'
import { bundledWallets } from '../../domain/directory/bundledWallets.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { findRows } from './findRows.ts'
import { listedRows } from './listedRows.ts'
import { WalletGrid, type WalletGridProps } from './WalletGrid.tsx'

export type AllWalletsProps = Pick<WalletGridProps, 'rows' | 'guard' | 'link' | 'legal' | 'words' | 'onWords'>

/** All wallets of a site without a gateway: its own and this browser's, and well-known ones that a link reaches. */
export function BundledGrid({ rows, link, words, ...rest }: AllWalletsProps) {
  const kit = useKitInstance()
  const all = useMemo(() => {
    const known = link ? bundledWallets : []
    return [...rows, ...listedRows({ options: kit.options, rows, wallets: known, link, isPhone: isMobile() })]
  }, [kit, rows, link])
  const found = useMemo(() => findRows(all, words), [all, words])
  return <WalletGrid {...rest} rows={found} link={link} words={words} total={all.length} />
}
