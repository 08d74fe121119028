import { Root } from '@foyer/kit/ui'
import axe from 'axe-core'
import { createRoot } from 'react-dom/client'
import { LanguageContext, wordsFor } from '../../ui/language.ts'
import type { Approval } from '../approvals.ts'
import { type Findings, noFindings } from '../findings/findings.ts'
import type { ApprovalRequest } from '../request.ts'
import { ApprovalScreen } from './ApprovalScreen.tsx'
import '../../ui/frame.css'

/** How an approval is drawn. */
export type DrawnLook = { readonly language: string; readonly mode: 'light' | 'dark'; readonly width: number }

/** The approval of a request of a trusted site, with what was found of it. */
export function approvalOf(request: ApprovalRequest, found: Partial<Findings>): Approval {
  const findings: Findings = { ...noFindings, simulation: { kind: 'none' }, obstacle: undefined, ...found }
  return {
    id: 1,
    site: { origin: 'https://harbour.example' },
    member: {
      email: 'mira@example.com',
      login: 'email',
      walletId: 'w',
      addresses: { evm: `0x${'ab'.repeat(20)}`, solana: '' },
      mode: 'recoverable',
    },
    network: { name: 'Local test chain', symbol: 'ETH', decimals: 18 },
    request,
    isTrusted: true,
    endsAt: Number.POSITIVE_INFINITY,
    isOver: false,
    review: () => Promise.reject(new Error('Nothing is asked in a window here.')),
    inspect: async () => findings,
    limit: () => Promise.reject(new Error('Nothing is limited here.')),
    approve: () => undefined,
    decline: () => undefined,
  }
}

/** Draws the approval of a request as a frame does, and keeps what was answered. */
export function drawApproval(
  request: ApprovalRequest,
  found: Partial<Findings>,
  { language, mode, width }: DrawnLook = { language: 'en', mode: 'light', width: 368 },
  state: Partial<Pick<Approval, 'endsAt' | 'isOver' | 'isTrusted' | 'limit' | 'stage'>> = {},
) {
  const agreed: Findings[] = []
  const declined: unknown[] = []
  const covered: true[] = []
  const approval: Approval = {
    ...approvalOf(request, found),
    approve: (shown) => agreed.push(shown),
    decline: (...why: unknown[]) => declined.push(why),
    ...state,
  }
  const place = document.createElement('div')
  place.style.width = `${width}px`
  document.body.append(place)
  const root = createRoot(place)
  const spoken = wordsFor(language)
  root.render(
    <LanguageContext value={spoken}>
      <Root theme={mode} kit="vault" dir={spoken.dir} lang={spoken.lang}>
        {/* The page draws the modal that a frame stands in. */}
        <div style={{ background: 'var(--fy-surface)' }}>
          <ApprovalScreen approval={approval} onCovered={() => covered.push(true)} />
        </div>
      </Root>
    </LanguageContext>,
  )
  return {
    agreed,
    declined,
    /** How often the way to where nothing can cover it was taken. */
    covered,
    place,
    close() {
      root.unmount()
      place.remove()
    },
    /** What axe finds against the accessibility rules. */
    async violations() {
      const rules = { region: { enabled: false }, 'heading-order': { enabled: false } }
      const { violations } = await axe.run(place, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'], rules })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    /** How far what is drawn reaches beyond its place, in CSS pixels. */
    overflow: () => place.scrollWidth - width,
  }
}
