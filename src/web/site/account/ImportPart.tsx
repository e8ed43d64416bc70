import { useTranslation } from '../../i18n/i18n.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Part } from './Part.tsx'

/** Where to bring what the listener has elsewhere. */
export const ImportPart = () => {
  const { t } = useTranslation()
  return (
    <Part
      id="import"
      title={t('Import')}
      lead={t('Bring your playlists, likes and listening history from other services and servers.')}
    >
      <LinkButton variant="line" to="/import">
        {t('Import')}
      </LinkButton>
    </Part>
  )
}
