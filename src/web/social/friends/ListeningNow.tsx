import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Friend } from '../../../contract/social/friends.ts'
import type { Listening } from '../../../contract/social/presence.ts'
import { PanelCards } from '../../catalog/items/cards/PanelCards.tsx'
import { ItemLink } from '../../catalog/items/ItemLink.tsx'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Equalizer } from '../../ui/pictures/Equalizer.tsx'
import { Face } from '../people/Face.tsx'
import { ListeningCover } from '../people/ListeningCover.tsx'
import { PersonMenuButton } from '../people/PersonMenuButton.tsx'
import styles from './listening-now.module.css'

const SHOWN = 8

const Live = () => {
  const { t } = useTranslation()
  return <span className={styles.live}>{t('Live')}</span>
}

const Card = ({ friend, listening }: { friend: Friend; listening: Listening }) => {
  const { t } = useTranslation()
  const { type, title, subtitle, together } = listening
  const isRadio = type === 'radio-station'
  return (
    <article className={styles.card}>
      <div className={styles.who}>
        <Link to="/profile/$id" params={{ id: String(friend.id) }} className={styles.person}>
          <Face person={friend} size={32} online />
          <b className="truncate" dir="auto">
            {friend.name}
          </b>
        </Link>
        <PersonMenuButton person={friend} />
      </div>
      <div className={styles.what}>
        <ListeningCover listening={listening} size={56} />
        <div className={styles.words}>
          <ItemLink item={listening} className={`${styles.title} truncate`}>
            <span dir="auto">{title}</span>
          </ItemLink>
          <span className={`${styles.subtitle} truncate`} dir="auto">
            {isRadio ? t('Radio') : subtitle}
          </span>
          {isRadio ? (
            <Live />
          ) : (
            <span className={styles.together}>
              <Equalizer moving />
              {together && <span className="truncate">{t('Listening together')}</span>}
            </span>
          )}
        </div>
      </div>
    </article>
  )
}

/** Items that friends play right now; nothing while none of them plays anything. */
export const ListeningNow = ({ friends }: { friends: Friend[] }) => {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const playing = friends.flatMap((friend) =>
    friend.listening ? [{ friend, listening: friend.listening }] : [],
  )
  if (playing.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="listening-now">
      <header className={styles.head}>
        <h2 id="listening-now" className="heading-20">
          {t('Listening now')}
        </h2>
        <span className="muted">
          {t('{done} of {total}', {
            done: formatNumber(playing.length),
            total: formatNumber(friends.length),
          })}
        </span>
      </header>
      <PanelCards least={216}>
        {playing.slice(0, all ? undefined : SHOWN).map(({ friend, listening }) => (
          <li key={friend.id}>
            <Card friend={friend} listening={listening} />
          </li>
        ))}
      </PanelCards>
      {playing.length > SHOWN && (
        <Button className="mt-4" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('Show fewer') : t('Show all')}
        </Button>
      )}
    </section>
  )
}
