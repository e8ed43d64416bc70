import { Split, Tag } from 'lucide-react'
import type { SoldType } from '../../../contract/core/selling.ts'
import type { TeamRole } from '../../../contract/platform/artist-team.ts'
import { isSelling } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import { canEdit } from '../artist-area/selected-artist.ts'
import styles from './prices.module.css'

interface SellingLinksProps {
  type: SoldType
  id: number
  role: TeamRole
}

/** Leads from the editor of a song or album to its prices, and owners to its split; nothing while nothing is sold. */
export const SellingLinks = ({ type, id, role }: SellingLinksProps) => {
  const { t } = useTranslation()
  if (!isSelling() || !canEdit(role)) return null
  return (
    <section className={styles.selling} aria-label={t('Selling')}>
      <h3 className="heading-16">{t('Selling')}</h3>
      <div className={styles.links}>
        <LinkButton
          to={(type === 'song' ? '/artist/prices' : '/artist/prices/albums') as '/'}
          search={{ edit: id } as never}
        >
          <Tag className="icon-18" aria-hidden="true" />
          {t('Prices')}
        </LinkButton>
        {role === 'owner' && (
          <Button
            onClick={() =>
              openDialog(() => import('../splits/SplitDialog.tsx').then((m) => m.SplitDialog), { type, id })
            }
          >
            <Split className="icon-18" aria-hidden="true" />
            {t('Split earnings')}
          </Button>
        )}
      </div>
    </section>
  )
}
