import { Clock } from 'lucide-react'
import type { ReleaseState } from '../../../contract/catalog/back-office/releases.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import buttonsStyles from '../../ui/buttons.module.css'
import { classes } from '../../ui/classes.ts'
import styles from './music.module.css'
import { formatRelease, stateTexts } from './release-texts.ts'

interface ReleaseBadgeProps {
  state: ReleaseState
  release_at: string | null
}

/** Whether a song or album is public; a scheduled one shows its date. */
export const ReleaseBadge = ({ state, release_at }: ReleaseBadgeProps) => {
  const { t } = useTranslation()
  if (release_at !== null)
    return (
      <span
        className={`${buttonsStyles.badge} ${styles.scheduled}`}
        title={t('Scheduled for {date}', { date: formatRelease(release_at) })}
      >
        <Clock className="icon-16" aria-label={t('Scheduled')} role="img" />
        {formatDate(release_at)}
      </span>
    )
  return (
    <span className={classes(buttonsStyles.badge, state === 'published' && buttonsStyles.good)}>
      {stateTexts(t)[state]}
    </span>
  )
}
