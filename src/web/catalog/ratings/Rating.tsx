import { useQuery } from '@tanstack/react-query'
import { MAX_RATING } from '../../../contract/catalog/likes.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Stars } from '../../ui/fields/Stars.tsx'
import styles from './rating.module.css'
import { type RatableRef, ratingQuery, setRating } from './ratings.ts'

/** The viewer's rating of an item, which can be changed and removed. */
export const Rating = ({ item }: { item: RatableRef }) => {
  const { t } = useTranslation()
  const { data } = useQuery(ratingQuery(item))
  const value = data?.rating ?? null
  const counts = Array.from({ length: MAX_RATING }, (_, at) => t('{count} stars', { count: at + 1 }))
  return (
    <div className={styles.rating}>
      <Stars
        label={t('Your rating')}
        labels={counts}
        value={value}
        onChange={(stars) => void setRating(item, stars)}
      />
      <Button
        variant="ghost"
        className={styles.remove}
        disabled={value === null}
        onClick={() => void setRating(item, null)}
      >
        {t('Remove rating')}
      </Button>
    </div>
  )
}
