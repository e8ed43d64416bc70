import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { LinkList } from '../../social/share/LinkRow.tsx'
import { shareLinksQuery } from '../../social/share/share-links.ts'
import { Part } from './Part.tsx'

/** Private links of the account, each of which can be changed and revoked. */
export const PrivateLinksPart = () => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(shareLinksQuery())
  return (
    <Part
      id="private-links"
      title={t('Private links')}
      lead={t('Links that open your private music to people without an account.')}
    >
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {data?.length === 0 && (
        <p className="muted">
          {t('None yet. Create one where you share a private song, album or playlist of yours.')}
        </p>
      )}
      {data && data.length > 0 && <LinkList links={data} />}
    </Part>
  )
}
