import type { CampaignStatus } from '../../../contract/ads/back-office/campaigns.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import buttonsStyles from '../../ui/buttons.module.css'
import { classes } from '../../ui/classes.ts'
import { statusTexts } from './campaign-texts.ts'

const tones: Partial<Record<CampaignStatus, string | undefined>> = {
  active: buttonsStyles.good,
  pending: buttonsStyles.warn,
  rejected: buttonsStyles.bad,
}

/** The state of a campaign. */
export const CampaignBadge = ({ status }: { status: CampaignStatus }) => {
  const { t } = useTranslation()
  return <span className={classes(buttonsStyles.badge, tones[status])}>{statusTexts(t)[status]}</span>
}
