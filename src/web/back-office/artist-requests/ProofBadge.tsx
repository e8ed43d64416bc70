import type { ProofResult } from '../../../contract/catalog/artist-requests.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Badge } from '../../ui/Badge.tsx'

const tones = { found: 'good', missing: 'bad', unreachable: 'warn' } as const

/** Result of searching for the code on the page that should show it; a dash without such a page. */
export const ProofBadge = ({ result }: { result: ProofResult | null }) => {
  const { t } = useTranslation()
  if (result === null) return '–'
  const texts = {
    found: t('Code found'),
    missing: t('Code not found'),
    unreachable: t('Page not reachable'),
  }
  return <Badge tone={tones[result]}>{texts[result]}</Badge>
}
