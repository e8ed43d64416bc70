import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Blend as BlendIcon } from 'lucide-react'
import { useEffect } from 'react'
import { PanelCards } from '../../catalog/items/cards/PanelCards.tsx'
import { followEvents } from '../../data/events/events.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { BlendLine } from './BlendLine.tsx'
import styles from './blends.module.css'
import { blendsQuery } from './blends.ts'
import { FaceStack } from './FaceStack.tsx'
import { openNewBlend } from './open-new-blend.ts'

/** The viewer's Blends, invitations among them, and a button for a new one. */
export const BlendCards = () => {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(blendsQuery())
  useEffect(followEvents, [])
  return (
    <section className={styles.section} aria-labelledby="blends">
      <header className={styles.head}>
        <h2 id="blends" className="heading-20">
          {t('Blends')}
        </h2>
        <Button size="sm" onClick={() => openNewBlend()}>
          <BlendIcon className="icon-18" aria-hidden="true" />
          {t('New Blend')}
        </Button>
      </header>
      {isPending && <Skeleton height={64} className="rounded-8" />}
      {data?.length === 0 && (
        <p className={styles.none}>
          {t('A playlist of your tastes, updated every day. Invite up to four friends.')}
        </p>
      )}
      {data && data.length > 0 && (
        <PanelCards least={264}>
          {data.map((blend) => (
            <li key={blend.id}>
              <Link to="/blends/$id" params={{ id: String(blend.id) }} className={styles.card}>
                <FaceStack people={blend.members} size={40} />
                <span className={styles.words}>
                  <b className="truncate" dir="auto">
                    {blend.title}
                  </b>
                  <small className="truncate">
                    <BlendLine blend={blend} />
                  </small>
                </span>
              </Link>
            </li>
          ))}
        </PanelCards>
      )}
    </section>
  )
}
