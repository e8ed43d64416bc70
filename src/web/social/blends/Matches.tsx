import type { CSSProperties } from 'react'
import { blendTitle } from '../../../contract/social/blend-ref.ts'
import { BLEND_DAYS, BLEND_EVIDENCE, type Blend, type BlendMatch } from '../../../contract/social/blends.ts'
import { InlineItemLink } from '../../catalog/items/ItemLink.tsx'
import { formatNumber, listSeparator } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Section } from '../../ui/layout/Section.tsx'
import styles from './blend.module.css'
import { FaceStack } from './FaceStack.tsx'
import { joinedMembers } from './joined-members.ts'

const Ring = ({ score }: { score: number }) => {
  const { t } = useTranslation()
  return (
    <span className={styles.ring} style={{ '--score': `${score}%` } as CSSProperties}>
      <b role="img" aria-label={t('{score}% match', { score })}>
        {formatNumber(score)}
        <small aria-hidden="true">%</small>
      </b>
    </span>
  )
}

const Shares = ({ match: { artists, genres } }: { match: BlendMatch }) => {
  const { t } = useTranslation()
  return (
    <p className="muted">
      {genres === null
        ? t('{artists}% of your listening goes to the same artists.', { artists })
        : t('{artists}% of your listening goes to the same artists, {genres}% to the same genres.', {
            artists,
            genres,
          })}
    </p>
  )
}

const MatchCard = ({ match }: { match: BlendMatch }) => {
  const { t } = useTranslation()
  const { one, other, score, shared_artists, song } = match
  const title = blendTitle([one, other])
  return (
    <article className={styles.match} aria-label={title}>
      <Ring score={score} />
      <div className={styles.matchText}>
        <p className={styles.pair}>
          <FaceStack people={[one, other]} size={24} />
          <b className="truncate" dir="auto">
            {title}
          </b>
        </p>
        <Shares match={match} />
        {shared_artists.length > 0 && (
          <p>
            <span className="muted">{t('You both play')}</span>{' '}
            {shared_artists.map(({ id, name }, index) => (
              <span key={id}>
                {index > 0 && listSeparator()}
                <InlineItemLink item={{ type: 'artist', id }}>
                  <bdi>{name}</bdi>
                </InlineItemLink>
              </span>
            ))}
          </p>
        )}
        {song && (
          <p>
            <span className="muted">{t('The song that brings you together')}:</span>{' '}
            <InlineItemLink item={{ type: 'song', id: song.id }}>
              <bdi>{song.title}</bdi>
            </InlineItemLink>
          </p>
        )}
      </div>
    </article>
  )
}

/** How members match, in pairs, and what that means. */
export const Matches = ({ blend }: { blend: Blend }) => {
  const { t } = useTranslation()
  const { matches } = blend
  const people = joinedMembers(blend).length
  const all = matches.length === (people * (people - 1)) / 2
  return (
    <Section title={t('How you match')}>
      {matches.length > 0 && (
        <ul className={styles.matches}>
          {matches.map((match) => (
            <li key={`${match.one.id} ${match.other.id}`}>
              <MatchCard match={match} />
            </li>
          ))}
        </ul>
      )}
      <p className={styles.meaning}>
        {matches.length > 0 &&
          t(
            'A match is 70% how much of your listening goes to the same artists, and 30% to the same genres, within the last {days} days.',
            { days: BLEND_DAYS },
          )}{' '}
        {!all &&
          t(
            'Not enough listening yet to compare everyone: it takes {plays} plays or likes of each within {days} days.',
            {
              plays: BLEND_EVIDENCE,
              days: BLEND_DAYS,
            },
          )}
      </p>
    </Section>
  )
}
