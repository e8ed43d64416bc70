import { Check } from 'lucide-react'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { ChoiceButton } from './Choice.tsx'
import styles from './choice.module.css'
import { FriendChoice, PersonLine } from './FriendChoice.tsx'

interface FriendsChoiceProps {
  chosen: ReadonlySet<number>
  choose: (chosen: ReadonlySet<number>) => void
  /** How many may be chosen. */
  max: number
  /** Shown to those who have no friends. */
  none?: string
}

/** The viewer's friends, several of whom are chosen. */
export const FriendsChoice = ({ chosen, choose, max, none }: FriendsChoiceProps) => {
  const { t } = useTranslation()
  const full = chosen.size >= max
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    choose(next)
  }
  return (
    <>
      <p className={styles.count} role="status">
        {t('{chosen} of up to {max} friends chosen', {
          chosen: formatNumber(chosen.size),
          max: formatNumber(max),
        })}
      </p>
      <FriendChoice
        {...(none !== undefined && { none })}
        row={(friend) => {
          const on = chosen.has(friend.id)
          return (
            <ChoiceButton aria-pressed={on} disabled={!on && full} onClick={() => toggle(friend.id)}>
              <PersonLine person={friend} />
              <span className={styles.box}>{on && <Check className="icon-16" aria-hidden="true" />}</span>
            </ChoiceButton>
          )
        }}
      />
    </>
  )
}
