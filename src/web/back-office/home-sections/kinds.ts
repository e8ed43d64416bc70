import type { PickedType } from '../../../contract/site/back-office/home-sections.ts'
import { useTranslation } from '../../i18n/i18n.ts'

/** Returns the item types available for hand-picked sections. */
export const useKinds = (): { value: PickedType; label: string }[] => {
  const { t } = useTranslation()
  return [
    { value: 'album', label: t('Albums') },
    { value: 'song', label: t('Songs') },
    { value: 'artist', label: t('Artists') },
    { value: 'playlist', label: t('Playlists') },
    { value: 'podcast', label: t('Podcasts') },
    { value: 'episode', label: t('Episodes') },
    { value: 'radio-station', label: t('Radio stations') },
  ]
}
