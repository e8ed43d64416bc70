import { ArrowLeft, CircleStop, Copy, Download, Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import type { adminCampaigns } from '../../../contract/ads/back-office/campaigns.ts'
import { showError } from '../../data/errors.ts'
import { translate, useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import type { ItemOf } from '../crud/types.ts'
import { actOnCampaign, duplicateCampaign, saveCampaignDays } from './admin-campaigns.ts'
import { CampaignBadge } from './CampaignBadge.tsx'
import styles from './campaigns.module.css'

type Campaign = ItemOf<typeof adminCampaigns>

/** Changes the state of a campaign and says why it can't be, if so. */
export const act = async (...[id, action, value]: Parameters<typeof actOnCampaign>): Promise<void> => {
  try {
    const refused = await actOnCampaign(id, action, value)
    if (refused !== null)
      showToast({ type: 'error', title: translate('That didn’t work'), text: translate(refused) })
  } catch (error) {
    showError(error)
  }
}

interface CampaignHeadProps {
  campaign: Campaign | null
  open: (id: number | null) => void
}

/** Name and state of a campaign, and what can be done to it. */
export const CampaignHead = ({ campaign, open }: CampaignHeadProps) => {
  const { t } = useTranslation()
  const button = (label: string, icon: ReactNode, run: () => void) => (
    <Button variant="line" onClick={run}>
      {icon}
      <span>{label}</span>
    </Button>
  )
  const end = async (id: number) => {
    const yes = await confirm({
      title: t('End this campaign?'),
      text: t('It can’t be started again.'),
      yes: t('End'),
      no: t('Cancel'),
      danger: true,
    })
    if (yes) await act(id, 'end')
  }
  return (
    <header className={styles.head}>
      <IconButton label={t('Back')} onClick={() => open(null)}>
        <ArrowLeft className="flip" aria-hidden="true" />
      </IconButton>
      <h2 className="heading-20 truncate" dir="auto">
        {campaign?.name ?? t('New campaign')}
      </h2>
      {campaign && (
        <>
          <CampaignBadge status={campaign.status} />
          <div className={styles.actions}>
            {button(
              t('Export'),
              <Download className="icon-18" aria-hidden="true" />,
              () => void saveCampaignDays(campaign.id).catch(showError),
            )}
            {button(
              t('Duplicate'),
              <Copy className="icon-18" aria-hidden="true" />,
              () => void duplicateCampaign(campaign.id).then(open, showError),
            )}
            {(campaign.status === 'active' || campaign.status === 'paused') &&
              button(
                t('End'),
                <CircleStop className="icon-18" aria-hidden="true" />,
                () => void end(campaign.id),
              )}
            {campaign.status === 'active' &&
              button(
                t('Pause'),
                <Pause className="icon-18" aria-hidden="true" />,
                () => void act(campaign.id, 'pause'),
              )}
            {(campaign.status === 'paused' || (campaign.status === 'draft' && campaign.artist === null)) &&
              button(
                t('Start'),
                <Play className="icon-18 flip" aria-hidden="true" />,
                () => void act(campaign.id, 'start'),
              )}
          </div>
        </>
      )}
    </header>
  )
}
