import { useTranslation } from '../i18n/i18n.ts'

/** The moving bars of the item that plays; they stand while it pauses. */
export const Equalizer = ({ moving }: { moving: boolean }) => {
  const { t } = useTranslation()
  return (
    <span
      className={`eq${moving ? '' : ' still'}`}
      role="img"
      aria-label={moving ? t('Playing') : t('Paused')}
    >
      <i />
      <i />
      <i />
    </span>
  )
}
