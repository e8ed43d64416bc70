import type { Friend } from '../../../contract/social/friends.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { PlainButton } from '../../ui/buttons/Button.tsx'
import styles from './friends.module.css'

export type Filter = 'all' | 'online' | 'added'

/** Returns the friends a filter shows, in its order. */
export const filtered = (friends: Friend[], filter: Filter): Friend[] => {
  if (filter === 'online') return friends.filter(({ online }) => online)
  if (filter === 'added') return friends.toSorted((one, other) => other.since.localeCompare(one.since))
  return friends
}

/** All friends, those online, or the latest first. */
export const FriendFilter = ({
  filter,
  online,
  choose,
}: {
  filter: Filter
  online: number
  choose: (filter: Filter) => void
}) => {
  const { t } = useTranslation()
  const texts: [Filter, string][] = [
    ['all', t('All')],
    ['online', t('Online')],
    ['added', t('Recently added')],
  ]
  return (
    <fieldset className={styles.filters} aria-label={t('Friends')}>
      {texts.map(([one, text]) => (
        <PlainButton key={one} aria-pressed={filter === one} onClick={() => choose(one)}>
          {text}
          {one === 'online' && <span className={styles.filterCount}>{formatNumber(online)}</span>}
        </PlainButton>
      ))}
    </fieldset>
  )
}
