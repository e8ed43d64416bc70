import type { CampaignKind, CampaignStatus } from '../../../contract/ads/back-office/campaigns.ts'
import { currentLanguage, type Translate } from '../../i18n/i18n.ts'

export const statusTexts = (t: Translate): Record<CampaignStatus, string> => ({
  draft: t('Draft'),
  pending: t('Waiting'),
  active: t('Active'),
  paused: t('Paused'),
  ended: t('Ended'),
  rejected: t('Rejected'),
})

export const kindTexts = (t: Translate): Record<CampaignKind, string> => ({
  audio: t('Audio'),
  banner: t('Banner'),
  both: t('Audio + banner'),
})

/** Writes when a campaign runs, in its time zone: "2 – 30 Nov", or "From 24 Nov". */
export const runsText = (
  t: Translate,
  { starts_at, ends_at, time_zone }: { starts_at: string; ends_at: string | null; time_zone: string },
): string => {
  const [from, to] = [new Date(starts_at), ends_at === null ? null : new Date(ends_at)]
  const year = from.getFullYear() === (to ?? from).getFullYear() ? undefined : 'numeric'
  const format = new Intl.DateTimeFormat(currentLanguage(), {
    day: 'numeric',
    month: 'short',
    year,
    timeZone: time_zone,
  })
  return to ? format.formatRange(from, to) : t('From {date}', { date: format.format(from) })
}
