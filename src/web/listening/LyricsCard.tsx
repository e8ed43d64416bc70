import { Maximize2 } from 'lucide-react'
import { useTranslation } from '../i18n/i18n.ts'
import { useLine, type Words } from './Lyrics.tsx'

/** Lines that the card shows. */
const SHOWN = 3

/** The line that is sung and those after it, in narrow windows; pressed, it makes room for all of them. */
export const LyricsCard = ({ lyrics, open }: { lyrics: Words; open: () => void }) => {
  const { t } = useTranslation()
  const now = useLine(lyrics)
  const lines = lyrics.lines
    .map(({ text }, place) => ({ text, place }))
    .filter(({ text, place }) => place === now || (text && place > now))
  return (
    <button type="button" className="np-card" aria-label={t('Open lyrics')} onClick={open}>
      <span className="np-card-head">
        {t('Lyrics')}
        <Maximize2 className="s16" aria-hidden="true" />
      </span>
      {lines.slice(0, SHOWN).map(({ text, place }) => (
        <span key={place} className={place === now ? 'line now' : 'line'}>
          {text || '♪'}
        </span>
      ))}
    </button>
  )
}
