import type { Lyrics } from '../../../contract/catalog/items.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { TextAnchor } from '../../ui/buttons/TextLink.tsx'

/** Says where lyrics were found that did not come with the song. */
export const LyricsSource = ({ source, className }: Pick<Lyrics, 'source'> & { className?: string }) => {
  const { t } = useTranslation()
  if (!source) return null
  return (
    <p className={className}>
      {t('Lyrics from')}{' '}
      <TextAnchor href="https://lrclib.net" target="_blank" rel="noopener noreferrer">
        LRCLIB
      </TextAnchor>
    </p>
  )
}
