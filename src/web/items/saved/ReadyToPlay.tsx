import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import buttonsStyles from '../../ui/buttons.module.css'
import { classes } from '../../ui/classes.ts'
import pageStyles from '../../ui/page.module.css'
import cardsStyles from '../cards/cards.module.css'
import { ReadyCard } from './ReadyCard.tsx'
import type { Ready } from './ready.ts'

interface ReadyToPlayProps {
  ready: Ready[]
  title: string
  /** Shows all of them, instead of one row. */
  wrap?: boolean
}

/** No row has room for more. */
const ROW = 12

/** What can be played without a connection, and the way to all of it. */
export const ReadyToPlay = ({ ready, title, wrap }: ReadyToPlayProps) => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section className={pageStyles.section} aria-labelledby={id}>
      <div className={pageStyles.sectionHead}>
        <h2 id={id} className="heading-20 truncate">
          {title}
        </h2>
        {!wrap && (
          <Link
            to={'/library/downloads' as string}
            className={`${buttonsStyles.link} ${pageStyles.seeAll}`}
            aria-label={t('Open downloads')}
          >
            {t('All {number}', { number: formatNumber(ready.length) })}
          </Link>
        )}
      </div>
      <ul className={classes(cardsStyles.cards, wrap && cardsStyles.wrap)}>
        {(wrap ? ready : ready.slice(0, ROW)).map((one) => (
          <li key={one.key}>
            <ReadyCard ready={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}
