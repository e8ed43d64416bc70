import type { CampaignStatus } from '../../../contract/ads/back-office/campaigns.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { statusTexts } from './campaign-texts.ts'

const tones: Partial<Record<CampaignStatus, BadgeTone>> = {
  active: 'good',
  pending: 'warn',
  rejected: 'bad',
}

/** The state of a campaign. */
export const CampaignBadge = ({ status }: { status: CampaignStatus }) => {
  const { t } = useTranslation()
  return <Badge tone={tones[status]}>{statusTexts(t)[status]}</Badge>
}
