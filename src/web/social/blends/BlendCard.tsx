import type { BlendRef } from '../../../contract/social/blend-ref.ts'
import { Card, CardLink, CardList } from '../../catalog/items/cards/Card.tsx'
import { useIsPlaying } from '../../player/state.ts'
import { BlendArt } from './BlendArt.tsx'
import { BlendLine } from './BlendLine.tsx'
import { joinedMembers } from './joined-members.ts'
import { playBlend } from './play-blend.ts'

const BlendCard = ({ blend }: { blend: BlendRef }) => {
  const { id, title, members, joined } = blend
  const status = useIsPlaying(blend)
  return (
    <Card
      title={title}
      art={<BlendArt people={members} face={members.length > 2 ? 48 : 64} />}
      playing={status === 'play'}
      onPlay={joined && joinedMembers(blend).length > 1 && (() => void playBlend(blend))}
      link={
        <CardLink to="/blends/$id" params={{ id: String(id) }} title={title}>
          {title}
        </CardLink>
      }
      sub={<BlendLine blend={blend} />}
    />
  )
}

/** Cards of Blends: a row, or all of them with `wrap`. */
export const BlendCardRow = ({ blends, wrap }: { blends: BlendRef[]; wrap?: boolean }) => (
  <CardList wrap={wrap}>
    {blends.map((blend) => (
      <li key={blend.id}>
        <BlendCard blend={blend} />
      </li>
    ))}
  </CardList>
)
