import { Maximize2 } from 'lucide-react'
import { type LyricsLine, useLine } from '../../../catalog/songs/Lyrics.tsx'
import { useTranslation } from '../../../i18n/i18n.ts'
import { PlainButton } from '../../../ui/buttons/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import styles from './full-screen.module.css'

/** Lines shown on the card. */
const SHOWN = 3

/** Card with the current and following lyrics lines, for narrow windows; opens the full lyrics. */
export const LyricsCard = ({ lyrics, open }: { lyrics: LyricsLine; open: () => void }) => {
  const { t } = useTranslation()
  const now = useLine(lyrics)
  const lines = lyrics.lines
    .map(({ text }, index) => ({ text, index }))
    .filter(({ text, index }) => index === now || (text && index > now))
  return (
    <PlainButton className={styles.npCard} aria-label={t('Open lyrics')} onClick={open}>
      <span className={styles.npCardHead}>
        {t('Lyrics')}
        <Maximize2 className="icon-16" aria-hidden="true" />
      </span>
      {lines.slice(0, SHOWN).map(({ text, index }) => (
        <span
          key={index}
          className={classes(styles.line, index === now && styles.now)}
          data-part={index === now ? 'current-line' : undefined}
        >
          {text || '♪'}
        </span>
      ))}
    </PlainButton>
  )
}
