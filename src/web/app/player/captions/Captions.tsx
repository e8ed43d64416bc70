import { Captions } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { followCaptions, useCaptions } from '../../../player/engine/captions.ts'
import { setPreferences, usePlayer } from '../../../player/player.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { toggleMenu } from '../../../ui/overlays/menu.ts'
import styles from './captions.module.css'

/** Opens a menu of the languages of captions. */
export const CaptionsButton = ({ bright = false }: { bright?: boolean }) => {
  const { t } = useTranslation()
  const { tracks, language } = useCaptions()
  const choose = (captions: string) => () => setPreferences({ captions })
  const open = (anchor: HTMLElement) =>
    toggleMenu({
      of: 'captions',
      label: t('Captions'),
      anchor,
      side: 'top',
      entries: [
        {
          kind: 'choices',
          choices: [
            { label: t('Off'), chosen: language === null, run: choose('') },
            ...tracks.map((track) => ({
              label: track.label,
              chosen: track.language === language,
              run: choose(track.language),
            })),
          ],
        },
      ],
    })
  return (
    <IconButton
      label={t('Captions')}
      bright={bright}
      on={language !== null}
      aria-haspopup="menu"
      onClick={(event) => open(event.currentTarget)}
    >
      <Captions aria-hidden="true" />
    </IconButton>
  )
}

/** What is said now; its space is reserved while captions are shown. */
export const CaptionText = () => {
  const { language, text } = useCaptions()
  useEffect(followCaptions, [])
  if (language === null) return null
  return (
    <p className={styles.text} lang={language} dir="auto">
      {text}
    </p>
  )
}

/** Captions of the player bar: their button, and their text above it. */
export const BarCaptions = () => {
  const expanded = usePlayer((state) => state.expanded)
  return (
    <>
      {!expanded && (
        <div className={styles.floating}>
          <CaptionText />
        </div>
      )}
      <CaptionsButton />
    </>
  )
}
