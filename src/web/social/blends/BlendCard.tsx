import { Link } from '@tanstack/react-router'
import type { BlendRef } from '../../../contract/social/blend-ref.ts'
import styles from '../../catalog/items/cards/cards.module.css'
import { useIsPlaying } from '../../player/state.ts'
import { PlayButton } from '../../ui/buttons/PlayButton.tsx'
import { BlendArt } from './BlendArt.tsx'
import { BlendLine } from './BlendLine.tsx'
import { joinedMembers } from './joined-members.ts'
import { playBlend } from './play-blend.ts'

const BlendCard = ({ blend }: { blend: BlendRef }) => {
  const { id, title, members, joined } = blend
  const status = useIsPlaying(blend)
  return (
    <article className={styles.card} data-part="card">
      <div className={styles.art}>
        <BlendArt people={members} face={members.length > 2 ? 48 : 64} />
        {joined && joinedMembers(blend).length > 1 && (
          <PlayButton
            title={title}
            size="md"
            playing={status === 'play'}
            onClick={() => void playBlend(blend)}
          />
        )}
      </div>
      <p className={`${styles.name} truncate`} data-part="name" dir="auto">
        <Link
          to="/blends/$id"
          params={{ id: String(id) }}
          className={styles.cardLink}
          data-part="card-link"
          title={title}
        >
          {title}
        </Link>
      </p>
      <p className={`${styles.sub} truncate`}>
        <BlendLine blend={blend} />
      </p>
    </article>
  )
}

/** Cards of Blends: a row, or all of them with `wrap`. */
export const BlendCardRow = ({ blends, wrap }: { blends: BlendRef[]; wrap?: boolean }) => (
  <ul className={wrap ? `${styles.cards} ${styles.wrap}` : styles.cards}>
    {blends.map((blend) => (
      <li key={blend.id}>
        <BlendCard blend={blend} />
      </li>
    ))}
  </ul>
)
