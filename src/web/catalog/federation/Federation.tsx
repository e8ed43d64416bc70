import { useQuery } from '@tanstack/react-query'
import { AtSign } from 'lucide-react'
import type { FederatedType } from '../../../contract/site/activitypub.ts'
import { settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { CopyButton } from '../../ui/fields/CopyRow.tsx'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import styles from './federation.module.css'
import { federationQuery } from './federation.ts'

interface FederationProps {
  type: FederatedType
  id: number
  title: string
}

/** The handle under which an artist or a podcast is followed from other servers; renders nothing without one. */
export const Federation = ({ type, id, title }: FederationProps) => {
  const { t } = useTranslation()
  const { data } = useQuery({ ...federationQuery(type, id), enabled: settings().enable_federation })
  if (!data) return null
  return (
    <section className={styles.federation} aria-label={t('Follow from other servers')}>
      <AtSign className="icon-18" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <bdi dir="ltr" translate="no" className={styles.handle}>
          {data.handle}
        </bdi>
        {data.followers > 0 && (
          <span className="muted">{t('{count} followers on other servers', { count: data.followers })}</span>
        )}
      </div>
      <CopyButton label={t('Handle')} text={data.handle} />
      <Button
        variant="soft"
        size="sm"
        aria-haspopup="dialog"
        onClick={() =>
          openDialog(() => import('./FollowDialog.tsx').then((m) => m.FollowDialog), { type, id, title })
        }
      >
        {t('Follow from Mastodon')}
      </Button>
    </section>
  )
}
