import { Globe } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Artist } from '../../../contract/catalog/items.ts'
import { formatNumber, listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { AnchorButton } from '../../ui/buttons/LinkButton.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import styles from './artist.module.css'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="muted">{name}</dt>
    <dd className="tabular font-medium">{children}</dd>
  </div>
)

/** Details about an artist; renders nothing without any. */
export const About = ({ artist }: { artist: Artist }) => {
  const { t } = useTranslation()
  const genres = artist.genres ?? []
  if (!artist.bio && artist.links.length === 0 && genres.length === 0) return null
  return (
    <Section title={t('About')}>
      <div className={styles.about}>
        <div className="min-w-0 flex-1">
          {artist.bio && (
            <p className={styles.aboutText} dir="auto">
              {artist.bio}
            </p>
          )}
          {artist.links.length > 0 && (
            <p className={styles.aboutActions}>
              {artist.links.map((link) => (
                <AnchorButton
                  key={link.url}
                  size="sm"
                  href={link.url}
                  target="_blank"
                  rel="noreferrer nofollow"
                >
                  <Globe className="icon-16" aria-hidden="true" />
                  {link.label}
                </AnchorButton>
              ))}
            </p>
          )}
        </div>
        <dl>
          {genres.length > 0 && <Fact name={t('Genres')}>{listed(genres)}</Fact>}
          <Fact name={t('Songs')}>{formatNumber(artist.songs_count)}</Fact>
          <Fact name={t('Plays')}>{formatNumber(artist.plays)}</Fact>
        </dl>
      </div>
    </Section>
  )
}
